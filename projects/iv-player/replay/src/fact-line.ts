import type { EngineFact, PlayItem, StoryNode } from 'iv-player';
import { type InputLine, type JsonValue, text } from './replay-line';

/** The items that the engine knows: the one on the screen, and the one that follows. */
export interface Items {
  readonly current: PlayItem | null;
  readonly next: PlayItem | null;
}

/** What is true of the real engine alone, in a replay too: the shape of its picture, and how even its clock is. */
export type LooseFact = EngineFact & { readonly type: 'picture' | 'steady' };

/** What an engine tells and what a log keeps. */
export type TapedFact = Exclude<EngineFact, LooseFact>;

/** Whether a fact belongs to no log. */
export function isLoose(fact: EngineFact): fact is LooseFact {
  return fact.type === 'picture' || fact.type === 'steady';
}

/** The kinds of lines that hold what an engine told. */
export const FACT_KINDS: ReadonlySet<string> = new Set<TapedFact['type']>([
  'duration',
  'shown',
  'entered',
  'time',
  'running',
  'finished',
  'failed',
]);

/** The details of a fact's line; `null` for one about an item that is no longer known: the player ignores it. */
export function factDetails(fact: TapedFact, { current, next }: Items): readonly JsonValue[] | null {
  switch (fact.type) {
    case 'duration':
      return [fact.node.id, fact.duration];
    case 'running':
      return [fact.running, fact.waiting];
    case 'entered':
      return fact.key === next?.key ? [] : null;
    case 'time':
      return fact.key === current?.key ? [fact.time] : null;
    case 'shown':
      return fact.key === current?.key ? [fact.time] : null;
    case 'finished':
      return fact.key === current?.key ? [] : null;
    case 'failed': {
      const message = fact.cause instanceof Error ? fact.cause.message : String(fact.cause);
      if (fact.key === current?.key) return [message];
      return fact.key === next?.key ? [message, 'next'] : null;
    }
  }
}

/** The fact of a line, told about the items of today; `null` when there are none, or no such node. */
export function factFrom(
  [at, kind, ...rest]: InputLine,
  { current, next }: Items,
  nodeOf: (id: string) => StoryNode | null,
): TapedFact | null {
  const [first, second] = at === null ? rest.slice(1) : rest;
  const key = current?.key;
  switch (kind as TapedFact['type']) {
    case 'duration': {
      const node = nodeOf(text(first));
      return node && { type: 'duration', node, duration: Number(second) };
    }
    case 'running':
      return { type: 'running', running: first === true, waiting: second === true };
    case 'entered':
      return next && { type: 'entered', key: next.key };
    case 'time':
      return key === undefined ? null : { type: 'time', key, time: Number(first) };
    case 'shown':
      return key === undefined ? null : { type: 'shown', key, time: Number(first) };
    case 'finished':
      return key === undefined ? null : { type: 'finished', key };
    case 'failed': {
      const failed = second === 'next' ? next : current;
      return failed && { type: 'failed', key: failed.key, cause: new Error(text(first)) };
    }
  }
}
