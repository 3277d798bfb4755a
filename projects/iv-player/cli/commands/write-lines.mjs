// Writes the output of a command.
import { onOneLine } from './command-arguments';
import { ESCAPE } from './terminal.mjs';

/**
 * Writes text and a line break. Escapes all control characters except for line breaks and those of `styleFor`: stories, captions and file
 * names are written by others, and a terminal would obey them.
 * @param {{ write: (text: string) => unknown }} stream
 */
export const writeLines = (stream, text) =>
  void stream.write(`${text.split('\n').map(onOneLine).join('\n').replaceAll(ESCAPE, '\u001b')}\n`);

/**
 * Keeps a command running if its output cannot be written. Ignores a closed pipe, such as that of `iv-player report story.json | head`.
 * Otherwise, for example on a full disk, says so and exits with 2.
 * @param {Pick<NodeJS.Process, 'stdout' | 'stderr' | 'exitCode'>} running
 */
export function watchOutput(running) {
  const { stdout, stderr } = running;
  stderr.on('error', () => undefined);
  stdout.on('error', ({ code }) => {
    if (code === 'EPIPE') return;
    running.exitCode = 2;
    writeLines(stderr, `The output cannot be written completely (${code}): free some disk space.`);
  });
}
