import type { Player } from 'iv-player';
import { addNote, queryParameter, setOver } from './bench-page';

/**
 * The query parameter `clips`, addresses with commas, one after another; with `autoplay` they start at once. `pictures` says how many
 * seconds the picture of each takes; default: the player finds out.
 */
export function playClips(player: Player): void {
  const videoDuration = Number(queryParameter('pictures', '0'));
  const nodes = queryParameter('clips', '')
    .split(',')
    .map((source, index) => ({ id: `n${index}`, source, ...(videoDuration > 0 && { videoDuration }) }));
  player.append(...player.repository.add(nodes));
  if (queryParameter('autoplay', '') !== '') void player.play();
}

/**
 * A film of long clips, each with three children, of which the viewer takes the one with the number `takes` after `watched`
 * seconds, `choices` times. Children that are not taken have addresses of their own: `clip` below `/aside-clips/`. A note of
 * each choice says how many milliseconds later the child's picture was there, and how much longer than a second it took to play
 * for one.
 */
export function playBranches(player: Player): void {
  const [takes, watched, choices] = ['takes', 'watched', 'choices'].map((name) =>
    Number(queryParameter(name, '0')),
  ) as [number, number, number];
  const clip = queryParameter('clip', '');
  const child = (depth: number, place: number): string => `${depth}-${place}`;
  const add = (id: string, folder: string): void =>
    void player.repository.add({ id, source: `/${folder}/${clip}?${id}` });

  add(child(0, takes), 'play-clips');
  for (let depth = 1; depth <= choices; depth++) {
    const children = [0, 1, 2].map((place) => child(depth, place));
    children.forEach((id, place) => add(id, place === takes ? 'play-clips' : 'aside-clips'));
    const parent = player.repository.get(child(depth - 1, takes));
    if (!parent) throw new RangeError(`A child numbered ${takes} is none of three.`);
    const decision = player.decision.add(parent, children, {
      startTime: 0.5,
      defaults: children.slice(0, 1),
    });
    parent.on(`timeupdate:${watched}`, () => {
      const chosen = performance.now();
      player.once('canplay', () => {
        const picture = performance.now() - chosen;
        player.repository
          .get(child(depth, takes))
          ?.on('timeupdate:1', () => addNote({ picture, waited: performance.now() - chosen - 1000 }));
      });
      decision.make(child(depth, takes), { seek: true });
    });
  }
  player.repository.get(child(choices, takes))?.on(`timeupdate:${watched}`, setOver);
  player.append(child(0, takes));
}
