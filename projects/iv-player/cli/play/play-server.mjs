// The server of `iv-player play`: serves a page with the player, the story as JSON, and the media files in the story's folder.
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { mediaKind, readAddress, readStory } from 'iv-player/story-core';
import { isTwee, storyAsJson, storyIn } from '../files/story-as-json';
import { listenHere, sendFile, sendText } from './local-server.mjs';
import { contentPolicy, indexPage, titleAndLanguage } from '../pack/index-page.mjs';
import { packId } from '../pack/pack-id.mjs';
import { encodePath, placesIn, withAddresses } from '../pack/story-places.mjs';
import { locate, storyFolders } from '../files/story-files.mjs';
import { fileIn, pathParts } from '../files/story-folder.mjs';
import { readText } from '../files/read-text.mjs';

/** Content types of the player's files, by their paths, which no story file can have. */
const PLAYER = {
  '.iv-player/player.js': 'text/javascript; charset=utf-8',
  '.iv-player/player.css': 'text/css; charset=utf-8',
  '.iv-player/questions.js': 'text/javascript; charset=utf-8',
  '.iv-player/howler.js': 'text/javascript; charset=utf-8',
  '.iv-player/hls.js': 'text/javascript; charset=utf-8',
};

/** Files of the player in the package: those above, and the ones that only packs contain. */
const PLAYER_FILES = [
  ...Object.keys(PLAYER).map((path) => basename(path)),
  'embed.js',
  'records.js',
  'course.js',
  'scorm.js',
  'cmi5.js',
  'licenses.txt',
];

/** Where media may come from: anywhere, unlike in a pack. */
const ANYWHERE = ['http:', 'https:', 'data:', 'blob:'];
const PAGE_POLICY = `${contentPolicy(ANYWHERE)}; frame-ancestors 'self'`;

/** Prevents files that are opened directly, such as SVG images, from running or loading anything. */
const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; sandbox";

function hasPlaylist(folder) {
  try {
    return readdirSync(folder).some((name) => /\.m3u8$/i.test(name));
  } catch {
    return false;
  }
}

/**
 * Returns a file's content type; `undefined` for files that stories do not use. A `.ts` file counts as a stream segment if its folder or a
 * parent folder contains a playlist; otherwise, it is a TypeScript file.
 * @param {string} root the story's folder, with symbolic links resolved
 */
function typeOf(file, root) {
  const parts = relative(root, file).split(sep);
  const isScript =
    /\.ts$/i.test(file) && !parts.some((_, depth) => hasPlaylist(join(root, ...parts.slice(0, depth))));
  return isScript ? undefined : mediaKind(file)?.type;
}

/** Reads a story file as text; `null` if it cannot be read. */
function readStoryText(file) {
  try {
    return isTwee(file) ? readText(file).text : readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Path of the files in the media folder that are not in the story's folder, which no story file can have. */
const MEDIA_PATH = '.iv-player/media';

/** Address for which a browser requests the file at `found`, as `pack` and `check` do: the given one if it does anyway. */
function servedAddress(address, found) {
  const { requested } = readAddress(address);
  if (found.folder === 'story' && found.path === requested) return address;
  const path = encodePath(found.path);
  return found.folder === 'story' ? path : `${MEDIA_PATH}/${path}`;
}

/** Writes a story as it is sent to the page: unchanged, unless the page would request other files for its addresses. */
function storyWriter(folders) {
  const last = { json: '', served: '' };
  return (json) => {
    // The page asks twice a second.
    if (json === last.json) return last.served;
    const { story } = readStory(json);
    const places = story ? placesIn(story) : [];
    const found = new Map(places.map(({ address }) => [address, locate(address, folders)]));
    const addressOf = (address) => {
      const file = found.get(address);
      return file ? servedAddress(address, file) : address;
    };
    const isSame = [...found.keys()].every((address) => addressOf(address) === address);
    const served = isSame ? json : JSON.stringify(withAddresses(story, places, addressOf));
    // A missing file may be added later.
    if ([...found].every(([address, file]) => file !== null || readAddress(address).isRemote))
      Object.assign(last, { json, served });
    return served;
  };
}

/** The page of a pack without the story, which it loads and watches. */
function livePage(file) {
  const text = readStoryText(file);
  const story = (text === null ? null : readStory(storyIn(file, text)).story) ?? {};
  const { title, language } = titleAndLanguage(story);
  return indexPage({
    title,
    language,
    scripts: ['howler', 'hls', 'questions', 'player'].map((name) => `/.iv-player/${name}.js`),
    styles: ['/.iv-player/player.css'],
    origins: ANYWHERE,
    watched: 'story.json',
    config: { id: packId(story), to: 'web', language, embedOrigins: [] },
  });
}

/**
 * Serves a story to this machine only.
 * @param {string} story path of a story file or a Twee file; the file is read again for each request
 * @param {{ port: number, player: string, media?: string }} options `port`: 0 for any free port; `player`: folder with the player's script
 *   and styles; `media`: another folder to look in for media
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function servePlayer(story, { port, player, media }) {
  const folder = dirname(resolve(story));
  const folders = storyFolders(story, media);
  const write = storyWriter(folders);

  const respond = async (request, response) => {
    const { headers, method, url = '' } = request;
    response.setHeader('Vary', 'Origin');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-site');
    response.setHeader('Content-Security-Policy', FILE_POLICY);
    response.setHeader('Cache-Control', 'no-cache');
    // Pages from other servers on this machine may read the story, such as an application under `ng serve`.
    if (headers.origin) response.setHeader('Access-Control-Allow-Origin', headers.origin);
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(response, 405, 'This server only supports GET and HEAD.');
    }
    const sendMade = (type, content) =>
      response
        .writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' })
        .end(content);

    const parts = pathParts(url) ?? [];
    const path = parts.join('/');
    if (parts.length === 1 && path === '') {
      response.setHeader('Content-Security-Policy', PAGE_POLICY);
      return sendMade('text/html', livePage(story));
    }
    if (path === 'story.json') {
      const text = readStoryText(story);
      if (text === null) return sendText(response, 404, 'The story cannot be read.');
      return sendMade('application/json', write(storyAsJson(story, text)));
    }
    if (Object.hasOwn(PLAYER, path))
      return sendFile(request, response, join(player, basename(path)), { type: PLAYER[path] });
    const isMedia = media !== undefined && path.startsWith(`${MEDIA_PATH}/`);
    const base = isMedia ? folders.media : folder;
    const file = fileIn(base, isMedia ? parts.slice(2) : parts);
    const type =
      file &&
      (path === basename(story) ? 'text/plain; charset=utf-8' : typeOf(file, realpathSync.native(base)));
    if (!type) return sendText(response, 404, 'There is no such file.');
    return sendFile(request, response, file, { type, etag: true });
  };

  const server = await listenHere(respond, port);
  return { url: `http://localhost:${server.port}/`, close: server.close };
}

/**
 * Returns the player's folder in the package. Throws if its files are missing, since the page would stay blank.
 * @param {string} command path of the command line
 */
export function playerFolder(command) {
  const folder = join(dirname(command), 'player');
  const missing = PLAYER_FILES.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0)
    throw new Error(
      `The player is missing from the package (${missing.join(', ')} in ${folder}): install iv-player again.`,
    );
  return folder;
}
