import type { PreloadPolicy } from '../../preload-policy';
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
  readonly policy?: PreloadPolicy;
  /** `[index, node]` */
  readonly load: readonly (readonly [number, string])[];
  /** Not compared when absent. */
  readonly whole?: readonly string[];
  readonly drop?: readonly number[];
}

const rows: readonly Row[] = [
  {
    it: 'loads the most likely node first, one at a time',
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
    it: 'completes partly loaded nodes',
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
    it: 'makes the most likely node wait if the next node is unknown',
    wanted: ['b', 'a'],
    spares: [loading('a'), empty],
    load: [],
  },
  {
    it: 'prefers an empty spare',
    wanted: ['a'],
    spares: [loaded('x'), empty],
    load: [[1, 'a']],
  },
  { it: 'replaces unwanted nodes', wanted: ['a'], spares: [loaded('x')], load: [[0, 'a']] },
  { it: 'keeps played nodes while there is room', wanted: [], spares: [loaded('x'), empty], load: [] },
  {
    it: 'drops nodes that are no longer wanted while they load',
    wanted: ['a'],
    spares: [loaded('a'), loading('x')],
    load: [],
    drop: [1],
  },
  {
    it: 'drops nodes that are no longer wanted while data are fetched',
    wanted: [],
    spares: [fetching('x')],
    load: [],
    drop: [0],
  },
  {
    it: 'never loads more nodes than there are spares',
    wanted: ['a', 'b', 'c'],
    spares: [loaded('a'), loaded('b')],
    load: [],
  },
  {
    it: 'loads only the beginning of nodes that may follow with `metadata` [preload-policy]',
    wanted: ['a', 'b'],
    spares: [empty, empty],
    policy: 'metadata',
    load: [[0, 'a']],
    whole: [],
  },
  {
    it: 'continues with the beginning of others with `metadata`',
    wanted: ['a', 'b'],
    spares: [loaded('a'), empty],
    policy: 'metadata',
    load: [[1, 'b']],
    whole: [],
  },
  {
    it: 'loads the next node completely with `metadata`',
    wanted: ['next', 'a'],
    spares: [empty, loaded('a')],
    urgent: true,
    policy: 'metadata',
    load: [[0, 'next']],
    whole: ['next'],
  },
  {
    it: 'completes only a node that has become the next one with `metadata`',
    wanted: ['next', 'a'],
    spares: [loaded('a'), loaded('next')],
    urgent: true,
    policy: 'metadata',
    load: [],
    whole: ['next'],
  },
  {
    it: 'loads the most likely node completely with `likely` [preload-policy]',
    wanted: ['a', 'b'],
    spares: [empty, empty],
    policy: 'likely',
    load: [[0, 'a']],
    whole: ['a'],
  },
  {
    it: 'loads the beginning of the others with `likely`',
    wanted: ['a', 'b'],
    spares: [loaded('a'), empty],
    policy: 'likely',
    load: [[1, 'b']],
    whole: ['a'],
  },
  {
    it: 'loads only a known next node completely with `likely`',
    wanted: ['next', 'a'],
    spares: [empty, loaded('a')],
    urgent: true,
    policy: 'likely',
    load: [[0, 'next']],
    whole: ['next'],
  },
  {
    it: 'completes a node that has become the most likely with `likely`',
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
