// Interface to the scripts that drive the page: `document.title` is its state, `begin()` starts it, and `notes` holds its results.

const query = new URLSearchParams(location.search);

/** A parameter of the page's address. */
export const queryParameter = (name: string, fallback: string): string => query.get(name) ?? fallback;

const page: { begin?: () => void; notes?: unknown[] } = globalThis as object;

/** Records a result for the bench. */
export function addNote(note: unknown): void {
  (page.notes ??= []).push(note);
}

/** Reports that the page is ready. The bench then calls `begin`. */
export function setReady(begin: () => void): void {
  page.begin = begin;
  document.title = 'ready';
}

/** Reports the end of the scenario. */
export function setOver(): void {
  document.title = 'over';
}
