import type { JsonValue, StoryNode } from 'iv-player';
import type { EngineFact, EngineStatus, EnginePass } from 'iv-player/plugin';
import type { InputEntry } from './log-entry';
import { type LogSchema, exactly, numberFromTo, v } from './log-schema';

export interface EngineItems {
  readonly current: EnginePass | null;
  readonly next: EnginePass | null;
}

/** Facts that are recorded. The others concern only the engine in the current run. */
export type RecordedFact = Exclude<
  EngineFact,
  { readonly type: 'pictureRatio' | 'rendition' | 'progress' | 'clockSettled' | 'clockTick' | 'cutOff' }
>;

export function isRecorded(fact: EngineFact): fact is RecordedFact {
  return Object.hasOwn(FACT_DETAILS, fact.type);
}

/** The playback rates that browsers support. */
export const MIN_RATE = 0.0625;
export const MAX_RATE = 16;

const seconds = v.number();

/** Schemas for the entry details, by type of fact. */
export const FACT_DETAILS: Readonly<Record<RecordedFact['type'], readonly LogSchema[]>> = {
  mediaDuration: [v.string, seconds],
  frameShown: [seconds],
  nextStarted: [],
  mediaTime: [seconds],
  status: [v.oneOf<EngineStatus>('paused', 'starting', 'playing', 'buffering')],
  lastFrameShown: [],
  mediaRate: [numberFromTo(MIN_RATE, MAX_RATE)],
  alarm: [],
  mediaFailed: [v.string, v.optional<'next' | undefined>(exactly('next'), undefined)],
  startRefused: [],
};

/** Returns the details of a fact for its entry; `null` for a fact about an outdated item, which the player ignores. */
export function factDetails(fact: RecordedFact, { current, next }: EngineItems): readonly JsonValue[] | null {
  const isCurrent = 'key' in fact && fact.key === current?.key;
  switch (fact.type) {
    case 'mediaDuration':
      return [fact.node.id, fact.duration];
    case 'alarm':
    case 'startRefused':
      return [];
    case 'status':
      return [fact.status];
    case 'mediaRate':
      return [fact.rate];
    case 'mediaTime':
    case 'frameShown':
      return isCurrent ? [fact.time] : null;
    case 'nextStarted':
    case 'lastFrameShown':
      return isCurrent ? [] : null;
    case 'mediaFailed': {
      const message = fact.cause instanceof Error ? fact.cause.message : String(fact.cause);
      if (isCurrent) return [message];
      return fact.key === next?.key ? [message, 'next'] : null;
    }
  }
}

/** Recreates the fact in an entry for the items of this run; `null` if its item or node does not exist. */
export function factOf(
  [time, kind, ...rest]: InputEntry,
  { current, next }: EngineItems,
  nodeOf: (id: string) => StoryNode | null,
): RecordedFact | null {
  const type = kind as RecordedFact['type'];
  const [first, second] = time === null ? rest.slice(1) : rest;
  const item = type === 'nextStarted' || second === 'next' ? next : current;
  switch (type) {
    case 'mediaDuration': {
      const node = nodeOf(first as string);
      return node && { type, node, duration: second as number };
    }
    case 'alarm':
      return { type };
    case 'status':
      return { type, status: first as EngineStatus };
    case 'mediaRate':
      return { type, rate: first as number };
    case 'mediaTime':
    case 'frameShown':
      return item && { type, key: item.key, time: first as number };
    case 'nextStarted':
    case 'lastFrameShown':
      return item && { type, key: item.key };
    case 'mediaFailed':
      return item && { type, key: item.key, cause: new Error(first as string) };
    case 'startRefused':
      return { type, cause: new DOMException('Refused when this was recorded.', 'NotAllowedError') };
  }
}
