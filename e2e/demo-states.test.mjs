// The demo’s film in each state, in one look per state and at extreme sizes; e2e/verify/viewer-states.test.mjs tests all.
import { after, before, describe, it } from 'node:test';
import { openDemo } from './lib/demo-page.mjs';
import { lookNames, testStates } from './lib/demo-states.mjs';
import { extremeSizes } from './lib/screen-sizes.mjs';

describe('the demo’s film in each state', () => {
  let demo;
  before(async () => void (demo = await openDemo({}, { hasWindows: true })));
  after(() => demo?.close());

  it('has no WCAG 2.2 AA violation, and no control or choice is covered at its centre [axe-clean] [hit-targets]', (test) =>
    testStates(test, demo, (index) => ({
      looks: [lookNames[index % lookNames.length]],
      windows: extremeSizes,
      fullscreens: [extremeSizes[index % extremeSizes.length]],
    })));
});
