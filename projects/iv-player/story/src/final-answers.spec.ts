import { isBackOpen } from 'iv-player/private';
import { checkStory } from '../../story-core/src/check/check-story';
import type { StoryFile } from '../../story-core/src/format/story-file';
import { TWO_WAYS } from '../../story-core/src/testing/test-story';
import { editStory } from './edit-story';
import { exportStory } from './export-story';
import { StoryPlayer } from './testing/story-player';

const withAnswers = (answers: 'open' | 'final'): StoryFile => ({ ...TWO_WAYS, result: { answers } });
const FINAL = withAnswers('final');

describe('"answers" in the result of a story', () => {
  const cases: readonly (readonly [string, StoryFile, boolean])[] = [
    ['without it', TWO_WAYS, true],
    ['open', withAnswers('open'), true],
    ['final', FINAL, false],
  ];
  for (const [name, story, isOpen] of cases) {
    it(`${isOpen ? 'opens' : 'closes'} the way back to the viewer: ${name} [final-answers]`, () => {
      expect(isBackOpen(new StoryPlayer().load(story).player)).toBe(isOpen);
    });
  }

  it('counts until another story is loaded [final-answers]', () => {
    const film = new StoryPlayer().load(FINAL);
    film.load(TWO_WAYS);
    expect(isBackOpen(film.player)).toBeTrue();
  });

  it('is kept by an export and by an edit [final-answers]', () => {
    const { player } = new StoryPlayer().load(FINAL).play(2);
    expect(exportStory(player).result).toEqual({ answers: 'final' });
    editStory(player, { ...FINAL, title: 'Another title' });
    expect(isBackOpen(player)).toBeFalse();
    editStory(player, TWO_WAYS);
    expect(isBackOpen(player)).toBeTrue();
  });

  it('is refused with any other value [final-answers]', () => {
    expect(checkStory({ ...TWO_WAYS, result: { answers: 'maybe' } })).toEqual([
      jasmine.objectContaining({ code: 'BAD_FORMAT', path: ['result', 'answers'] }),
    ]);
    const codes = checkStory(FINAL).map(({ code }) => code);
    expect(codes).not.toContain('BAD_FORMAT');
    expect(codes).not.toContain('RESULT_IGNORED');
  });
});
