// Colours and a progress line for terminals. Pipes and build servers get plain text.
import { randomUUID } from 'node:crypto';
import { styleText } from 'node:util';

/** Stands for the escape character in styled text until it is written. No story can contain it, since it differs for each process. */
export const ESCAPE = randomUUID();

/**
 * Returns a function that styles text for a stream, to be written by `writeLines`. Leaves text unstyled if `NO_COLOR` is set or the
 * stream is not a terminal.
 * @param {{ isTTY?: boolean }} stream
 * @param {Record<string, string | undefined>} environment
 * @returns {(format: string, text: string) => string}
 */
export function styleFor(stream, { NO_COLOR: noColor, TERM: terminal } = process.env) {
  const isStyled = stream.isTTY && !noColor && terminal !== 'dumb';
  return isStyled
    ? (format, text) =>
        styleText(/** @type {any} */ (format), text, { validateStream: false }).replaceAll('\u001b', ESCAPE)
    : (_format, text) => text;
}

/**
 * Creates a progress line that overwrites itself. Does nothing if the stream is not a terminal.
 * @param {{ isTTY?: boolean, columns?: number, write: (text: string) => unknown }} stream
 */
export function progressLine(stream) {
  const write = (text) => void (stream.isTTY && stream.write(`\r\u001b[K${text}`));
  return {
    /** @param {string} text current task; stripped of control characters and truncated to the terminal's width */
    show: (text) =>
      write(text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').slice(0, (stream.columns ?? 80) - 1)),
    clear: () => write(''),
  };
}
