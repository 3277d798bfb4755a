// Serves the test LMS with a course: `node tools/lms/lms-server.mjs folder [port]`.
//
// Query parameters of its page:
//   api=parent|two-up|opener|own|foreign|none   where the API is; default parent
//   late=800            milliseconds after which it appears
//   commit=400, set=50  milliseconds that a commit and a value block the page
//   slow=18000          milliseconds that the first commit blocks the page
//   refuse=all          every call is answered 'false'
//   read=empty          status and score read as '', as in Open edX
//   read=refused        every read fails with an error
//   count=none, count=  the number of interactions reads as 0, as in ILIAS, or as ''
//   drop=pagehide       calls from `pagehide` on are ignored
//   pagehide=refused    commits are refused from `pagehide` on, as in ILIAS with Chromium
//   lms=scorm-again     scorm-again as it is, with requests to this server, instead of the strict LMS
//   offline             what is committed while the browser is offline is lost, although the calls succeed
//   keep=suspended      the place is lost unless `exit` was set to `suspend`
//   mode, credit, status, mastery, language, data   initial data
//   attempt=name        saves data for the next launch
//   course=lang=de      query of the course
import { join, resolve } from 'node:path';
import { readFileSync, realpathSync } from 'node:fs';
import { argv } from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { listenHere, sendFile, sendText } from '../../projects/iv-player/cli/play/local-server.mjs';
import { isPlainName, pathParts } from '../../projects/iv-player/cli/files/story-folder.mjs';

const STYLES =
  '<style>iframe { width: 100%; height: 75vh; border: 1px solid } body { margin: 1rem; font: 1rem system-ui }</style>';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Test LMS</title>
    <link rel="icon" href="data:," />
    ${STYLES}
  </head>
  <body>
    <main></main>
    <pre></pre>
    <script src="/lms.js"></script>
  </body>
</html>
`;

/** A frame between the LMS and the course. */
const FRAME = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Frame</title>
    ${STYLES}
  </head>
  <body>
    <iframe title="Course" allow="autoplay; fullscreen"></iframe>
    <script>
      document.querySelector('iframe').src = new URLSearchParams(location.search).get('src');
    </script>
  </body>
</html>
`;

/** Bundles the script of the page. */
const pageScript = () =>
  buildSync({
    entryPoints: [fileURLToPath(new URL('lms-page.mjs', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  }).outputFiles[0].text;

/** Saves the values that a request contains, or returns those that it asks for. */
async function save(request, saves) {
  const { search } = new URL(request.url, 'http://localhost');
  if (request.method !== 'POST') return saves.get(search) ?? '{}';
  saves.set(search, await text(request));
  return '{ "result": true, "errorCode": 0 }';
}

/**
 * @param {string} course folder of an unpacked course
 * @param {{ port?: number, hasUnload?: boolean }} [options] `hasUnload`: whether pages may listen to `unload`; default true
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startLms(course, { port = 0, hasUnload = true } = {}) {
  const script = pageScript();
  const root = realpathSync(course);
  /** Last values of each attempt, as JSON. @type {Map<string, string>} */
  const saves = new Map();
  const server = await listenHere(async (request, response) => {
    const [first = '', ...rest] = pathParts(request.url ?? '') ?? [];
    const made = (type, content) =>
      response
        .writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' })
        .end(content);
    if (!hasUnload) response.setHeader('Permissions-Policy', 'unload=()');
    if (first === '') return made('text/html', PAGE);
    if (first === 'frame.html') return made('text/html', FRAME);
    if (first === 'lms.js') return made('text/javascript', script);
    if (first === 'saves') return made('application/json', await save(request, saves));
    if (!['course', 'own'].includes(first) || !rest.every(isPlainName))
      return sendText(response, 404, 'There is no such file.');
    const file = join(root, ...rest);
    // The API must exist before the scripts of the course run.
    if (first === 'own' && rest.join('/') === 'index.html')
      return made(
        'text/html',
        readFileSync(file, 'utf8').replace('<head>', '<head><script src="/lms.js"></script>'),
      );
    return sendFile(request, response, file);
  }, port);
  return { url: `http://localhost:${server.port}/`, close: server.close };
}

if (resolve(argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const [folder, port = '4400'] = argv.slice(2);
  if (folder === undefined) {
    console.error('Name the folder of a course: node tools/lms/lms-server.mjs folder [port]');
    process.exitCode = 2;
  } else {
    const { url } = await startLms(folder, { port: Number(port) });
    console.log(`The course is at ${url}`);
  }
}
