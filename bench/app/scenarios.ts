import type { Player } from 'iv-player';
import { addNote, queryParameter, setOver } from './bench-page';
import { clipNumber, numberedStory, sources } from './numbered-story';
import { exposeOverlays } from './overlays';

type Scenario = (player: Player) => void;

const numbers = (name: string): number[] => queryParameter(name, '').split(',').map(Number);

/** No choice: the decision takes its default when its window ends, 1.5 s before the clip does. */
const known: Scenario = (player) => {
  player.on('ended', setOver);
  numberedStory(player, (node, children) => {
    player.decision.add(node, children, { startTime: 0.5, defaults: [children[0]] });
  });
};

/** The window ends without a choice, and the application appends a preloaded child 250 ms before the end of the clip. */
const late: Scenario = (player) => {
  player.on('ended', setOver);
  numberedStory(player, (node, children) => {
    player.decision.add(node, children, { startTime: 0.5, defaults: [] });
    node.on('timeupdate:3.75', () => void player.append(children[0]));
  });
};

/** A choice with `seek: true` while the window is open: the child starts immediately. */
const jump: Scenario = (player) => {
  player.on('ended', setOver);
  numberedStory(player, (node, children, index) => {
    const [next] = children;
    const decision = player.decision.add(node, children, { startTime: 0.5, endTime: 2.5, defaults: [next] });
    node.on('timeupdate:2', () => {
      addNote({ at: performance.now(), clip: clipNumber(index + 1) });
      decision.make(next, { seek: true });
    });
  });
};

/**
 * Jumps to streams that are not preloaded: 2 s into each stream, appends the next one and jumps to it. The query parameter
 * `numbers` lists the barcode numbers of `sources`.
 */
const cold: Scenario = (player) => {
  player.on('ended', setOver);
  const clips = numbers('numbers');
  numberedStory(player, (node, [next], index) => {
    node.on('timeupdate:2', () => {
      addNote({ at: performance.now(), clip: clips[(index + 1) % clips.length] });
      player.append(next);
      player.currentNodeIndex = index + 1;
    });
  });
};

/** Media time of the visible video, in seconds. */
const mediaTime = (): number =>
  [...document.querySelectorAll('video')].find(({ inert }) => !inert)?.currentTime ?? Number.NaN;

/** Records the media time at both ends of each clip's decision window; every window is different. */
const cues: Scenario = (player) => {
  player.on('decision.start', (node) => addNote({ cue: `start ${node.id}`, at: mediaTime() }));
  player.on('decision.end', (node) => addNote({ cue: `end ${node.id}`, at: mediaTime() }));
  const last = Number(queryParameter('clips', '2')) - 1;
  player.on('nodestart', (_node, index) => {
    if (index === last) setOver();
  });
  player.playbackRate = Number(queryParameter('rate', '1'));
  numberedStory(player, ({ id }, children, index) => {
    const startTime = 0.3 + ((index * 0.37) % 1.2);
    const endTime = startTime + 0.8 + ((index * 0.29) % 0.9);
    player.decision.add(id, children, { startTime, endTime, defaults: [children[0]] });
    addNote({ cue: `start ${id}`, due: startTime });
    addNote({ cue: `end ${id}`, due: endTime });
  });
};

/** Plays the clips in the query parameter `sources` in sequence, immediately with `autoplay`. */
const chain: Scenario = (player) => {
  const nodes = sources.map((source, index) => ({ id: `n${index}`, source }));
  player.append(...player.repository.add(nodes));
  player.on('ended', setOver);
  if (queryParameter('autoplay', '') !== '') void player.play();
};

/** Plays the clips in the query parameter `sources` in an endless loop. Pauses at the passes in the query parameter `stops`. */
const loop: Scenario = (player) => {
  const id = (index: number): string => `n${index % sources.length}`;
  player.repository.add(sources.map((source, index) => ({ id: id(index), source })));
  for (const index of sources.keys())
    player.decision.add(id(index), [id(index + 1), id(index + 2)], { defaults: [id(index + 1)] });
  const pauses = numbers('stops');
  player.on('nodestart', (_node, index) => {
    addNote(index);
    if (pauses.includes(index)) player.pause();
  });
  player.playbackRate = Number(queryParameter('rate', '1'));
  player.append('n0');
};

export const scenarios: Readonly<Record<string, Scenario>> = {
  known,
  late,
  jump,
  cold,
  cues,
  chain,
  loop,
  overlays: exposeOverlays,
};
