// Adding and removing ten thousand overlays leaves no nodes, listeners or instances.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { heapCounts } from './lib/heap-counts.mjs';
import { openEmptyOverlayPage } from './lib/overlay-page.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

const cycles = 10_000;
/** Warm-up cycles before the first count, which fill caches. */
const warmUp = 200;

describe('added and removed overlays', () => {
  const tests = new PlayerTests();

  /** Counts before and after running a task's cycles in the page. */
  async function counts(playerPage, task) {
    const session = await playerPage.page.context().newCDPSession(playerPage.page);
    const names = await playerPage.page.evaluate(() => Object.keys(window['testPage'].overlayPage.classes));
    const prototypes = names.map((name) => `window.testPage.overlayPage.classes.${name}.prototype`);
    await playerPage.run(task, warmUp);
    const earlier = await heapCounts(session, prototypes);
    await playerPage.run(task, cycles);
    const later = await heapCounts(session, prototypes);
    await session.detach();
    return { earlier, later };
  }

  it(`${cycles} added and removed overlays leave nothing in memory`, async () => {
    const playerPage = await openEmptyOverlayPage(tests);
    const { earlier, later } = await counts(playerPage, (player, count) => {
      for (let cycle = 0; cycle < count; cycle++) {
        const element = document.createElement('button');
        element.addEventListener('click', () => element.remove());
        const options = { scaling: cycle % 2 === 0, width: 100 + (cycle % 9), visible: cycle % 3 > 0 };
        player.overlays.add(`o${cycle}`, element, options);
        player.overlays.show(`o${cycle}`, () => Promise.resolve());
        player.overlays.hide(`o${cycle}`, (_element, done) => done());
        player.overlays.hide(`o${cycle}`);
        player.overlays.remove(`o${cycle}`);
      }
    });
    assert.deepEqual(later, earlier);
    assert.equal(await playerPage.page.locator('.iv-overlays > *').count(), 0);
    assert.deepEqual(playerPage.messages, []);
  });

  it(`${cycles} overlays removed while being hidden leave nothing in memory`, async () => {
    const playerPage = await openEmptyOverlayPage(tests);
    const { earlier, later } = await counts(playerPage, (player, count) => {
      for (let cycle = 0; cycle < count; cycle++) {
        player.overlays.add('same', document.createElement('p'));
        player.overlays.hide('same', () => new Promise(() => undefined));
        player.overlays.remove('same');
      }
    });
    assert.deepEqual(later, earlier);
  });

  it(`${cycles} created and destroyed directives leave nothing in memory`, async () => {
    const playerPage = await openEmptyOverlayPage(tests);
    const visits = () =>
      playerPage.page.evaluate(() => ({ ...window['testPage'].overlayPage.instances.counts }));
    const first = await visits();
    const { earlier, later } = await counts(playerPage, async (player, count) => {
      const { items } = window['testPage'].overlayPage;
      const batch = 100;
      const settled = async (size) => {
        while (player.overlays.get('all').length !== size) await new Promise(requestAnimationFrame);
      };
      for (let round = 0; round < count / batch; round++) {
        const list = Array.from({ length: batch }, (_, place) => ({
          key: round * batch + place,
          id: `o${place}`,
          text: `${place}`,
          options: { scaling: place % 2 === 0, width: 100 + (place % 9) },
          visible: place % 3 > 0,
        }));
        items.set(list);
        await settled(batch);
        items.set([]);
        await settled(0);
      }
    });
    assert.deepEqual(later, earlier);
    assert.deepEqual(
      Object.values(later.instances),
      Object.values(later.instances).map(() => 0),
    );
    const last = await visits();
    assert.equal(last.created - first.created, cycles + warmUp);
    assert.equal(last.destroyed - first.destroyed, cycles + warmUp);
    assert.deepEqual(playerPage.messages, []);
  });

  it('retained overlays are counted', async () => {
    const playerPage = await openEmptyOverlayPage(tests);
    const { earlier, later } = await counts(playerPage, (player, count) => {
      const held = (window['held'] ??= []);
      for (let cycle = 0; cycle < count; cycle++) {
        const element = document.createElement('p');
        element.addEventListener('click', () => held.push(element));
        player.overlays.add('same', element);
        held.push(player.overlays.remove('same'));
      }
    });
    assert.ok(later.detached - earlier.detached >= cycles, `${later.detached}, ${earlier.detached}`);
    assert.ok(later.nodes - earlier.nodes >= cycles);
    assert.ok(later.listeners - earlier.listeners >= cycles);
  });
});
