// Creates files with ffmpeg in dist/bench-media, which is not under version control.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';

/** Runs ffmpeg in a folder with each list of arguments, unless already done. Returns the folder's path. */
export function makeFiles(folder, commands) {
  const path = join(workspaceRoot, 'dist/bench-media', folder);
  // Written last, so that an interrupted run does not look finished.
  const list = join(path, 'commands.json');
  const wanted = JSON.stringify(commands);
  if (existsSync(list) && readFileSync(list, 'utf8') === wanted) return path;
  console.log(`making ${folder}`);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  for (const command of commands)
    execFileSync('ffmpeg', ['-y', '-v', 'error', ...command], { cwd: path, stdio: 'inherit' });
  writeFileSync(list, wanted);
  return path;
}
