// Pages of the test LMS.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startLms } from './lms-server.mjs';

describe('the server of the test LMS', () => {
  let folder;
  let lms;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-lms-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>Film</title></head></html>');
    writeFileSync(join(folder, 'clip.webm'), 'clip');
    lms = await startLms(folder, { hasUnload: false });
  });
  after(async () => {
    await lms?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const get = async (path) => {
    const response = await fetch(new URL(path, lms.url));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('serves its page with the whole script, and the course', async () => {
    assert.match((await get('?api=two-up')).text, /<script src="\/lms\.js">/);
    assert.match((await get('lms.js')).text, /LMSInitialize/);
    assert.match((await get('course/index.html?lang=de')).text, /<title>Film/);
    assert.equal((await get('course/clip.webm')).text, 'clip');
    assert.equal((await get('course/gone.webm')).status, 404);
    assert.equal((await get('course/..%2fclip.webm')).status, 404);
  });

  it('provides the API in the course itself before its scripts', async () => {
    assert.match((await get('own/index.html')).text, /<head><script src="\/lms\.js"><\/script><title>/);
    assert.equal((await get('own/clip.webm')).text, 'clip');
  });

  it('keeps the last values of an attempt', async () => {
    assert.equal((await get('saves?one')).text, '{}');
    const body = '{ "cmi.suspend_data": "1" }';
    await fetch(new URL('saves?one', lms.url), { method: 'POST', body });
    assert.deepEqual([(await get('saves?one')).text, (await get('saves?two')).text], [body, '{}']);
  });

  it('forbids unload if configured', async () => {
    for (const path of ['', 'course/index.html', 'course/clip.webm'])
      assert.equal((await get(path)).headers.get('permissions-policy'), 'unload=()');
  });
});
