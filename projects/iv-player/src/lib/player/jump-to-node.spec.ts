import { type TestStory, testStory } from '../decision/testing/test-story';
import { jumpToNode } from './path-commands';

/** The film after 3 s of `a`, whose choices between `b` and `c` are open. */
async function openChoice(): Promise<{ film: TestStory; finals: unknown[] }> {
  const film = testStory({ a: 10, b: 10, c: 10, d: 10 });
  for (const id of ['a', 'd']) film.player.decision.add(id, ['b', 'c'], { startTime: 2 });
  const finals: unknown[] = [];
  film.player.on('decision.final', ({ id }, { answer, by }) => void finals.push([id, answer, by]));
  await film.start('a');
  film.advance(3);
  return { film, finals };
}

describe('jumpToNode', () => {
  for (const target of ['c', 'd'])
    it(`goes to ${target} without making the open choice`, async () => {
      const { film, finals } = await openChoice();
      film.takeEvents();
      jumpToNode(film.player, target);
      film.advance(1);
      expect([film.player.currentNodeId, film.player.currentNodeTime, film.playlist]).toEqual([
        target,
        1,
        `a ${target}`,
      ]);
      expect(film.takeEvents()).toEqual(['decision.end a']);
      expect(finals).toEqual([]);
    });

  it('keeps a choice of the viewer, and offers the choices of its node', async () => {
    const { film, finals } = await openChoice();
    film.decision('a').make('b');
    jumpToNode(film.player, 'd');
    film.advance(3);
    film.decision('d').make('c');
    film.advance(9);
    expect(film.player.currentNodeId).toBe('c');
    expect(finals).toEqual([
      ['a', 'b', 'viewer'],
      ['d', 'c', 'viewer'],
    ]);
  });

  it('throws UNKNOWN_NODE', async () => {
    const { film } = await openChoice();
    expect(() => jumpToNode(film.player, 'x')).toThrow(jasmine.objectContaining({ code: 'UNKNOWN_NODE' }));
    expect(film.playlist).toBe('a');
  });
});
