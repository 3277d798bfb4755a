// Tests every look and size, where demo-states, controls, choices and map in e2e/ test one look each.
import { after, before, describe, it } from 'node:test';
import { choiceTexts, stageSizes, testChoicesAt, testChoicesLook } from '../lib/choices-page.mjs';
import { testControlsAt } from '../lib/controls-page.mjs';
import { openDemo } from '../lib/demo-page.mjs';
import { lookNames, testStates } from '../lib/demo-states.mjs';
import { allSizes } from '../lib/screen-sizes.mjs';
import { testMapIn } from '../lib/map-page.mjs';
import { PlayerTests } from '../lib/player-tests.mjs';

describe('the demo’s film in each state', () => {
  let demo;
  before(async () => void (demo = await openDemo({}, { hasWindows: true })));
  after(() => demo?.close());

  for (const [name, plan] of Object.entries({
    'has no WCAG 2.2 AA violation in any look': { looks: lookNames },
    'covers no control at any size': { windows: allSizes },
    'covers no control in fullscreen at any size': { fullscreens: allSizes },
  }))
    it(name, (test) => testStates(test, demo, () => plan));
});

describe('viewer elements', () => {
  const tests = new PlayerTests();

  for (const size of allSizes) it(`controls at ${size.join(' × ')}`, () => testControlsAt(tests, size));

  for (const size of stageSizes)
    for (const texts of Object.keys(choiceTexts))
      it(`choices at ${size.join(' × ')}, ${texts} texts`, () => testChoicesAt(tests, size, texts));
  for (const size of stageSizes.filter(([width]) => width < 820 || width === 844))
    it(`choices at ${size.join(' × ')} with 200 % text`, () => testChoicesAt(tests, size, 'long', '200%'));

  const themes = [{ colorScheme: 'dark' }, { colorScheme: 'light' }];
  const aids = [{ forcedColors: 'active' }, { contrast: 'more' }];
  const named = (screen) => Object.entries(screen).join(' ').replace(',', ': ');
  for (const screen of [...themes, ...aids])
    it(`choices while open, held and made, ${named(screen)}`, () => testChoicesLook(tests, screen));

  for (const size of [
    [320, 568],
    [1280, 800],
  ]) {
    for (const [name, look] of Object.entries({
      ...Object.fromEntries(themes.map((screen) => [named(screen), { screen }])),
      ...Object.fromEntries(aids.map((screen) => [`author, ${named(screen)}`, { screen, rest: '?author' }])),
      'right to left': { rest: '?dir=rtl' },
      '200 % text': { rest: '?unseen=named', fontSize: '200%' },
    }))
      it(`map at ${size.join(' × ')}, ${name}`, () => testMapIn(tests, { size, ...look }));
  }
});
