// The agreement with the scripts that drive the page: the title tells how far it is, `begin` starts, `notes` remembers.

/** Something the scenario did, for the bench to find in what was seen. */
export interface Note {
  /** Milliseconds, as `performance.now` tells them. */
  readonly at: number;
  /** Number of the clip that was wanted then. */
  readonly clip: number;
}

const query = new URLSearchParams(location.search);

/** What the address asks for. */
export const wish = (name: string, otherwise: string): string => query.get(name) ?? otherwise;

const page: { begin?: () => void; notes?: unknown[] } = globalThis as object;

/** Remembers something for the bench. */
export function note(entry: unknown): void {
  (page.notes ??= []).push(entry);
}

/** Everything stands ready; `begin` will be called once. */
export function handToBench(begin: () => void): void {
  page.begin = begin;
  document.title = 'ready';
}

/** The scenario has come to its end. */
export function over(): void {
  document.title = 'over';
}
