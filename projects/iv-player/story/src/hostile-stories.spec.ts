import fc from 'fast-check';
import { readStory } from '../../story-core/src/format/read-story';
import { StoryFormatError } from '../../story-core/src/format/story-format-error';
import { changedAnywhere } from '../../story-core/src/testing/changed-anywhere';
import { anyStory } from '../../story-core/src/testing/random-stories';
import { StoryPlayer } from './testing/story-player';
import { TWO_WAYS, storyOf } from '../../story-core/src/testing/test-story';

/** Called if code in a file is run. */
const planted = globalThis as { storyRan?: jasmine.Spy };
const SCRIPTS = [
  '<img src=x onerror="storyRan()">',
  '<script>storyRan()</script>',
  'javascript:storyRan()',
  '${storyRan()}',
  '");storyRan();("',
];
const CODE = [
  { method: [{ var: 'constructor' }, 'constructor', ['storyRan()']] },
  { log: 'storyRan()' },
  { var: 'constructor.constructor' },
  { var: '__proto__.polluted' },
  { reduce: [[1], { method: ['', 'at'] }, 0] },
];

const cyclic: { next?: unknown } = {};
cyclic.next = cyclic;
const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
};
const repeated = (text: string, times: number): string => text.repeat(times);

/** Values that are invalid or malicious. */
const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(
    cyclic,
    deep(70),
    deep(3000),
    new Map(),
    () => planted.storyRan?.(),
    Symbol.iterator,
    1n,
  ),
  fc.constantFrom<unknown>(NaN, Infinity, new Date(0), /x/, new Array(3), new Proxy({}, {})),
  fc.constantFrom<unknown>(...SCRIPTS, ...CODE),
  fc.constantFrom<unknown>(JSON.parse('{"__proto__":{"polluted":1}}'), {
    constructor: { prototype: { polluted: 1 } },
  }),
  fc.anything({
    withNullPrototype: true,
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSparseArray: true,
  }),
);

/** Texts that are not JSON, or contain more than a story. */
const hostileText = fc.oneof(
  fc.constantFrom(
    repeated('[', 20_000),
    repeated('{"a":', 20_000),
    `"${repeated('\\u0000', 5_000)}`,
    `{"format":"iv-story",${repeated('"format":"iv-story",', 1_000)}"version":1}`,
    `{"format":"iv-story","version":1,"start":"a","nodes":{"a":{"tags":[${repeated('"x",', 5_000)}1]}}}`,
    '{"__proto__":{"polluted":1},"format":"iv-story"}',
    '<script>storyRan()</script>',
    'storyRan()',
    '\u2028',
  ),
  fc.string({ unit: 'binary' }),
  fc.json().map((text) => text.slice(0, -1)),
);

describe('loadStory with hostile stories', () => {
  beforeEach(() => (planted.storyRan = jasmine.createSpy('storyRan')));
  afterEach(() => delete planted.storyRan);

  it('refuses 400 stories with a reason and a line, without running anything or interrupting the film [hostile-stories]', () => {
    const film = new StoryPlayer().load(TWO_WAYS).play(3);
    const { player } = film;
    const moment = (): unknown => [
      player.currentNodeId,
      player.currentNodeTime,
      player.paused,
      film.path,
      player.repository.get('all').map(({ id, source, duration }) => [id, source, duration]),
      player.decision.get('all').map(({ children }) => children.map(({ id }) => id)),
    ];
    const before = moment();
    const changedStory = fc
      .tuple(anyStory, fc.nat(), hostileValue, fc.boolean())
      .map(([story, seed, value, adds]) => changedAnywhere(story, seed, value, adds ? '<img>' : undefined));
    let refused = 0;
    fc.assert(
      fc.property(fc.oneof(changedStory, hostileValue, hostileText), (given) => {
        // Other tests cover values that happen to be stories.
        if (readStory(given).story) return;
        refused++;
        let error: unknown;
        try {
          film.load(given);
        } catch (thrown) {
          error = thrown;
        }
        expect(error).toBeInstanceOf(StoryFormatError);
        const { code, findings, message } = error as StoryFormatError;
        expect(code).toBe('BAD_FORMAT');
        expect(message.length).toBeGreaterThan(30);
        expect(message.length).toBeLessThan(1000);
        expect(findings.length).toBeGreaterThan(0);
        if (typeof given === 'string') for (const { line } of findings) expect(line).toBeGreaterThan(0);
        expect(moment()).toEqual(before);
      }),
      { numRuns: 600 * MORE_RUNS, seed: 1 },
    );
    expect(refused).toBeGreaterThan(400 * MORE_RUNS);
    expect(planted.storyRan).not.toHaveBeenCalled();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(film.advance(20).path).toBe('door left');
    expect(film.errors).toEqual([]);
  });

  it('treats texts and conditions that look like code as data, and runs nothing', () => {
    const choices = CODE.slice(2, 4).map((when, index) => ({ to: 'end', label: SCRIPTS[index] ?? '', when }));
    const film = new StoryPlayer();
    film.load(
      storyOf({
        a: { text: SCRIPTS[0] ?? '', duration: 5, decision: { prompt: SCRIPTS[1] ?? '', choices } },
        end: { text: SCRIPTS[2] ?? '', duration: 5, ending: 'x' },
      }),
    );
    film.play(12);
    expect(planted.storyRan).not.toHaveBeenCalled();
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });
});
