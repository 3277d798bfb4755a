// Tests which figures of the guide are rejected.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { GUIDE, guideProblems, variantOf } from './guide-figures.mjs';
import { variants } from './variants.mjs';

const page = readFileSync(join(workspaceRoot, GUIDE), 'utf8');
const all = (bytes) =>
  new Map(variants.map(({ name }) => [name, { atFirst: bytes, onDemand: bytes, whole: bytes }]));

describe('figures of the guide', () => {
  it('refer to measured variants', () => {
    const labels = [...page.matchAll(/^\| (`.*?|none.*?|all of them) +\|/gm)].map(([, label = '']) => label);
    assert.ok(labels.length > 12);
    for (const label of labels)
      assert.ok(
        variants.some(({ name }) => name === variantOf(label)),
        label,
      );
  });

  it('are all compared, including those relative to an empty application', () => {
    const problems = guideProblems(page, all(1_000_000));
    for (const what of ['`<iv-choices>`', 'bare+everything', 'bare+decisions', '`withAudio()`'])
      assert.ok(
        problems.some((problem) => problem.includes(what)),
        what,
      );
  });

  it('may differ a little', () => {
    const row = '| features | adds |\n| `withDecisions()` | 29.0 |\n';
    const measured = (atFirst) => new Map([['core+decisions', { atFirst, onDemand: 0, whole: 0 }]]);
    assert.deepEqual(guideProblems(row, measured(29_200)), []);
    assert.deepEqual(guideProblems(row, measured(30_000)), [
      `${GUIDE} says 29 kB for \`withDecisions()\`, but 30.0 kB were measured: update the guide.`,
    ]);
  });
});
