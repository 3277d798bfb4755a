// Loads what counts records, and what makes random ones, without a browser.
import { join } from 'node:path';
import { build } from 'esbuild';
import { workspaceRoot } from './dependencies.mjs';

/** @returns {Promise<any>} the modules' exports */
export async function loadRecordTools() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { AudienceCounter } from './records/audience';
        export { audienceSql } from './records/audience-sql';
        export { audienceOfTables } from './records/audience-tables';
        export { takeLine } from './records/read-records';
        export { randomNumbers } from './playthroughs/random-numbers';
        export { RECORDED, randomRecords, shuffled } from './testing/random-records';`,
      resolveDir: join(workspaceRoot, 'projects/iv-player/story-core/src'),
      loader: 'ts',
    },
    absWorkingDir: workspaceRoot,
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'warning',
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`
  );
}
