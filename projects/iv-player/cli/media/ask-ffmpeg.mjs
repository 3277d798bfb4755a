// Runs ffmpeg and ffprobe on untrusted files.
import { spawnSync } from 'node:child_process';
import { findProgram } from './find-program.mjs';

/**
 * Runs a program on an untrusted file. The file is passed as an address that cannot be mistaken for an option or another protocol, and its
 * content, such as a playlist, cannot cause requests. Without the program, the result has neither a status nor output.
 *
 * @param {'ffmpeg' | 'ffprobe'} program
 * @param {readonly string[]} before options before the file
 * @param {string} path
 * @param {readonly string[]} [after] options after it
 */
export function askFfmpeg(program, before, path, after = []) {
  const command = findProgram(program);
  if (command === null) return { status: null, stdout: '', stderr: '' };
  const input = ['-protocol_whitelist', 'file,pipe', '-i', `file:${path}`];
  return spawnSync(command, [...before, ...input, ...after], { encoding: 'utf8', maxBuffer: 1 << 28 });
}
