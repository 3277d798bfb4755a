// Finds installed programs by their absolute paths, and runs those that read media. Windows would also look in the current folder, where a
// received film may bring its own.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { posix, win32 } from 'node:path';

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Returns the absolute path of a program in the folders of `PATH`; `null` if it is in none. Ignores relative folders, which depend on the
 * current one, and empty ones, which stand for it. Untested on Windows itself.
 * @param {string} name without an ending
 * @param {object} [system] default: this computer
 * @param {Readonly<Record<string, string | undefined>>} [system.env]
 * @param {string} [system.platform]
 * @param {(path: string) => boolean} [system.isProgram] whether a file can be run
 */
export function findProgram(
  name,
  { env = process.env, platform = process.platform, isProgram = isExecutable } = {},
) {
  const isWindows = platform === 'win32';
  const { delimiter, isAbsolute, join } = isWindows ? win32 : posix;
  // Windows ignores the case of names.
  const key = Object.keys(env).find((one) => (isWindows ? one.toUpperCase() : one) === 'PATH');
  const folders = (env[key ?? ''] ?? '')
    .split(delimiter)
    .map((folder) => (isWindows ? folder.trim().replaceAll('"', '') : folder));
  // A path without a drive belongs to the current one.
  const isFixed = (folder) => (isWindows ? /^(?:[a-z]:[\\/]|\\\\)/i.test(folder) : isAbsolute(folder));
  return (
    folders
      .filter(isFixed)
      // Scripts such as .cmd are not run: they need a shell.
      .map((folder) => join(folder, isWindows ? `${name}.exe` : name))
      .find(isProgram) ?? null
  );
}

/**
 * Runs a program on an untrusted file. The file is passed as an address that cannot be mistaken for an option or another protocol, and its
 * content, such as a playlist, cannot cause requests. Without the program, the result has neither a status nor output.
 * @param {'ffmpeg' | 'ffprobe'} program
 * @param {readonly string[]} before options before the file
 * @param {readonly string[]} [after] options after it
 */
export function askFfmpeg(program, before, path, after = []) {
  const command = findProgram(program);
  if (command === null) return { status: null, stdout: '', stderr: '' };
  const input = ['-protocol_whitelist', 'file,pipe', '-i', `file:${path}`];
  return spawnSync(command, [...before, ...input, ...after], { encoding: 'utf8', maxBuffer: 1 << 28 });
}
