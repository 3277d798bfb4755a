// A story folder that contains files that must not be served, and addresses that try to reach them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Content that must never be served. */
export const SECRET = 'not of the story';
export const SIZE = 3_000_000;
export const clip = Buffer.from(Array.from({ length: SIZE }, (_, index) => index % 251));
const STORY = JSON.stringify({
  format: 'iv-story',
  version: 1,
  title: { de: '</title><script>alert(1)</script>' },
  languages: ['de'],
  start: 'a',
  nodes: { a: { ending: 'x' } },
});

/** The story's own files. */
export const OWN = {
  'story.json': STORY,
  'clip.mp4': clip,
  'sub/scene one.webm': 'webm',
  'en.vtt': 'WEBVTT',
  'pic.svg': '<svg/>',
  'empty.mp3': '',
  'hls/index.m3u8': '#EXTM3U',
  'hls/0.ts': 'G segment',
  'hls/segments/low/0.ts': 'G segment',
};

/** Files that do not belong to the story. */
const OTHERS = [
  '.env',
  '.mp4',
  '.hidden.mp4',
  '.git/config',
  '.git/clip.mp4',
  'sub/.git/config',
  'sub/.git/clip.mp4',
  'sub/.env',
  'sub/..mp4',
  'node_modules/one/clip.mp4',
  'sub/Node_Modules/one/clip.mp4',
  'package.json',
  'other.json',
  'notes.txt',
  'index.html',
  'sub/index.html',
  'app.ts',
  'sub/app.ts',
  'script.js',
  'mp4',
  'clip.mp4.bak',
  'clip.mp4.txt',
  'folder.mp4/index.html',
  '../secret.mp4',
  '../film2/secret.mp4',
  '../outside/secret.mp4',
];

/** Addresses that try to reach files outside the story. */
export const ATTACKS = [
  ...OTHERS.flatMap((name) => [
    `/${name}`,
    `//${name}`,
    `/./${name}`,
    `/sub/../${name}`,
    `/${name}/`,
    `/${name}?v=1`,
    `/${encodeURIComponent(name)}`,
    `/${name.replaceAll('.', '%2e').replaceAll('/', '%2f')}`,
    `/${name.replaceAll('.', '%252e').replaceAll('/', '%252f')}`,
    `/${name.replaceAll('/', '\\')}`,
    `/${name.replaceAll('/', '%5c')}`,
    `/.iv-player/../${name}`,
    `/.iv-player/..%2f${name}`,
    `/x/..%2f..%2f${name}`,
    `/..%2ffilm%2f${name}`,
    `/${name}%00.mp4`,
    `/clip.mp4%00${name}`,
  ]),
  ...[
    '/..',
    '/../',
    '/%2e%2e',
    '/..%2f',
    '/%2e%2e%2f',
    '/..\\',
    '/..%5c',
    '/%252e%252e%252f',
    '/%c0%ae%c0%ae/x',
  ],
  ...[
    '/sub',
    '/sub/',
    '/folder.mp4',
    '/folder.mp4/',
    '/.',
    '/./',
    '//',
    '/.iv-player',
    '/.iv-player/',
    '/hls/',
  ],
  ...[
    '/.iv-player/player.js/',
    '/.iv-player/..%2fiv-player.mjs',
    '/.iv-player/LICENSES.txt',
    '/.iv-player/licenses.txt',
    '/.iv-player/embed.js',
    '/iv-player.mjs',
  ],
  ...[
    '/%00',
    '/%',
    '/%zz',
    '/%ff',
    `/${'A'.repeat(300)}`,
    `/${'A'.repeat(300)}.mp4`,
    `/${'a/'.repeat(3000)}x.mp4`,
  ],
  ...[
    '/locked.mp4',
    '/locked/clip.mp4',
    '/pipe.mp4',
    '/clip.mp4/',
    '/clip.mp4/x',
    '/gone.mp4',
    '/favicon.ico',
  ],
  ...[
    '/etc/passwd',
    '/proc/self/environ',
    '/~/.env',
    '/C:/x.mp4',
    '/clip.mp4:stream',
    '/clip.mp4::$DATA',
    '/CON.mp4',
  ],
  ...['/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E', `/%00%3Cimg%20src%3Dx%3E`, `/%3Cimg%3E${'A'.repeat(300)}`],
];

/** Creates the folder. {@link openToAll} makes `locked` files unreadable. */
export function makeAttackedFolder(folder) {
  const write = (name, content) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  for (const [name, content] of Object.entries(OWN)) write(name, content);
  for (const name of OTHERS) write(name, SECRET);
  write('locked.mp4', SECRET);
  write('locked/clip.mp4', SECRET);
  for (const [name, target] of [
    ['inside.mp4', 'clip.mp4'],
    ['out.mp4', '../secret.mp4'],
    ['hidden.mp4', '.env'],
    ['hidden-clip.mp4', '.git/clip.mp4'],
    ['kind.mp4', 'notes.txt'],
    ['device.mp4', '/dev/zero'],
    ['loop.mp4', 'loop.mp4'],
    ['nowhere.mp4', 'gone.mp4'],
    ['.#story.json', 'author@host.1234'],
    ['outside', '../outside'],
    ['linked', 'sub'],
  ])
    symlinkSync(target, join(folder, name));
  assert.equal(spawnSync('mkfifo', [join(folder, 'pipe.mp4')]).status, 0);
}

/** Makes a folder and its content readable for every user, except for `locked` files. */
export function openToAll(root) {
  spawnSync('chmod', ['-R', 'a+rX', root]);
  for (const name of ['locked.mp4', 'locked']) chmodSync(join(root, 'film', name), 0);
}
