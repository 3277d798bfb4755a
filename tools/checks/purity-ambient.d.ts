// The globals available to rule files: those shared by browsers, Node and workers.

declare function setTimeout(callback: () => void, milliseconds?: number): number;
declare function clearTimeout(timer: number | undefined): void;
declare function queueMicrotask(callback: () => void): void;

/** Declared by Angular. Production builds drop code that depends on it. */
declare const ngDevMode: unknown;

declare const console: {
  error(...data: readonly unknown[]): void;
  warn(...data: readonly unknown[]): void;
};

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare const AbortController: new () => AbortController;

interface URL {
  readonly href: string;
  readonly pathname: string;
  readonly protocol: string;
}

declare const URL: new (url: string, base?: string) => URL;

declare const URLSearchParams: new (query?: string) => Iterable<[name: string, value: string]>;

declare const elementMembers: unique symbol;

/** Rule files may store an element and pass it on, but cannot access its members. */
interface HTMLElement {
  readonly [elementMembers]: true;
}

type HTMLVideoElement = HTMLElement;
