// A folder with a film to pack.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../../../../tools/build/command-line.mjs';
import { realClip, realPicture, realSound } from './real-media.mjs';
import { INIT, KEY, PARTS } from './tiny-segments.mjs';

const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="subs/en.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1000000,SUBTITLES="s"
low/index.m3u8
`;
const VARIANT = `#EXTM3U
#EXT-X-MAP:URI="init.mp4",BYTERANGE="10@0"
#EXT-X-KEY:METHOD=AES-128,URI="../keys/key"
#EXTINF:4,
#EXT-X-BYTERANGE:100@0
all%20parts.m4s?v=1
#EXTINF:4,
#EXT-X-BYTERANGE:100@100
all%20parts.m4s?v=1
#EXT-X-ENDLIST
`;

/** Files of the film, by their paths. */
export const FILM = {
  'door.webm': realClip('door.webm'),
  'clips/Left Über.MP4': realClip('left.mp4'),
  'clips/same.webm': realClip('same.webm'),
  'stream/master.m3u8': MASTER,
  'stream/low/index.m3u8': VARIANT,
  'stream/low/init.mp4': INIT,
  'stream/low/all parts.m4s': PARTS,
  'stream/keys/key': KEY,
  'stream/subs/en.m3u8': '#EXTM3U\n#EXTINF:4,\nen.vtt\n#EXT-X-ENDLIST\n',
  'stream/subs/en.vtt': 'WEBVTT\n',
  'en.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\n<i>Hello</i>\n',
  'described.mp3': realSound('described.mp3', 20),
  'music.ogg': realSound('music.ogg'),
  'music.mp3': realSound('music.mp3'),
  'map-en.png': realPicture('en'),
  'map-de.png': realPicture('de'),
  'overlay.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>',
  'poster.jpg': Buffer.from('\xff\xd8\xff\xe0poster', 'latin1'),
  'unused.mp4': realClip('unused.mp4', 'nobody plays this'),
};

/**
 * The story of the film.
 *
 * @type {Record<string, any>}
 */
export const STORY = {
  format: 'iv-story',
  version: 1,
  title: { en: 'The door', de: 'Die Tür' },
  languages: ['en', 'de'],
  start: 'door',
  poster: 'poster.jpg',
  sounds: [{ id: 'soundtrack', src: ['music.ogg', 'music.mp3'], loop: true }],
  nodes: {
    door: {
      source: [{ src: 'door.webm', type: 'video/webm' }, 'clips/same.webm'],
      captions: [{ src: 'en.vtt', lang: 'en', label: 'English' }],
      audioDescription: [{ src: 'described.mp3', lang: 'en' }],
      overlays: [{ kind: 'image', src: './overlay.svg#view', text: 'A sign' }],
      decision: {
        choices: [
          { to: 'left', label: 'Left', image: { en: 'map-en.png', de: 'map-de.png' } },
          { to: 'right', label: 'Right', image: 'map-en.png' },
        ],
      },
    },
    left: { source: 'clips/Left%20%C3%9Cber.MP4?v=2#t=1', ending: 'home' },
    right: { source: 'stream/master.m3u8', ending: 'lost' },
  },
};

/** Prebuilt files of the player. */
export const PLAYER = {
  'player.js': 'player();',
  'questions.js': 'questions();',
  'records.js': 'records();',
  'player.css': 'body {}',
  'howler.js': 'howler();',
  'hls.js': 'hls();',
  'embed.js': 'embed();',
  'course.js': 'course();',
  'scorm.js': 'scorm();',
  'cmi5.js': 'cmi5();',
  'licenses.txt': 'MIT',
};

/** Writes files below a folder. */
export function writeFiles(folder, files) {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

/** A folder with the film in `film/`, the player in `player/`, and the bundled `pack-story.mjs`. */
export function makeFilm() {
  const root = mkdtempSync(join(tmpdir(), 'iv-player-pack-'));
  const folder = writeFiles(join(root, 'film'), FILM);
  const player = writeFiles(join(root, 'player'), PLAYER);
  const module = join(root, 'pack-story.mjs');
  bundleForNode('projects/iv-player/cli/pack/pack-story.mjs', module);
  return { root, folder, player, module };
}

/** Imports the bundled module. */
export const importPack = ({ module }) => import(pathToFileURL(module).href);
