import type { StoryFileNode, StoryFileQuestion } from '../../story-core/src/public-api';
import { storyOf } from '../../story-core/src/testing/test-story';
import { storyQuestionsLoader } from '../../story/src/story-questions-loader';
import { StoryPlayer } from '../../story/src/testing/story-player';
import { course } from '../lms/course-machine';
import { connectScorm } from '../lms/scorm-connection';
import { FakeLms } from '../lms/testing/fake-lms';
import { currentPath, findPlace, openPlace } from './film-place';
import { type CourseEvents, trackCourse } from './track-course';

const KINDS = ['single', 'multiple', 'text', 'number', 'single'] as const;
const SCENES = ['valve', 'pump', 'turbine', 'generator', 'transformer', 'grid'];
const VALUES = { single: 'brown', multiple: ['brown', 'blue'], text: 'Ada Lovelace', number: 230 } as const;

const question = (scene: string, index: number): StoryFileQuestion => {
  const kind = KINDS[index] ?? 'single';
  return {
    ...{ id: `${scene}-question-${index}`, at: 1 + index, kind, prompt: 'Which?', points: 10, reveal: false },
    set: { asked: { '+': [{ var: 'asked' }, 1] } },
    ...(kind === 'text' && { accept: ['Grace Hopper'], tries: 2 }),
    ...(kind === 'number' && { accept: { value: 230 } }),
    ...((kind === 'single' || kind === 'multiple') && {
      answers: ['blue', 'brown', 'black', 'yellow', 'green'].map((id) => ({
        id,
        label: `The ${id} wire`,
        ...(id === 'brown' && { correct: true, set: { brown: { '+': [{ var: 'brown' }, 1] } } }),
      })),
    }),
  };
};
const STORY = storyOf(
  Object.fromEntries(
    [...SCENES, 'end'].map((scene, at): [string, StoryFileNode] => [
      scene,
      {
        source: 'clip.mp4',
        duration: 10,
        ...(scene === 'end'
          ? { ending: 'end' }
          : {
              questions: KINDS.map((_, index) => question(scene, index)),
              decision: { startTime: 8, choices: [{ to: SCENES[at + 1] ?? 'end', label: 'On' }] },
            }),
      },
    ]),
  ),
  { start: 'valve', variables: { asked: { initialValue: 0 }, brown: { initialValue: 0 } } },
);

/** Answers everything on the way to the end of the last scene with questions. */
function walk(film: StoryPlayer, scenes: number): void {
  const { player } = film;
  film.play();
  for (
    let second = 0;
    second < 200 && (player.currentNodeIndex < scenes - 1 || player.currentNodeTime < 7);
    second++
  ) {
    for (let open = player.questions.signals.open(); open; open = player.questions.signals.open())
      player.questions.answer(open.question.id, VALUES[open.question.kind as keyof typeof VALUES]);
    film.advance(1);
  }
}

const labelsOf = ({ player }: StoryPlayer): unknown =>
  Object.entries(player.questions.signals.results()).map(([id, { answer, correct, points, tries, max }]) => [
    ...[id, correct, points, tries, max],
    player.questions
      .get(id)
      ?.answers.flatMap((one) => (Array.isArray(answer) && answer.includes(one.id) ? [one.label] : [])),
  ]);
const stateOf = (film: StoryPlayer): unknown => [
  film.path,
  film.player.variables.signals.values(),
  labelsOf(film),
];

describe('Thirty answered questions', () => {
  const page = window as Window & { API?: unknown };
  beforeAll(() => storyQuestionsLoader.prepare());
  afterEach(() => {
    dispatchEvent(new PageTransitionEvent('pagehide'));
    delete page.API;
    globalThis.ivCourse = undefined;
  });

  async function launch(lms: FakeLms): Promise<StoryPlayer> {
    const film = new StoryPlayer().load(STORY);
    globalThis.ivCourse = { connect: connectScorm, course };
    page.API = lms;
    const events: CourseEvents = {
      onNotice: () => undefined,
      onLanguage: () => undefined,
      onOpen: (open) => open(),
      onResume: () => undefined,
      onConnected: () => undefined,
    };
    await trackCourse(film.player, STORY, events, null);
    return film;
  }

  it('resume in a course, in at most 4,096 characters, without what was typed [course-answers]', async () => {
    const lms = new FakeLms();
    const film = await launch(lms);
    walk(film, SCENES.length);
    const before = stateOf(film);
    expect(Object.keys(film.player.questions.signals.results()).length).toBe(30);
    film.player.pause();
    dispatchEvent(new PageTransitionEvent('pagehide'));
    const saved = lms.values.get('cmi.suspend_data') ?? '';
    expect(saved).toMatch(/^3\|incomplete\|[\w~.|-]{1,4000}$/);
    expect(saved.length).toBeLessThan(600);
    expect(JSON.stringify([...lms.values])).not.toContain('Ada');
    const again = await launch(new FakeLms(Object.fromEntries(lms.values)));
    again.advance(1);
    expect([again.player.currentNodeId, again.player.paused]).toEqual(['grid', true]);
    expect(stateOf(again)).toEqual(before);
    // Nothing is asked again on the way to the end.
    again.play(7);
    expect([again.player.currentNodeId, again.player.questions.signals.open()]).toEqual(['end', null]);
  });

  it('resume in the first scene, even near its start [course-answers]', async () => {
    const lms = new FakeLms();
    const film = (await launch(lms)).play(1);
    film.player.questions.answer('valve-question-0', 'blue');
    const before = stateOf(film);
    film.advance(0.2).player.pause();
    dispatchEvent(new PageTransitionEvent('pagehide'));
    const again = await launch(new FakeLms(Object.fromEntries(lms.values)));
    again.play(1.5);
    expect([stateOf(again), again.player.questions.signals.open()]).toEqual([before, null]);
  });

  it('are opened by the path of a page [page-answers]', () => {
    const film = new StoryPlayer().load(STORY);
    walk(film, 3);
    const path = currentPath(film.player, STORY);
    const before = stateOf(film);
    const time = film.player.currentNodeTime;
    const place = findPlace(STORY, { path, time });
    expect(place?.isExact).toBeTrue();
    const other = new StoryPlayer().load(STORY);
    openPlace(other.player, STORY, place!);
    other.advance(0);
    expect([stateOf(other), other.player.currentNodeTime]).toEqual([before, time]);
  });
});
