import type { StoryFile, StoryFileQuestion } from 'iv-player/story-core';
import { storyQuestionsLoader } from '../../story/src/story-questions-loader';
import { StoryPlayer } from '../../story/src/testing/story-player';
import { storyOf } from '../../story-core/src/testing/test-story';
import { reportEndings } from './report-endings';

const right: StoryFileQuestion = {
  id: 'late',
  at: -2,
  kind: 'single',
  answers: [{ id: 'yes', correct: true }, { id: 'no' }],
  reveal: false,
};
const story = (...questions: readonly StoryFileQuestion[]): StoryFile =>
  storyOf(
    {
      start: { source: 'start.mp4', duration: 4, next: 'end' },
      end: { source: 'end.mp4', duration: 10, ending: 'home', ...(questions.length > 0 && { questions }) },
    },
    { result: { score: { var: 'question.points' }, mastery: 1 } },
  );

describe('Endings', () => {
  function watch(given: StoryFile) {
    const film = new StoryPlayer().load(given);
    const told: string[] = [];
    reportEndings(film.player, given, ({ name, passed, score }) => {
      told.push(`${name} ${String(passed)} ${String(score)} at ${Math.round(film.player.currentNodeTime)}`);
    });
    return { film: film.play(), told };
  }
  beforeEach(() => storyQuestionsLoader.prepare());

  it('are reported at the start of a scene without questions', () => {
    const { film, told } = watch(story());
    film.advance(5);
    expect(told).toEqual(['home undefined undefined at 0']);
    film.advance(20);
    expect(told.length).toBe(1);
  });

  it('wait for a question whose time counts from an end that is not known yet [question-score]', () => {
    const first = { ...right, id: 'first', at: 1 };
    const { nodes, ...others } = story(right, first);
    const { ending = '', questions = [] } = nodes['end'] ?? {};
    const end = { source: 'end.mp4', ending, questions };
    const { film, told } = watch({ ...others, nodes: { ...nodes, end } });
    film.advance(5);
    film.player.questions.answer('first', 'yes');
    expect(told).toEqual([]);
    film.player.repository.update({ id: 'end', duration: 10 });
    film.advance(20);
    film.player.questions.answer('late', 'yes');
    expect(told).toEqual(['home true 2 at 8']);
  });

  it('are reported once the last question of the scene is over [question-score]', () => {
    const first = { ...right, id: 'first', at: 1 };
    const { film, told } = watch(story(right, first));
    film.advance(6);
    film.player.questions.answer('first', 'yes');
    expect(told).toEqual([]);
    film.advance(20);
    expect(told).toEqual([]);
    film.player.questions.answer('late', 'yes');
    film.advance(10);
    expect(told).toEqual(['home true 2 at 8']);
  });

  it('are reported once the last question is over, however often the film has left it [question-score]', () => {
    const { film, told } = watch(story({ ...right, tries: 2, onWrong: { seek: 6 } }));
    film.advance(13);
    film.player.seek('end', 7);
    film.advance(2);
    film.player.questions.answer('late', 'no');
    expect(film.player.currentNodeTime).toBe(6);
    film.advance(3);
    expect(told).toEqual([]);
    film.player.questions.answer('late', 'yes');
    expect(told).toEqual(['home true 1 at 8']);
    film.advance(10);
    expect(told.length).toBe(1);
  });

  it('are reported again if a skipped last question is answered after all [question-score]', () => {
    const { film, told } = watch(story({ ...right, required: false }));
    film.advance(13);
    film.player.questions.skip();
    film.player.seek('end', 7);
    film.advance(2);
    film.player.questions.answer('late', 'yes');
    expect(told).toEqual(['home false 0 at 8', 'home true 1 at 8']);
  });

  it('are reported at the end if the last question is not asked [question-score]', () => {
    const { film, told } = watch(story({ ...right, when: false }));
    film.advance(13);
    expect(told).toEqual([]);
    film.advance(5);
    expect(told).toEqual(['home undefined undefined at 10']);
  });
});
