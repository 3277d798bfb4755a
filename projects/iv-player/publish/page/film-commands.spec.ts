import type { DecisionRecord } from 'iv-player';
import { PlayerCommands, filmState } from './film-commands';
import { StoryPlayer } from '../../story/src/testing/story-player';
import { TWO_WAYS } from '../../story-core/src/testing/test-story';

describe('Commands of the page around a film', () => {
  it('name the scenes if there is none with the name [film-commands]', () => {
    const { player } = new StoryPlayer().load(TWO_WAYS);
    const commands = new PlayerCommands(player, TWO_WAYS, () => filmState(player, TWO_WAYS, 'en'));
    expect(() => commands.goTo('cellar')).toThrow(
      jasmine.objectContaining({
        code: 'UNKNOWN_NODE',
        message: `The film has no scene "cellar": use one of ${Object.keys(TWO_WAYS.nodes).join(', ')}.`,
      }),
    );
    const many = { ...TWO_WAYS, nodes: Object.fromEntries([...'abcdefghijkl'].map((id) => [id, {}])) };
    const largeFilm = new PlayerCommands(player, many, () => filmState(player, TWO_WAYS, 'en'));
    expect(() => largeFilm.goTo('cellar')).toThrowError(/: use one of a, .*, j, or one of 2 others\.$/);
    expect(() => commands.goTo('constructor')).toThrow(jasmine.objectContaining({ code: 'UNKNOWN_NODE' }));
  });

  for (const by of ['page', 'viewer'] as const) {
    it(`make choices that the record tells from those of the viewer: ${by} [film-commands]`, () => {
      const film = new StoryPlayer().load(TWO_WAYS).play(1);
      const { player } = film;
      const records: DecisionRecord[] = [];
      player.on('decision.final', (_, record) => void records.push(record));
      const commands = new PlayerCommands(player, TWO_WAYS, () => filmState(player, TWO_WAYS, 'en'));
      expect(commands.choose('nowhere')).toBeFalse();
      expect(commands.choose('right')).toBeTrue();
      if (by === 'viewer') player.decision.get('door')?.make('left');
      film.advance(10);
      const answer = by === 'page' ? 'right' : 'left';
      expect(records).toEqual([
        jasmine.objectContaining({ node: 'door', answer, to: answer, by, prompt: 'Which way?' }),
      ]);
    });
  }
});
