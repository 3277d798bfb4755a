import type { DeciderResult, JsonValue } from 'iv-player';
import type { DeciderStream } from 'iv-player/plugin';
import { toJson } from './log-entry';

/** Observer of an answer that arrives later. */
export type AnswerObserver = Parameters<DeciderStream['subscribe']>[0];

/** Converts a result for an entry: nodes become ids, and no result becomes `null`. */
export function toResult(value: unknown): JsonValue {
  const { id } = (value ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : toJson(value);
}

export function toFailure(cause: unknown): JsonValue {
  return { threw: cause instanceof Error ? cause.message : String(cause) };
}

/** Returns the error of a result; `null` if the result is not an error. */
export function failureOf(result: JsonValue): Error | null {
  const { threw } = (result ?? {}) as { readonly threw?: unknown };
  return typeof threw === 'string' ? new Error(threw) : null;
}

/** Result of a question whose answer is in a later entry. @param question index of the question's entry */
export function toPending(question: number): JsonValue {
  return { later: question };
}

/** Returns the index of the question if its answer is in a later entry; otherwise `null`. */
export function pendingQuestion(result: JsonValue): number | null {
  const { later } = (result ?? {}) as { readonly later?: unknown };
  return typeof later === 'number' ? later : null;
}

export function deliverResult(observer: AnswerObserver, result: JsonValue): void {
  const failure = failureOf(result);
  if (failure) observer.error(failure);
  else observer.next(result as DeciderResult);
}

export function isPending(answer: unknown): answer is PromiseLike<unknown> | DeciderStream {
  const { then, subscribe } = (answer ?? {}) as { readonly then?: unknown; readonly subscribe?: unknown };
  return typeof then === 'function' || typeof subscribe === 'function';
}

/** Wraps an answer so that its first result goes through `record`, which delivers it. Records nothing once the question has been cancelled. */
export function recordedAnswer(
  answer: PromiseLike<unknown> | DeciderStream,
  record: (result: JsonValue, deliver: () => void) => void,
): DeciderStream {
  return {
    subscribe: (observer) => {
      let isOpen = true;
      const settle = (convert: typeof toResult, value: unknown, deliver: () => void): void => {
        if (!isOpen) return;
        isOpen = false;
        record(convert(value), deliver);
      };
      const next = (value: unknown): void =>
        settle(toResult, value, () => observer.next(value as DeciderResult));
      const error = (cause: unknown): void => settle(toFailure, cause, () => observer.error(cause));
      const complete = (): void => settle(toResult, null, () => observer.complete());
      const subscription = 'subscribe' in answer ? answer.subscribe({ next, error, complete }) : null;
      if (!('subscribe' in answer)) answer.then(next, error);
      return {
        unsubscribe: () => {
          isOpen = false;
          subscription?.unsubscribe();
        },
      };
    },
  };
}
