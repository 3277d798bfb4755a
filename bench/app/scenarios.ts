import type { Player } from 'iv-player';
import { addNote, setOver, queryParameter } from './bench-page';
import { followFilmTime } from './film-time';
import { childrenAt, clipNumber, clipSeconds, numberedStory } from './numbered-story';
import { exposeOverlays } from './overlays';
import { playClips } from './play';

type Scenario = (player: Player) => void;

/** Without a choice: the decision takes its default when its window ends, 1.5 s before the clip does. */
const known: Scenario = (player) => {
  const path = numberedStory(player);
  path.slice(0, -1).forEach((node, index) => {
    const children = childrenAt(index);
    player.decision.add(node, [...children], { startTime: 0.5, defaults: [children[0]] });
  });
  player.on('ended', setOver);
  player.append('n0');
};

/** The window ends without a choice; the application appends a preloaded child 250 ms before the clip's end. */
const late: Scenario = (player) => {
  const path = numberedStory(player);
  path.slice(0, -1).forEach((node, index) => {
    const children = childrenAt(index);
    player.decision.add(node, [...children], { startTime: 0.5, defaults: [] });
    node.on(`timeupdate:${clipSeconds - 0.25}`, () => void player.append(children[0]));
  });
  player.on('ended', setOver);
  player.append('n0');
};

/** A choice with `seek: true` while the window is open: the child follows at once. */
const jump: Scenario = (player) => {
  const path = numberedStory(player);
  path.slice(0, -1).forEach((node, index) => {
    const children = childrenAt(index);
    const decision = player.decision.add(node, [...children], {
      startTime: 0.5,
      endTime: 2.5,
      defaults: [children[0]],
    });
    node.on('timeupdate:2', () => {
      addNote({ at: performance.now(), clip: clipNumber(index + 1) });
      decision.make(children[0], { seek: true });
    });
  });
  player.on('ended', setOver);
  player.append('n0');
};

/** Plays the clips of the query parameter `sources` one after the other. */
const chain: Scenario = (player) => {
  const nodes = queryParameter('sources', '')
    .split(',')
    .map((source, index) => ({ id: `n${index}`, source }));
  player.repository.add(nodes);
  player.on('ended', setOver);
  player.append(...nodes.map(({ id }) => id));
};

/** Each clip has a different window; media time is recorded at both ends. */
const cues: Scenario = (player) => {
  const mediaTime = followFilmTime();
  const path = numberedStory(player);
  const windows = path.map((node, index) => {
    const startTime = 0.3 + ((index * 0.37) % 1.2);
    return { id: node.id, startTime, endTime: startTime + 0.8 + ((index * 0.29) % 0.9) };
  });
  windows.slice(0, -1).forEach(({ id, startTime, endTime }, index) => {
    const children = childrenAt(index);
    player.decision.add(id, [...children], { startTime, endTime, defaults: [children[0]] });
    addNote({ due: `start ${id}`, at: startTime });
    addNote({ due: `end ${id}`, at: endTime });
  });
  player.on('decision.start', (node) => addNote({ emitted: `start ${node.id}`, at: mediaTime() }));
  player.on('decision.end', (node) => addNote({ emitted: `end ${node.id}`, at: mediaTime() }));
  player.on('nodestart', (_node, index) => {
    if (index === path.length - 1) setOver();
  });
  player.playbackRate = Number(queryParameter('rate', '1'));
  player.append('n0');
};

/** The clips of the query parameter `sources` in an endless loop; pauses at the passes in the query parameter `stops`. */
const loop: Scenario = (player) => {
  const sources = queryParameter('sources', '').split(',');
  const id = (index: number): string => `n${index % sources.length}`;
  player.repository.add(sources.map((source, index) => ({ id: id(index), source })));
  sources.forEach((_source, index) => {
    player.decision.add(id(index), [id(index + 1), id(index + 2)], { defaults: [id(index + 1)] });
  });
  const pauses = queryParameter('stops', '').split(',').map(Number);
  player.on('nodestart', (_node, index) => {
    addNote(index);
    if (pauses.includes(index)) player.pause();
  });
  player.playbackRate = Number(queryParameter('rate', '1'));
  player.append('n0');
};

/**
 * Streams of which none is loaded when the viewer goes to it: 2 s into each one the next is appended and jumped to at once. The
 * query parameter `numbers` has the numbers in the barcodes of `sources`.
 */
const unwarmed: Scenario = (player) => {
  const numbers = queryParameter('numbers', '').split(',').map(Number);
  const path = numberedStory(player);
  path.slice(0, -1).forEach((node, index) => {
    node.on('timeupdate:2', () => {
      addNote({ at: performance.now(), clip: numbers[(index + 1) % numbers.length] });
      player.append(`n${index + 1}`);
      player.currentNodeIndex = index + 1;
    });
  });
  player.on('ended', setOver);
  player.append('n0');
};

export const scenarios: Readonly<Record<string, Scenario>> = {
  known,
  late,
  jump,
  cues,
  loop,
  chain,
  overlays: exposeOverlays,
  play: playClips,
  unwarmed,
};
