import type { DeciderResult, JsonValue } from 'iv-player';
import type { DeciderStream } from 'iv-player/plugin';
import { toJson } from './log-entry';

/** Receives an answer that comes later. */
export type AnswerObserver = Parameters<DeciderStream['subscribe']>[0];

/** A result as an entry holds it: a node is its id, no result is `null`. */
export function toResult(value: unknown): JsonValue {
  const { id } = (value ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : toJson(value);
}

/** The result of a function that threw, or of a promise that was rejected. */
export function toFailure(cause: unknown): JsonValue {
  return { threw: cause instanceof Error ? cause.message : String(cause) };
}

/** The error of such a result; `null` for any other. */
export function failureOf(result: JsonValue): Error | null {
  const { threw } = (result ?? {}) as { readonly threw?: unknown };
  return typeof threw === 'string' ? new Error(threw) : null;
}

/** The result of a question whose answer comes later, in an entry of its own. @param question its number */
export function toPending(question: number): JsonValue {
  return { later: question };
}

/** The number of such a question; `null` for any other result. */
export function pendingQuestion(result: JsonValue): number | null {
  const { later } = (result ?? {}) as { readonly later?: unknown };
  return typeof later === 'number' ? later : null;
}

/** Gives a recorded result to the code that waits for it. */
export function deliverResult(observer: AnswerObserver, result: JsonValue): void {
  const failure = failureOf(result);
  if (failure) observer.error(failure);
  else observer.next(result as DeciderResult);
}

/** Whether an answer comes later: a promise or an observable. */
export function isPending(answer: unknown): answer is PromiseLike<unknown> | DeciderStream {
  const { then, subscribe } = (answer ?? {}) as { readonly then?: unknown; readonly subscribe?: unknown };
  return typeof then === 'function' || typeof subscribe === 'function';
}

/**
 * The same answer, but its first result goes through `record`, which delivers it. Nothing is recorded after the question
 * was cancelled.
 */
export function recordedAnswer(
  answer: PromiseLike<unknown> | DeciderStream,
  record: (result: JsonValue, deliver: () => void) => void,
): DeciderStream {
  return {
    subscribe: (observer) => {
      let isOpen = true;
      const settle = (result: () => JsonValue, deliver: () => void): void => {
        if (!isOpen) return;
        isOpen = false;
        record(result(), deliver);
      };
      const next = (value: unknown): void =>
        settle(
          () => toResult(value),
          () => observer.next(value as DeciderResult),
        );
      const error = (cause: unknown): void =>
        settle(
          () => toFailure(cause),
          () => observer.error(cause),
        );
      const complete = (): void =>
        settle(
          () => null,
          () => observer.complete(),
        );
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
