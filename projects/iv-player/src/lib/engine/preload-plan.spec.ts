import { type PreloadPolicy, type SpareContent, preloadPlan } from './preload-plan';

const empty: SpareContent<string> = { node: null, isLoading: false, isFetching: false };
const loaded = (node: string): SpareContent<string> => ({ node, isLoading: false, isFetching: false });
const loading = (node: string): SpareContent<string> => ({ node, isLoading: true, isFetching: true });
const fetching = (node: string): SpareContent<string> => ({ node, isLoading: false, isFetching: true });

interface Row {
  readonly it: string;
  readonly wanted: readonly string[];
  readonly spares: readonly SpareContent<string>[];
  readonly urgent?: boolean;
  readonly policy?: PreloadPolicy;
  /** `[index, node]` */
  readonly load: readonly (readonly [number, string])[];
  /** Not compared when absent. */
  readonly whole?: readonly string[];
  readonly drop?: readonly number[];
}

const rows: readonly Row[] = [
  {
    it: 'loads the likeliest first, one at a time',
    wanted: ['a', 'b'],
    spares: [empty, empty],
    load: [[0, 'a']],
  },
  {
    it: 'continues when the first has its frame',
    wanted: ['a', 'b'],
    spares: [loaded('a'), empty],
    load: [[1, 'b']],
  },
  {
    it: 'completes each of which only the beginning is loaded',
    wanted: ['a', 'b'],
    spares: [loaded('b'), loaded('a')],
    load: [],
    whole: ['a', 'b'],
  },
  { it: 'waits while one is loading', wanted: ['a', 'b'], spares: [loading('a'), empty], load: [] },
  {
    it: 'loads the next node without waiting',
    wanted: ['next', 'a'],
    spares: [loading('a'), empty],
    urgent: true,
    load: [[1, 'next']],
  },
  {
    it: 'lets the likeliest wait when the next node is not known',
    wanted: ['b', 'a'],
    spares: [loading('a'), empty],
    load: [],
  },
  {
    it: 'takes an empty spare before one that holds something',
    wanted: ['a'],
    spares: [loaded('x'), empty],
    load: [[1, 'a']],
  },
  { it: 'replaces what is not wanted', wanted: ['a'], spares: [loaded('x')], load: [[0, 'a']] },
  { it: 'keeps what was played while there is room', wanted: [], spares: [loaded('x'), empty], load: [] },
  {
    it: 'drops what is not wanted any more while it is loading',
    wanted: ['a'],
    spares: [loaded('a'), loading('x')],
    load: [],
    drop: [1],
  },
  {
    it: 'drops what is not wanted any more while bytes are fetched',
    wanted: [],
    spares: [fetching('x')],
    load: [],
    drop: [0],
  },
  {
    it: 'never wants more than there are spares',
    wanted: ['a', 'b', 'c'],
    spares: [loaded('a'), loaded('b')],
    load: [],
  },
  {
    it: 'with `metadata` loads of a node that may follow the beginning only [preload-policy]',
    wanted: ['a', 'b'],
    spares: [empty, empty],
    policy: 'metadata',
    load: [[0, 'a']],
    whole: [],
  },
  {
    it: 'with `metadata` goes on with the beginning of others',
    wanted: ['a', 'b'],
    spares: [loaded('a'), empty],
    policy: 'metadata',
    load: [[1, 'b']],
    whole: [],
  },
  {
    it: 'with `metadata` loads the next node whole',
    wanted: ['next', 'a'],
    spares: [empty, loaded('a')],
    urgent: true,
    policy: 'metadata',
    load: [[0, 'next']],
    whole: ['next'],
  },
  {
    it: 'with `metadata` completes a node that has become the next one, and no other',
    wanted: ['next', 'a'],
    spares: [loaded('a'), loaded('next')],
    urgent: true,
    policy: 'metadata',
    load: [],
    whole: ['next'],
  },
  {
    it: 'with `likely` loads the likeliest node whole [preload-policy]',
    wanted: ['a', 'b'],
    spares: [empty, empty],
    policy: 'likely',
    load: [[0, 'a']],
    whole: ['a'],
  },
  {
    it: 'with `likely` loads of the others the beginning',
    wanted: ['a', 'b'],
    spares: [loaded('a'), empty],
    policy: 'likely',
    load: [[1, 'b']],
    whole: ['a'],
  },
  {
    it: 'with `likely` loads no node whole but the next one, if it is known',
    wanted: ['next', 'a'],
    spares: [empty, loaded('a')],
    urgent: true,
    policy: 'likely',
    load: [[0, 'next']],
    whole: ['next'],
  },
  {
    it: 'with `likely` completes a node that has become the likeliest',
    wanted: ['b', 'a'],
    spares: [loaded('a'), loaded('b')],
    policy: 'likely',
    load: [],
    whole: ['b'],
  },
  {
    it: 'keeps one spare for a node held twice',
    wanted: ['a', 'b'],
    spares: [loaded('a'), loaded('a')],
    load: [[1, 'b']],
  },
  { it: 'does nothing without spares', wanted: ['a'], spares: [], load: [] },
];

describe('preloadPlan', () => {
  for (const {
    it: sentence,
    wanted,
    spares,
    urgent = false,
    policy = 'all',
    load,
    whole,
    drop = [],
  } of rows) {
    it(sentence, () => {
      const plan = preloadPlan(wanted, spares, { urgent, policy });
      expect(plan.load.map(({ spare, node }) => [spare, node] as const)).toEqual([...load]);
      if (whole) expect(plan.whole).toEqual(whole);
      expect(plan.drop).toEqual(drop);
    });
  }
});
