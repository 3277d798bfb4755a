// Opens `render-page.html` in a browser and receives the frames that it draws.
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { extname, join, normalize } from 'node:path';
import { launchBrowser } from '../../../tools/lib/launch-browser.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const contentTypes = { '.html': 'text/html', '.mjs': 'text/javascript' };

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * @param {(pixels: Buffer) => unknown} onFrame gets the RGBA pixels of each frame; the page draws the next frame when the
 *   returned promise resolves
 */
export async function openFrameRenderer(onFrame) {
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      await onFrame(await readBody(request));
      response.end();
      return;
    }
    const file = join(root, normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname)));
    response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream');
    createReadStream(file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await launchBrowser();
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(`http://127.0.0.1:${server.address().port}/render-page.html`);
  await page.waitForFunction('window.frameRenderer');
  return {
    page,
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}
