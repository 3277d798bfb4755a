import type { DeciderStream, DeciderResult } from 'iv-player';
import { type JsonValue, plain } from './log-entry';

/** Who waits for an answer. */
export type AnswerObserver = Parameters<DeciderStream['subscribe']>[0];

/** An answer as it stands in a line. */
export type ResultLine = JsonValue;

/** The answer of a function that threw or of a promise that was rejected. */
export function failureLine(cause: unknown): ResultLine {
  return { threw: cause instanceof Error ? cause.message : String(cause) };
}

/** That the answer comes later, and the number under which it will. */
export function laterLine(question: number): ResultLine {
  return { later: question };
}

/** An answer: a node is its id, nothing is `null`. */
export function resultLine(verdict: unknown): ResultLine {
  const { id } = (verdict ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : plain(verdict);
}

/** The number of the question that a line leaves open, or `null`. */
export function openQuestion(line: ResultLine): number | null {
  const { later } = (line ?? {}) as { readonly later?: unknown };
  return typeof later === 'number' ? later : null;
}

/** What a function that failed said; `null` of one that did not fail. */
export function failureIn(line: ResultLine): Error | null {
  const { threw } = (line ?? {}) as { readonly threw?: unknown };
  return typeof threw === 'string' ? new Error(threw) : null;
}

/** Gives an answer of the log to the one who waits for it. */
export function deliverResult(observer: AnswerObserver, line: ResultLine): void {
  const failure = failureIn(line);
  if (failure) observer.error(failure);
  else observer.next(line as DeciderResult);
}

const has = (answer: unknown, method: string): boolean =>
  typeof (answer as Record<string, unknown> | null | undefined)?.[method] === 'function';

/** Whether an answer comes later: a promise or an observable. */
export function isLater(given: unknown): given is PromiseLike<unknown> | DeciderStream {
  return has(given, 'subscribe') || has(given, 'then');
}

/**
 * The same answer, the first one only, but `hear` is told of it and lets it `pass`.
 * What comes after the question was taken back is not heard.
 */
export function heardStream(
  given: PromiseLike<unknown> | DeciderStream,
  hear: (line: ResultLine, pass: () => void) => void,
): DeciderStream {
  return {
    subscribe: (observer) => {
      let isOpen = true;
      const once = (line: () => ResultLine, pass: () => void): void => {
        if (!isOpen) return;
        isOpen = false;
        hear(line(), pass);
      };
      const next = (verdict: unknown): void =>
        once(
          () => resultLine(verdict),
          () => observer.next(verdict as DeciderResult),
        );
      const error = (cause: unknown): void =>
        once(
          () => failureLine(cause),
          () => observer.error(cause),
        );
      const complete = (): void =>
        once(
          () => null,
          () => observer.complete(),
        );
      const subscription = 'subscribe' in given ? given.subscribe({ next, error, complete }) : null;
      if (!('subscribe' in given)) given.then(next, error);
      return {
        unsubscribe: () => {
          isOpen = false;
          subscription?.unsubscribe();
        },
      };
    },
  };
}
