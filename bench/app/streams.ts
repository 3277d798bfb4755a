import type { Player } from 'iv-player';
import { addNote, queryParameter, setOver } from './bench-page';
import { numberedStory } from './numbered-story';

const sources = (name: string): readonly string[] => queryParameter(name, '').split(',').filter(Boolean);

/**
 * Streams of which none is loaded when the viewer goes to it: 2 s into each one the next is appended and jumped to at once. The
 * query parameter `numbers` has the numbers in the barcodes of `sources`.
 */
export function playUnwarmed(player: Player): void {
  const path = numberedStory(player);
  const numbers = sources('numbers').map(Number);
  path.slice(0, -1).forEach((node, index) => {
    node.on('timeupdate:2', () => {
      addNote({ at: performance.now(), clip: numbers[(index + 1) % numbers.length] });
      player.append(`n${index + 1}`);
      player.currentNodeIndex = index + 1;
    });
  });
  player.on('ended', setOver);
  player.append('n0');
}

/**
 * The addresses of the query parameter `sources` one after the other, each with as many branches that are not taken as `sides`
 * has addresses for it.
 */
export function playStreamBranches(player: Player): void {
  const main = sources('sources').map((source, index) => ({ id: `n${index}`, source }));
  const sides = sources('sides').map((source, index) => ({ id: `side${index}`, source }));
  const nodes = player.repository.add(main);
  player.repository.add(sides);
  const perNode = sides.length / (main.length - 1);
  nodes.slice(0, -1).forEach((node, index) => {
    const others = sides.slice(index * perNode, (index + 1) * perNode).map(({ id }) => id);
    const next = `n${index + 1}`;
    player.decision.add(node, [...others, next], { startTime: 0.5, endTime: -1.5, defaults: [next] });
  });
  player.playbackRate = Number(queryParameter('rate', '1'));
  player.on('ended', setOver);
  player.append('n0');
}

/** Many nodes in a row, in turn of the query parameter `sources`; pauses at those whose places are in `stops`. */
export function playManyStreams(player: Player): void {
  const urls = sources('sources');
  const count = Number(queryParameter('clips', '2'));
  const stops = sources('stops').map(Number);
  const path = Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    source: urls[index % urls.length] ?? '',
  }));
  player.repository.add(path);
  path.slice(0, -1).forEach(({ id }, index) => {
    player.decision.add(id, [`n${index + 1}`], { defaults: [`n${index + 1}`] });
  });
  player.on('nodestart', (_node, index) => {
    addNote(index);
    if (stops.includes(index)) player.pause();
  });
  player.playbackRate = Number(queryParameter('rate', '1'));
  player.append('n0');
}
