import type { StoryFile } from 'iv-player/story';
import { openPath, prepareQuestions } from 'iv-player/story';
import { storyOf } from '../../story-core/src/testing/test-story';
import { StoryPlayer } from '../../story/src/testing/story-player';
import { PlayerCommands, filmState } from './film-commands';

const asked = (id: string) => [{ id, at: 5, kind: 'confirm' as const }];

/** Scenes of ten seconds. All but the last ask at 5 s. */
const STORY: StoryFile = storyOf({
  a: {
    source: 'a.mp4',
    duration: 10,
    questions: asked('one'),
    decision: { startTime: 1, choices: [{ to: 'b' }, { to: 'c' }], defaults: ['b'] },
  },
  b: { source: 'b.mp4', duration: 10, questions: asked('two'), next: 'c' },
  c: { source: 'c.mp4', duration: 10, ending: 'end' },
});

describe('A required question and the page around the film', () => {
  beforeAll(() => prepareQuestions());

  const filmAt = (seconds: number): { film: StoryPlayer; commands: PlayerCommands } => {
    const film = new StoryPlayer().load(STORY).play(seconds);
    const { player } = film;
    return { film, commands: new PlayerCommands(player, STORY, () => filmState(player, STORY, 'en')) };
  };
  const placeOf = ({ player }: StoryPlayer): unknown[] => [
    player.currentNodeId,
    player.currentNodeTime,
    player.signals.status(),
  ];
  const FORWARDS: Readonly<Record<string, (commands: PlayerCommands) => unknown>> = {
    play: (commands) => commands.play(),
    seek: (commands) => commands.seek(9),
    'seek beyond the scene': (commands) => commands.seek(99),
    'goTo the next scene': (commands) => commands.goTo('b'),
    'goTo a later scene': (commands) => commands.goTo('c'),
    'goTo, twice': (commands) => (commands.goTo('b'), commands.goTo('c')),
    choose: (commands) => commands.choose('c'),
    'skip and continue': (commands) => (commands.skip(), commands.continue()),
    'an answer to another question': (commands) => commands.answerQuestion('two', true),
    'pause and play': (commands) => (commands.pause(), commands.play()),
  };
  for (const [name, run] of Object.entries(FORWARDS))
    it(`is not passed by the command ${name} [question-gate]`, () => {
      for (const seconds of [0, 3, 7]) {
        const { film, commands } = filmAt(seconds);
        run(commands);
        film.advance(40);
        expect(placeOf(film)).withContext(String(seconds)).toEqual(['a', 5, 'held']);
      }
    });

  it('is not passed later through a scene that goTo has added without reaching it [question-gate]', () => {
    const { film, commands } = filmAt(3);
    commands.goTo('b');
    commands.goTo('c');
    commands.answerQuestion('one', true);
    commands.goTo('c');
    film.advance(20);
    expect(placeOf(film)).toEqual(['b', 5, 'held']);
  });

  it('leaves the way back free to seek, goTo and restart [question-gate]', () => {
    const BACK: Readonly<Record<string, readonly [(commands: PlayerCommands) => void, unknown[]]>> = {
      seek: [(commands) => commands.seek(2), ['b', 2]],
      goTo: [(commands) => commands.goTo('a'), ['a', 0]],
      restart: [(commands) => commands.restart(), ['a', 0]],
    };
    for (const [name, [run, place]] of Object.entries(BACK)) {
      const { film, commands } = filmAt(7);
      commands.answerQuestion('one', true);
      film.advance(11);
      expect(placeOf(film)).toEqual(['b', 5, 'held']);
      run(commands);
      film.advance(0);
      expect(placeOf(film).slice(0, 2)).withContext(name).toEqual(place);
    }
  });

  it('is met by a path link without its answer, and passed by one with it [question-gate]', () => {
    const answer = { answer: null, correct: null, points: 0, tries: 1 };
    const answers = [{ id: 'one', ...answer }];
    const cases: readonly (readonly [Parameters<typeof openPath>[1], number, unknown[], boolean])[] = [
      [['a'], 9, ['a', 5, 'held'], true],
      [['a', 'b'], 0, ['a', 5, 'held'], false],
      [['a', 'b', 'c'], 9, ['a', 5, 'held'], false],
      [[{ node: 'a', answers }, 'b'], 9, ['b', 5, 'held'], true],
      [[{ node: 'a', answers }, 'b', 'c'], 9, ['b', 5, 'held'], false],
      [[{ node: 'a', answers: [{ ...answers[0]!, open: true }] }, 'b'], 0, ['a', 5, 'held'], false],
    ];
    for (const [path, time, place, isComplete] of cases) {
      const { film } = filmAt(0);
      const { complete, reason } = openPath(film.player, path, { time });
      film.play(40);
      expect([placeOf(film), complete, reason]).toEqual([
        place,
        isComplete,
        isComplete ? undefined : 'closed',
      ]);
    }
  });
});
