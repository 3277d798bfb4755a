// Serves the test LMS for cmi5: `node tools/lms/cmi5-server.mjs folder [port]`. The course and its launches have one origin, the learning
// record store another.
//
// Addresses: `/launch?…` opens the course in the window, `/?…` in a frame. Query parameters:
//   lms=strict|catapult|moodle|ilias|openedx   how it answers; default strict
//   registration=name   launches with the same name belong to the same registration; default `one`
//   mastery=0.7         mastery score; default none, or that of the LMS
//   mode=Normal|Browse|Review
//   course=lang=de      query of the course
import { join, resolve } from 'node:path';
import { readFileSync, realpathSync } from 'node:fs';
import { argv } from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import {
  isPlainName,
  listenHere,
  pathParts,
  sendFile,
  sendText,
} from '../../projects/iv-player/cli/play/local-server.mjs';
import { Cmi5Lms } from './cmi5-lms.mjs';

const page = (content) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Test LMS</title>
    <link rel="icon" href="data:," />
    <style>iframe { width: 100%; height: 75vh; border: 1px solid }</style>
  </head>
  <body>${content}</body>
</html>
`;

const CORS = {
  'Access-Control-Allow-Headers':
    'authorization, content-type, if-match, if-none-match, x-experience-api-version',
  'Access-Control-Allow-Methods': 'GET, PUT, POST, DELETE',
  'Access-Control-Expose-Headers': 'etag',
  'Access-Control-Max-Age': '600',
};

/**
 * @param {string} course folder of an unpacked course
 * @param {{ port?: number }} [options] port of the course
 * @returns {Promise<{ url: string, lms: Cmi5Lms, close: () => Promise<void> }>}
 */
export async function startCmi5Lms(course, { port = 0 } = {}) {
  const root = realpathSync(course);
  const lms = new Cmi5Lms();
  const publisherId = /<au id="([^"]+)"/.exec(readFileSync(join(root, 'cmi5.xml'), 'utf8'))?.[1];
  const give = (response, { status, headers, body = '' }, cors = {}) =>
    response.writeHead(status, { 'Cache-Control': 'no-store', ...cors, ...headers }).end(body);
  const token = (request, response, cors) => {
    const { method, url, headers } = request;
    // A request with headers of its own asks first.
    if (method !== 'POST') return give(response, { status: 405 }, cors);
    if (headers['content-type'] || headers.authorization) lms.violations.push('fetch-headers');
    give(response, lms.fetchToken(new URL(url, 'http://localhost').searchParams.get('launch') ?? ''), cors);
  };

  const store = await listenHere(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const cors = { 'Access-Control-Allow-Origin': request.headers.origin ?? '*', ...CORS };
    if (url.pathname === '/fetch') return token(request, response, cors);
    if (request.method === 'OPTIONS') return give(response, { status: 204 }, cors);
    const path = url.pathname.replace(/^\/xapi\//, '');
    const { method = '', headers } = request;
    const asked = {
      method,
      path,
      query: url.searchParams,
      headers: /** @type {any} */ (headers),
      body: await text(request),
    };
    const answer = lms.answer(asked);
    if (answer === null) return void request.socket.destroy();
    give(response, answer, cors);
  });
  const storeUrl = `http://127.0.0.1:${store.port}/`;

  const launchAddress = (query, own) => {
    const kindName = query.get('lms') ?? 'strict';
    const mastery = query.get('mastery');
    const { key, session } = lms.launch(query.get('registration') ?? 'one', {
      ...{ kind: kindName, mode: query.get('mode') ?? 'Normal', returnUrl: `${own}back`, publisherId },
      ...(mastery !== null && { mastery: Number(mastery) }),
    });
    const { kind, actor, registration, activityId } = session;
    return `${own}course/index.html?${new URLSearchParams({
      ...Object.fromEntries(new URLSearchParams(query.get('course') ?? '')),
      ...{ registration, actor, activityId },
      fetch: `${kind.hasFetchHere ? own : storeUrl}fetch?launch=${key}`,
      endpoint: `${storeUrl}xapi${kind.hasBareEndpoint ? '' : '/'}`,
    })}`;
  };

  const courses = await listenHere(async (request, response) => {
    const [first = '', ...rest] = pathParts(request.url ?? '') ?? [];
    const own = `http://localhost:${courses.port}/`;
    const { searchParams: query } = new URL(request.url ?? '', own);
    const html = (content) =>
      give(response, {
        status: 200,
        body: page(content),
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      });
    if (first === 'fetch') return token(request, response, {});
    if (first === 'back') return html('<h1>Back in the course list</h1>');
    if (first === 'launch')
      return give(response, { status: 302, headers: { Location: launchAddress(query, own) } });
    if (first === '')
      return html(
        `<iframe title="Course" allow="autoplay; fullscreen" src="${launchAddress(query, own).replaceAll('&', '&amp;')}"></iframe>`,
      );
    if (first !== 'course' || !rest.every(isPlainName))
      return sendText(response, 404, 'There is no such file.');
    return sendFile(request, response, join(root, ...rest));
  }, port);
  return {
    url: `http://localhost:${courses.port}/`,
    lms,
    close: async () => void (await Promise.all([courses.close(), store.close()])),
  };
}

if (resolve(argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const [folder, port = '4401'] = argv.slice(2);
  if (folder === undefined) {
    console.error('Name the folder of a course: node tools/lms/cmi5-server.mjs folder [port]');
    process.exitCode = 2;
  } else {
    const { url } = await startCmi5Lms(folder, { port: Number(port) });
    console.log(`The course is at ${url}`);
  }
}
