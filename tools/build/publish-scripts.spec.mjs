// Size of the scripts of a pack.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { buildPublishScripts, publishScripts } from './publish-scripts.mjs';

/** Bytes with brotli. */
const BUDGET = 4000;

describe('the scripts of a pack', () => {
  it('are classic scripts of at most 4 kB with brotli', () => {
    const folder = mkdtempSync(join(tmpdir(), 'iv-player-scripts-'));
    try {
      buildPublishScripts(folder);
      for (const name of Object.keys(publishScripts)) {
        const script = readFileSync(join(folder, name));
        const size = brotliCompressSync(script).length;
        assert.ok(size <= BUDGET, `${name} has ${size} bytes`);
        assert.doesNotMatch(script.toString(), /^(?:import|export)\b|URL\.parse|eval\(|new Function/);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
