import type { Player } from 'iv-player';

/** Adds a story of three clips with a decision that takes its default. Also works on the server. */
export function addThreeClipStory(player: Player): void {
  player.repository.add([
    { id: 'first', source: ['/clips/c1.webm', '/clips/c1.mp4'] },
    { id: 'second', source: ['/clips/c2.webm', '/clips/c2.mp4'] },
    { id: 'third', source: ['/clips/c3.webm', '/clips/c3.mp4'] },
  ]);
  player.decision.add('first', ['second', 'third'], { defaults: ['second'] });
  player.append('first');
}
