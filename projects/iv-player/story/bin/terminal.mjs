// Colours and a progress line for terminals. Pipes and build servers get plain text.
import { styleText } from 'node:util';

/**
 * Returns a function that styles text for a stream. Leaves text unstyled if `NO_COLOR` is set or the stream is not a terminal.
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
 * Creates a progress line that overwrites itself. Does nothing if the stream is not a terminal.
 *
 * @param {{ isTTY?: boolean, columns?: number, write: (text: string) => unknown }} stream
 */
export function progressLine(stream) {
  const write = (text) => void (stream.isTTY && stream.write(`\r\u001b[K${text}`));
  return {
    /** @param {string} text current task; stripped of control characters and truncated to the terminal's width */
    show: (text) => write(text.replaceAll(/\p{Cc}/gu, '').slice(0, (stream.columns ?? 80) - 1)),
    clear: () => write(''),
  };
}
