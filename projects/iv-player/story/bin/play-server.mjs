// The server of `iv-player play`: a page with the player, the story as JSON, and the files beside it.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize, resolve, sep } from 'node:path';
import { storyAsJson } from '../src/cli/story-files';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.wav': 'audio/wav',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.gif': 'image/gif',
};

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Story</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="iv-story" content="story.json" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/.iv-player/styles.css" />
  </head>
  <body>
    <story-player></story-player>
    <script src="/.iv-player/player.js"></script>
  </body>
</html>
`;

/** This machine, by its names: the files are for nobody else. */
const isHere = (host) => /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host ?? '');

/** Lets pages of other servers on this machine read the story, such as an application under `ng serve`. */
function allowPagesHere(request, response) {
  const { origin } = request.headers;
  response.setHeader('Vary', 'Origin');
  if (origin && isHere(origin.replace(/^https?:\/\//, '')))
    response.setHeader('Access-Control-Allow-Origin', origin);
}

/** The file that an address below a folder names; `null` for one outside of it, and for what is no file. */
function fileIn(folder, address) {
  const file = resolve(folder, `.${sep}${normalize(address)}`);
  if (!file.startsWith(folder + sep)) return null;
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
}

/** Sends a file, or the part of it that is asked for: without it a browser cannot seek. */
function sendFile(file, request, response) {
  const { size } = statSync(file);
  const headers = {
    'Content-Type': TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream',
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-cache',
  };
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (first === undefined || (first === '' && last === '')) {
    response.writeHead(200, { ...headers, 'Content-Length': size });
    createReadStream(file).pipe(response);
    return;
  }
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) {
    response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end();
    return;
  }
  const range = { 'Content-Range': `bytes ${start}-${end}/${size}`, 'Content-Length': end - start + 1 };
  response.writeHead(206, { ...headers, ...range });
  createReadStream(file, { start, end }).pipe(response);
}

/**
 * Serves a story to this machine only.
 *
 * @param {string} story path of a story file or a Twee file; read again for each request
 * @param {{ port: number, player: string }} options `port`: 0 for any; `player`: folder with the player's script and styles
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export function servePlayer(story, { port, player }) {
  const folder = dirname(resolve(story));
  const server = createServer((request, response) => {
    const text = (type, content, status = 200) =>
      response.writeHead(status, { 'Content-Type': TYPES[type], 'Cache-Control': 'no-store' }).end(content);
    try {
      // A name of another machine that leads here would let its pages read the files.
      if (!isHere(request.headers.host)) return text('.html', 'This server is for this machine only.', 403);
      allowPagesHere(request, response);
      const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
      if (path === '/') return text('.html', PAGE);
      if (path === '/story.json') return text('.json', storyAsJson(story, readFileSync(story, 'utf8')));
      const file = path.startsWith('/.iv-player/')
        ? fileIn(player, path.slice('/.iv-player/'.length))
        : fileIn(folder, path);
      return file ? sendFile(file, request, response) : text('.html', 'There is no such file.', 404);
    } catch (error) {
      return text('.html', error instanceof Error ? error.message : String(error), 500);
    }
  });
  return new Promise((onListening, onError) => {
    server.once('error', onError);
    // Not to the network: the folder may hold more than the story.
    server.listen(port, '127.0.0.1', () => {
      const { port: chosen } = server.address();
      onListening({
        url: `http://localhost:${chosen}/`,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}

/**
 * The folder of the player in the package. Throws when its files are not there: the page would stay blank.
 *
 * @param {string} command path of the command line
 */
export function playerFolder(command) {
  const folder = join(dirname(command), 'player');
  const missing = ['player.js', 'styles.css'].filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0)
    throw new Error(
      `The package is without the player that shows the story (${missing.join(', ')} in ${folder}): install iv-player again.`,
    );
  return folder;
}
