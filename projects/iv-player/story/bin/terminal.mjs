// Colours and a line of progress, on a terminal alone: a pipe and a build server get plain text.
import { styleText } from 'node:util';

/**
 * Styles a part of a text for a stream. Colours are off where it is no terminal, and with `NO_COLOR`.
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
 * A line that is written over, about what takes long; nothing where the stream is no terminal.
 *
 * @param {{ isTTY?: boolean, columns?: number, write: (text: string) => unknown }} stream
 */
export function progressLine(stream) {
  const write = (text) => void (stream.isTTY && stream.write(`\r\u001b[K${text}`));
  return {
    /** @param {string} text what is done now; control characters are left out, and what is wider than the terminal */
    show: (text) => write(text.replaceAll(/\p{Cc}/gu, '').slice(0, (stream.columns ?? 80) - 1)),
    clear: () => write(''),
  };
}
