import fc from 'fast-check';
import { jumpToNode } from 'iv-player/private';
import { QuestionPlayer, asked } from './testing/question-player';

// Ways × places × directions: whatever moves playback forwards stops at the first required question without a final answer; the way back is
// free.

type Place = readonly [index: number, time: number];

const IDS = ['a', 'b', 'c'];
const SECONDS = 10;
/** Required questions by node, in order. */
const REQUIRED: Readonly<Record<string, readonly number[]>> = { a: [2, 2, 6], b: [3, 9.9], c: [] };

/** Three scenes in the playlist, with required questions and one that may be passed. The first `answered` ones are answered. */
function film(answered: number, time: number): QuestionPlayer {
  const test = new QuestionPlayer();
  for (const [node, times] of Object.entries(REQUIRED))
    times.forEach((at, index) => test.add(node, asked(`${node}${index}`, at)));
  test.add('a', asked('free', 5, { required: false }), asked('running', 1, { pause: false, until: -1 }));
  test.player.decision.add('a', ['b', 'c'], { startTime: 0, autoPushSingleChild: false });
  test.start(...IDS).advance(0);
  let count = 0;
  for (let step = 0; step < 60 && (count < answered || test.player.currentNodeIndex > 2); step++) {
    const open = test.questions.signals.open();
    if (open?.question.pause) {
      if (open.isRequired) count++;
      test.questions.answer(open.question.id, 'no');
    } else test.advance(0.5);
  }
  test.advance(time);
  if (test.open === 'free') test.questions.skip();
  return test;
}

const placeOf = ({ player }: QuestionPlayer): Place => [player.currentNodeIndex, player.currentNodeTime];
const isAfter = ([index, time]: Place, [other, at]: Place): boolean =>
  index > other || (index === other && time > at + 0.001);

/** Where the first open required question is, in the playlist of the film. */
function barrier({ questions }: QuestionPlayer, [from, time]: Place): Place {
  const results = questions.signals.results();
  for (let index = from; index < IDS.length; index++)
    for (const [number, at] of (REQUIRED[IDS[index] ?? ''] ?? []).entries())
      if (!results[`${IDS[index]}${number}`]?.answered && (index > from || at > time - 0.05))
        return [index, at];
  return [Infinity, 0];
}

interface Way {
  readonly go: (test: QuestionPlayer, target: Place) => void;
  /** Where it leads, if that is not the target. */
  readonly leadsTo?: (test: QuestionPlayer, target: Place) => Place;
}

const start = ([index]: Place): Place => [index, 0];
const WAYS: Readonly<Record<string, Way>> = {
  'seek(node, time)': {
    go: ({ player }, [index, time]) => player.seek(IDS[index]!, time),
    // The next occurrence of a node, else the last one.
  },
  'seek(time)': { go: ({ player }, [index, time]) => player.seek(SECONDS * index + time) },
  currentTime: { go: ({ player }, [index, time]) => (player.currentTime = SECONDS * index + time) },
  'a relative seek': {
    go: ({ player }, [index, time]) => {
      player.currentTime += SECONDS * index + time - player.currentTime;
    },
  },
  'two seeks at once': {
    go: ({ player }, [index, time]) => {
      player.seek(29);
      player.seek(SECONDS * index + time);
    },
    // The first one may lead forwards, so that the second one leads back.
    leadsTo: (_, target) => target,
  },
  currentNodeIndex: {
    go: ({ player }, [index]) => (player.currentNodeIndex = index),
    leadsTo: (_, target) => start(target),
  },
  'seek(node)': {
    go: ({ player }, [index]) => player.seek(IDS[index]!),
    leadsTo: (_, target) => start(target),
  },
  'a seek while paused': {
    go: ({ player }, [index, time]) => {
      player.pause();
      player.seek(SECONDS * index + time);
      void player.play();
    },
  },
  jumpToNode: {
    go: ({ player }, [index]) => jumpToNode(player, IDS[index]!),
    leadsTo: (_, target) => start(target),
  },
};
const way = fc.constantFrom(...Object.keys(WAYS));
const place = fc
  .tuple(fc.nat({ max: 2 }), fc.integer({ min: 0, max: 99 }))
  .map(([index, tenths]): Place => [index, tenths / 10]);

describe('required questions and the ways through a film', () => {
  it('stop each way forwards and no way back, wherever it starts and leads [question-gate]', () => {
    const seen = { back: 0, stopped: 0, free: 0 };
    fc.assert(
      fc.property(
        way,
        fc.nat({ max: 5 }),
        fc.integer({ min: 0, max: 30 }),
        place,
        (name, answered, tenths, target) => {
          const test = film(answered, tenths / 10);
          const { go, leadsTo = (_: unknown, to: Place): Place => to } = WAYS[name]!;
          const from = placeOf(test);
          const to = leadsTo(test, target);
          const limit = barrier(test, from);
          go(test, target);
          test.advance(0);
          const isBack = !isAfter(to, from);
          const expected = !isBack && isAfter(to, limit) ? limit : to;
          const now = placeOf(test);
          if (isAfter(now, expected) || isAfter(expected, now))
            throw new Error(`${name} from ${from.join()} to ${to.join()} leads to ${test.place}`);
          seen[isBack ? 'back' : expected === limit ? 'stopped' : 'free']++;
          test.advance(40);
          const next = barrier(test, expected);
          const end = placeOf(test);
          if (isAfter(end, next)) throw new Error(`${name}: ${test.place} is after ${next.join()}`);
        },
      ),
      { numRuns: 300 * MORE_RUNS },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  });
});
