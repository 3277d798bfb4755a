// Writes the output of a command.
import { onOneLine } from '../src/cli/command-arguments';
import { ESCAPE } from './terminal.mjs';

/**
 * Writes text and a line break. Escapes all control characters except for line breaks and those of `styleFor`: stories, captions and file
 * names are written by others, and a terminal would obey them.
 *
 * @param {{ write: (text: string) => unknown }} stream
 * @param {string} text
 */
export const writeLines = (stream, text) =>
  void stream.write(`${text.split('\n').map(onOneLine).join('\n').replaceAll(ESCAPE, '\u001b')}\n`);
