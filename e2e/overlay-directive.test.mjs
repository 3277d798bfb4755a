// `*ivOverlay` in an Angular application: inputs, order, animations, services and destruction.
import assert from 'node:assert/strict';
import { after, before, beforeEach, afterEach, describe, it } from 'node:test';
import { PlayerPage } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

const item = (key, changes = {}) => ({
  key,
  id: `item${key}`,
  text: `Text ${key}`,
  options: {},
  visible: true,
  ...changes,
});

for (const configuration of /** @type {const} */ (['zoneless', 'zone'])) {
  describe(`*ivOverlay, ${configuration}`, () => {
    let app;
    let playerPage;
    before(async () => void (app = await openTestApp({ configuration })));
    after(() => app?.close());
    beforeEach(async () => void (playerPage = await PlayerPage.open(app, '/overlays')));
    afterEach(() => playerPage.close());

    /** Sets the page's items and waits until the master container has their texts, in this order. */
    async function show(items) {
      await playerPage.page.evaluate((next) => window['testPage'].overlayPage.items.set(next), items);
      await waitForTexts(items.map(({ text }) => `${text} of the page`));
    }

    const texts = () =>
      playerPage.page.evaluate(() =>
        [...document.querySelectorAll('.iv-overlays .hotspot')].map((one) => one.textContent?.trim()),
      );

    async function waitForTexts(wanted) {
      await playerPage
        .waitFor(
          (given) =>
            [...document.querySelectorAll('.iv-overlays .hotspot')]
              .map((one) => one.textContent?.trim())
              .join() === given.join(),
          wanted,
        )
        .catch(async (cause) => {
          throw new Error(
            `There are: ${(await texts()).join()}; messages: ${playerPage.messages.join(' | ')}`,
            { cause },
          );
        });
    }

    /** The box of a hotspot's overlay, relative to the stage. */
    const boxOf = (text) =>
      playerPage.page.evaluate((wanted) => {
        const stage = /** @type {Element} */ (document.querySelector('iv-player')).getBoundingClientRect();
        const hotspot = [...document.querySelectorAll('.hotspot')].find((one) =>
          one.textContent?.includes(wanted),
        );
        const box = hotspot?.closest('e2e-hotspot')?.parentElement?.getBoundingClientRect();
        return box && { left: box.left - stage.left, width: box.width, height: box.height };
      }, text);

    it('the template is on the video and injects services of the place where it is written [directive-services]', async () => {
      await waitForTexts(['One of the page', 'Two of the page']);
      const elements = await playerPage.run((player) =>
        player.overlays.get('all').map((element) => element.textContent?.trim()),
      );
      assert.deepEqual(elements, ['One of the page', 'Two of the page']);
      assert.equal(await playerPage.page.locator('.hotspot').count(), 2, 'and nowhere else');
      assert.deepEqual(playerPage.messages, []);
    });

    it('the template gets box, scale and element, and follows the stage', async () => {
      const contextOf = (selector) =>
        playerPage.page.evaluate((wanted) => {
          const { dataset } = /** @type {HTMLElement} */ (document.querySelector(wanted));
          return { scale: Number(dataset['scale']), width: Number(dataset['width']) };
        }, selector);
      await show([
        item(1, { options: { scaling: true, width: 400, height: 400 } }),
        item(2, { options: { width: 400, height: 400 } }),
      ]);
      await playerPage.waitFor(
        () => document.querySelector('.hotspot')?.getAttribute('data-scale') === '0.9',
      );
      assert.deepEqual(await contextOf('.hotspot'), { scale: 0.9, width: 400 });
      assert.equal(await playerPage.run((player) => player.overlays.get('item1').localName), 'div');
      await playerPage.page.evaluate(() => {
        const stage = /** @type {HTMLElement} */ (document.querySelector('iv-player'));
        stage.style.width = '320px';
      });
      await playerPage.waitFor(
        () => document.querySelector('.hotspot')?.getAttribute('data-scale') === '0.45',
      );
      assert.deepEqual(await boxOf('Text 2'), { left: 70, width: 180, height: 180 });
    });

    it('content, options, visibility and id follow the inputs', async () => {
      await show([item(1)]);
      const before = await playerPage.page.locator('.hotspot').elementHandle();
      await show([item(1, { text: 'Other' })]);
      await show([item(1, { text: 'Boxed', options: { width: 100, height: 100 } })]);
      await playerPage.waitFor(
        () => document.querySelector('.hotspot')?.getAttribute('data-width') === '360',
      );
      assert.deepEqual(await boxOf('Boxed'), { left: 140, width: 360, height: 360 });

      await show([item(1, { text: 'Gone', visible: false })]);
      await playerPage.page.locator('.hotspot').waitFor({ state: 'hidden' });
      await show([item(1, { text: 'Back' })]);
      await playerPage.page.locator('.hotspot').waitFor({ state: 'visible' });

      await show([item(1, { id: 'renamed', text: 'Renamed' })]);
      await playerPage.waitFor(() => window['testPage'].players[0].overlays.has('renamed'));
      assert.equal(await playerPage.run((player) => player.overlays.has('item1')), false);
      const isSame = await before?.evaluate((hotspot) => hotspot === document.querySelector('.hotspot'));
      assert.ok(isSame, 'the view is kept through all changes');
      assert.deepEqual(playerPage.messages, []);
    });

    it('sorting the list keeps the stacking order of `add`', async () => {
      const list = [item(1), item(2, { options: { scaling: true } }), item(3)];
      await show(list);
      const visits = () => playerPage.page.evaluate(() => window['testPage'].overlayPage.instances.counts);
      const earlier = await visits();
      await playerPage.page.evaluate(
        (next) => window['testPage'].overlayPage.items.set(next),
        [{ ...list[2], text: 'Sorted' }, list[1], list[0]],
      );
      await waitForTexts(['Text 1 of the page', 'Text 2 of the page', 'Sorted of the page']);
      assert.deepEqual(await visits(), earlier, 'no view was created again');
      const onTop = await playerPage.page.evaluate(() => {
        const { left, top } = /** @type {Element} */ (
          document.querySelector('iv-player')
        ).getBoundingClientRect();
        return document.elementFromPoint(left + 20, top + 10)?.textContent?.trim();
      });
      assert.equal(onTop, 'Sorted of the page');
    });

    it('destroying the view removes overlay, element and component', async () => {
      await show([item(1), item(2), item(3)]);
      const { created, destroyed } = await playerPage.page.evaluate(
        () => window['testPage'].overlayPage.instances.counts,
      );
      await show([item(2)]);
      assert.deepEqual(
        await playerPage.run((player) => ['item1', 'item2', 'item3'].map((id) => player.overlays.has(id))),
        [false, true, false],
      );
      await show([]);
      const visits = await playerPage.page.evaluate(() => window['testPage'].overlayPage.instances.counts);
      assert.deepEqual(visits, { created, destroyed: destroyed + 3 });
      assert.equal(await playerPage.page.locator('.iv-overlays > *').count(), 0);
      assert.deepEqual(playerPage.messages, []);
    });

    describe('with animate.enter and animate.leave', () => {
      beforeEach(async () => {
        await show([]);
        await playerPage.page.evaluate(() => {
          window['animations'] = [];
          const note = ({ type, target, animationName }) =>
            window['animations'].push({
              what: `${type} ${animationName}`,
              isOnFilm: Boolean(target.closest('.iv-overlays')),
              isVisible: target.checkVisibility(),
              has: window['testPage'].players[0].overlays.has('animated'),
            });
          // In the capture phase: Angular stops the propagation of animationend at the element.
          for (const type of ['animationstart', 'animationend']) document.addEventListener(type, note, true);
        });
      });

      const turn = (isOn) =>
        playerPage.page.evaluate((next) => window['testPage'].overlayPage.isAnimated.set(next), isOn);

      const waitForAnimation = async (what) => {
        await playerPage
          .waitFor((wanted) => window['animations'].some((one) => one.what === wanted), what)
          .catch(async (cause) => {
            const seen = await playerPage.page.evaluate(() => window['animations'].map((one) => one.what));
            throw new Error(`${what} was not emitted, but ${seen.join()}`, { cause });
          });
        return await playerPage.page.evaluate(
          (wanted) => window['animations'].find((one) => one.what === wanted),
          what,
        );
      };

      it('enter and leave animations run, and the id is free while the old overlay leaves', async () => {
        await turn(true);
        const entered = await waitForAnimation('animationend appear');
        assert.ok(entered.isOnFilm && entered.isVisible && entered.has);
        await turn(false);
        const leaving = await waitForAnimation('animationstart vanish');
        assert.deepEqual(leaving, {
          what: 'animationstart vanish',
          isOnFilm: true,
          isVisible: true,
          has: false,
        });
        const left = await waitForAnimation('animationend vanish');
        assert.ok(left.isOnFilm && left.isVisible);
        await playerPage.waitFor(() => document.querySelectorAll('.iv-overlays > *, .animated').length === 0);
        assert.deepEqual(playerPage.messages, []);
      });

      it('a new overlay can enter while the old one leaves', async () => {
        await turn(true);
        await waitForAnimation('animationend appear');
        await turn(false);
        await waitForAnimation('animationstart vanish');
        await turn(true);
        await playerPage.waitFor(() => window['testPage'].players[0].overlays.has('animated'));
        // Angular ends a leave animation when the same template is rendered again.
        await playerPage.waitFor(() => document.querySelectorAll('.animated').length === 1);
        const isThere = await playerPage.run((player) =>
          player.overlays.get('animated').contains(document.querySelector('.animated')),
        );
        assert.ok(isThere);
        assert.deepEqual(playerPage.messages, []);
      });
    });
  });
}
