import { type SpareContent, preloadPlan } from './preload-plan';

const empty: SpareContent<string> = { node: null, isLoading: false, isFetching: false };
const loaded = (node: string): SpareContent<string> => ({ node, isLoading: false, isFetching: false });
const loading = (node: string): SpareContent<string> => ({ node, isLoading: true, isFetching: true });
const fetching = (node: string): SpareContent<string> => ({ node, isLoading: false, isFetching: true });

interface Row {
  readonly it: string;
  readonly wanted: readonly string[];
  readonly spares: readonly SpareContent<string>[];
  readonly urgent?: boolean;
  readonly saveData?: boolean;
  /** `[index, node]` */
  readonly load: readonly (readonly [number, string])[];
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
    it: 'preloads only one node when the viewer saves data',
    wanted: ['a', 'b'],
    spares: [loaded('a'), empty],
    saveData: true,
    load: [],
  },
  {
    it: 'still preloads that one when the viewer saves data',
    wanted: ['a', 'b'],
    spares: [empty, empty],
    saveData: true,
    load: [[0, 'a']],
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
  for (const { it: sentence, wanted, spares, urgent = false, saveData = false, load, drop = [] } of rows) {
    it(sentence, () => {
      const plan = preloadPlan(wanted, spares, { urgent, saveData });
      expect(plan.load.map(({ spare, node }) => [spare, node] as const)).toEqual([...load]);
      expect(plan.drop).toEqual(drop);
    });
  }
});
