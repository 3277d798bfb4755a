// Opens the page that draws, and takes the frames that it sends.
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { extname, join, normalize } from 'node:path';
import { launchBrowser } from '../../../tools/launch-browser.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const types = { '.html': 'text/html', '.mjs': 'text/javascript' };

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

/** `takeFrame` gets each frame's raw RGBA pixels; the page waits for it before it draws the next. */
export async function openEasel(takeFrame) {
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      await takeFrame(await bodyOf(request));
      response.end();
      return;
    }
    const file = join(root, normalize(decodeURIComponent(new URL(request.url, 'http://easel').pathname)));
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    createReadStream(file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await launchBrowser();
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(`http://127.0.0.1:${server.address().port}/page.html`);
  await page.waitForFunction('window.film');
  return {
    page,
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}
