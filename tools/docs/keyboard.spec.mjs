// Checks that the keys in docs/guides/keyboard.md match those in the code.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { build } from 'esbuild';
import { workspaceRoot } from '../lib/dependencies.mjs';

async function load(file) {
  const { outputFiles } = await build({
    entryPoints: [join(workspaceRoot, 'projects/iv-player', file)],
    bundle: true,
    format: 'esm',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

const { shortcutCommand } = await load('ui/src/controls/player-shortcuts.ts');
const { scrubTarget } = await load('ui/src/controls/scrub-steps.ts');
const { focusTarget, shortcutAction } = await load('ui/src/choices/lazy/choice-key-actions.ts');
const { keyCommand } = await load('map/src/map-gestures.ts');

const characters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const keys = [
  ...characters,
  ...arrows,
  'PageUp',
  'PageDown',
  'Home',
  'End',
  'Escape',
  'Enter',
  'Tab',
  'F1',
  'Delete',
];

/** The keys that a rule handles, in the page's notation. */
const known = (acts) => [
  ...new Set(
    keys.filter(acts).map((key) => (key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key)),
  ),
];

/** The keys in the first column of the table below a heading. */
function named(heading) {
  const page = readFileSync(join(workspaceRoot, 'docs/guides/keyboard.md'), 'utf8');
  const [section = ''] = page.split(`\n## ${heading}\n`)[1]?.split('\n## ') ?? [];
  const cells = [...section.matchAll(/^\| (.*?) +\|/gm)].map(([, cell = '']) => cell).join('\n');
  return [...cells.matchAll(/`(.+?)`/g)].map(([, key]) => key);
}

const sameKeys = (heading, expected) =>
  assert.deepEqual([...new Set(named(heading))].sort(), [...new Set(expected)].sort());

describe('keyboard shortcuts in the guide', () => {
  it('match those of the player', () =>
    sameKeys(
      'The player',
      known((key) => shortcutCommand({ key }, 'none', true)),
    ));

  it('match those of the scrub bar', () => {
    const place = { time: 60, duration: 120, marks: [], isRightToLeft: false };
    sameKeys(
      'The scrub bar',
      known((key) => scrubTarget(key, place) !== null),
    );
  });

  it('of choices', () => {
    const nine = Array.from('123456789');
    const digits = known((key) =>
      shortcutAction(
        { key, code: '' },
        nine.map(() => ''),
        -1,
      ),
    );
    assert.deepEqual(digits, nine);
    const position = { index: 1, count: 3, columns: 1, isRtl: false };
    const moving = known((key) => focusTarget(key, position) !== null);
    sameKeys('Choices', ['1', '9', ...moving, 'Enter', 'Space', 'Tab']);
  });

  it('match those of the story map', () =>
    sameKeys(
      'The story map',
      known((key) => keyCommand({ key })),
    ));
});
