// Opens `render-page.html` in a browser and receives the frames that it draws.
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { launchBrowser } from '../../../tools/lib/launch-browser.mjs';
import {
  isPlainName,
  listenHere,
  pathParts,
  sendFile,
  sendText,
} from '../../iv-player/cli/play/local-server.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));

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
  const { port, close } = await listenHere(async (request, response) => {
    if (request.method === 'POST') {
      await onFrame(await readBody(request));
      response.end();
      return;
    }
    const parts = pathParts(request.url);
    if (parts?.every(isPlainName)) await sendFile(request, response, join(root, ...parts));
    else sendText(response, 404, 'There is no such file.');
  });
  const browser = await launchBrowser();
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(`http://127.0.0.1:${port}/render-page.html`);
  await page.waitForFunction('window.frameRenderer');
  return {
    page,
    close: async () => {
      await browser.close();
      await close();
    },
  };
}
