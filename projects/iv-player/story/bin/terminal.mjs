// Colours and a progress line, for terminals only: pipes and build servers get plain text.
import { styleText } from 'node:util';

/**
 * Returns a function that styles text for a stream. Styles are off with `NO_COLOR`, or if the stream is not a terminal.
 *
 * @param {{ isTTY?: boolean }} stream
 * @param {Record<string, string | undefined>} environment
 * @returns {(format: string, text: string) => string}
 */
export function styleFor(stream, { NO_COLOR: noColor, TERM: terminal } = process.env) {
  const isStyled = stream.isTTY && !noColor && terminal !== 'dumb';
  return isStyled
    ? (format, text) => styleText(/** @type {any} */ (format), text, { validateStream: false })
    : (_format, text) => text;
}

/**
 * Creates a progress line that overwrites itself; does nothing if the stream is not a terminal.
 *
 * @param {{ isTTY?: boolean, columns?: number, write: (text: string) => unknown }} stream
 */
export function progressLine(stream) {
  const write = (text) => void (stream.isTTY && stream.write(`\r\u001b[K${text}`));
  return {
    /** @param {string} text current task; truncated to the width of the terminal, without control characters */
    show: (text) => write(text.replaceAll(/\p{Cc}/gu, '').slice(0, (stream.columns ?? 80) - 1)),
    clear: () => write(''),
  };
}
