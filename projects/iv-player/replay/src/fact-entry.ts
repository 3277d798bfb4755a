import type { EngineFact, EngineStatus, EnginePass, StoryNode } from 'iv-player';
import { type InputLine, type JsonValue, text } from './log-entry';

/** The items that the engine knows: the one on the screen, and the one that follows. */
export interface Items {
  readonly current: EnginePass | null;
  readonly next: EnginePass | null;
}

/** What is true of the real engine alone, in a replay too: the shape of its picture, and how even its clock is. */
export type UnrecordedFact = EngineFact & { readonly type: 'pictureRatio' | 'clockSettled' };

/** What an engine tells and what a log keeps. */
export type RecordedFact = Exclude<EngineFact, UnrecordedFact>;

/** Whether a fact belongs to no log. */
export function isUnrecorded(fact: EngineFact): fact is UnrecordedFact {
  return fact.type === 'pictureRatio' || fact.type === 'clockSettled';
}

/** The kinds of lines that hold what an engine told. */
export const FACT_KINDS: ReadonlySet<string> = new Set<RecordedFact['type']>([
  'mediaDuration',
  'frameShown',
  'nextStarted',
  'mediaTime',
  'status',
  'lastFrameShown',
  'mediaFailed',
]);

/** The details of a fact's line; `null` for one about an item that is no longer known: the player ignores it. */
export function factDetails(fact: RecordedFact, { current, next }: Items): readonly JsonValue[] | null {
  switch (fact.type) {
    case 'mediaDuration':
      return [fact.node.id, fact.duration];
    case 'status':
      return [fact.status];
    case 'nextStarted':
      return fact.key === next?.key ? [] : null;
    case 'mediaTime':
      return fact.key === current?.key ? [fact.time] : null;
    case 'frameShown':
      return fact.key === current?.key ? [fact.time] : null;
    case 'lastFrameShown':
      return fact.key === current?.key ? [] : null;
    case 'mediaFailed': {
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
): RecordedFact | null {
  const [first, second] = at === null ? rest.slice(1) : rest;
  const key = current?.key;
  switch (kind as RecordedFact['type']) {
    case 'mediaDuration': {
      const node = nodeOf(text(first));
      return node && { type: 'mediaDuration', node, duration: Number(second) };
    }
    case 'status':
      return { type: 'status', status: text(first) as EngineStatus };
    case 'nextStarted':
      return next && { type: 'nextStarted', key: next.key };
    case 'mediaTime':
      return key === undefined ? null : { type: 'mediaTime', key, time: Number(first) };
    case 'frameShown':
      return key === undefined ? null : { type: 'frameShown', key, time: Number(first) };
    case 'lastFrameShown':
      return key === undefined ? null : { type: 'lastFrameShown', key };
    case 'mediaFailed': {
      const failed = second === 'next' ? next : current;
      return failed && { type: 'mediaFailed', key: failed.key, cause: new Error(text(first)) };
    }
  }
}
