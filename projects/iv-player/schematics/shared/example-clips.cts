import type { Tree } from '@angular-devkit/schematics';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { join as joinPosix } from 'node:path/posix';
import { createMissing } from './source-text.cjs';

const kinds = ['webm', 'mp4', 'en.vtt'];

export const clipSource = (clip: string) => [
  { src: `${clip}.webm`, type: 'video/webm; codecs="vp9, opus"' },
  { src: `${clip}.mp4`, type: 'video/mp4; codecs="avc1.4d401f, mp4a.40.2"' },
];

export const clipCaptions = (clip: string) => [{ src: `${clip}.en.vtt`, lang: 'en', label: 'English' }];

/** Copies clips of the package to a folder of the workspace, with their captions. */
export function addClips(tree: Tree, clips: readonly string[], folder: string): void {
  for (const file of clips.flatMap((clip) => kinds.map((kind) => `${clip}.${kind}`)))
    createMissing(tree, joinPosix(folder, file), readFileSync(join(__dirname, 'clips', file)));
}
