import type { StoryFile } from 'iv-player/story-core';
import type { NotedDecision, RecordNote } from '../record-note';
import type { KeptNotes } from './record-store';

type Entry = RecordNote['entries'][number];

/** JSON has no infinity. */
const endless = <Timed extends { readonly duration: number }>(given: Timed): Timed => ({
  ...given,
  duration: Number.isFinite(given.duration) ? given.duration : Infinity,
});

/** Reads notes that another page kept. Entries of the playlist are the same objects in all of them, as they were on that page. */
export function toldNotes({ notes }: KeptNotes, story: StoryFile | undefined): readonly RecordNote[] {
  let known: Entry[] = [];
  return (notes as readonly RecordNote[]).map((note): RecordNote => {
    if (/^(?:playlistReset|snapshotRestored)$/.test(note.event.type)) known = [];
    const entries = note.entries.map((entry, index) => {
      const mine = known[index];
      return mine?.node.id === entry.node.id ? Object.assign(mine, entry) : entry;
    });
    known = entries;
    const { event, currentPass, decision } = note;
    const entry = event.type === 'nodePushed' ? entries[event.index] : undefined;
    return {
      ...note,
      ...{ entries, variables: {}, story },
      event: entry && event.type === 'nodePushed' ? { ...event, entry } : event,
      currentPass: currentPass && { ...currentPass, node: endless(currentPass.node) },
      decision: decision && endless<NotedDecision>(decision),
    };
  });
}
