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
});
