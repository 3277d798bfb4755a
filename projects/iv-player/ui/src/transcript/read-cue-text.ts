import type { CueText, SpokenLine } from './transcript-paragraphs';

/** Like `isInvisible` in the captions code, which is loaded on demand. */
const isVisible = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(text);

/** Reads the text of a cue as lines with their voices. */
export function readCueText(cue: VTTCue): CueText {
  const lines: SpokenLine[] = [];
  const append = (text: string, voice: string): void => {
    const last = lines.at(-1);
    if (last?.voice === voice) lines[lines.length - 1] = { voice, text: last.text + text };
    else lines.push({ voice, text });
  };
  const walk = (node: Node, voice: string): void => {
    if (node instanceof Text) {
      const [first = '', ...others] = node.data.split('\n');
      append(first, voice);
      for (const text of others) lines.push({ voice, text });
    }
    // Skip the pronunciation of ruby text.
    if (node.nodeName === 'RT') return;
    const named = node instanceof HTMLElement && node.title ? node.title : voice;
    for (const child of node.childNodes) walk(child, named);
  };
  walk(cue.getCueAsHTML(), '');
  const { startTime, endTime } = cue;
  const trimmed = lines.map(({ voice, text }) => ({ voice, text: text.trim() }));
  return { startTime, endTime, lines: trimmed.filter(({ text }) => isVisible(text)) };
}
