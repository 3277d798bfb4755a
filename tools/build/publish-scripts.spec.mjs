// Size of the scripts of a pack.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { buildPublishScripts, publishScripts } from './publish-scripts.mjs';

/** Maximum bytes with brotli. */
const { prebuilt: budgets } = JSON.parse(
  readFileSync(new URL('../size/budgets.json', import.meta.url), 'utf8'),
);

describe('the scripts of a pack', () => {
  it('are small classic scripts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'iv-player-scripts-'));
    try {
      buildPublishScripts(folder);
      for (const name of Object.keys(publishScripts)) {
        const script = readFileSync(join(folder, name));
        const size = brotliCompressSync(script).length;
        assert.ok(size <= budgets[name], `${name} has ${size} bytes`);
        assert.doesNotMatch(script.toString(), /^(?:import|export)\b|URL\.parse|eval\(|new Function/);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
