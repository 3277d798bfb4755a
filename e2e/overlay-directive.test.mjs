// `*ivOverlay` in an Angular application: inputs, order, animations, services, and its end.
import assert from 'node:assert/strict';
import { after, before, beforeEach, afterEach, describe, it } from 'node:test';
import { Film } from './lib/film-driver.mjs';
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
    let film;
    before(async () => void (app = await openTestApp({ configuration })));
    after(() => app?.close());
    beforeEach(async () => void (film = await Film.open(app, '/overlays')));
    afterEach(() => film.close());

    /** Gives the page other items and waits until their texts are what is in the master container, in this order. */
    async function show(items) {
      await film.page.evaluate((next) => window['testPage'].overlayPage.items.set(next), items);
      await reads(items.map(({ text }) => `${text} of the page`));
    }

    const texts = () =>
      film.page.evaluate(() =>
        [...document.querySelectorAll('.iv-overlays .hotspot')].map((one) => one.textContent?.trim()),
      );

    async function reads(wanted) {
      await film
        .until(
          (given) =>
            [...document.querySelectorAll('.iv-overlays .hotspot')]
              .map((one) => one.textContent?.trim())
              .join() === given.join(),
          wanted,
          5000,
        )
        .catch(async (cause) => {
          throw new Error(`There are: ${(await texts()).join()}; said: ${film.said.join(' | ')}`, { cause });
        });
    }

    /** The box of a hotspot's overlay in parts of the stage, by its wrapper. */
    const boxOf = (text) =>
      film.page.evaluate((wanted) => {
        const stage = /** @type {Element} */ (document.querySelector('iv-player')).getBoundingClientRect();
        const hotspot = [...document.querySelectorAll('.hotspot')].find((one) =>
          one.textContent?.includes(wanted),
        );
        const box = hotspot?.closest('e2e-hotspot')?.parentElement?.getBoundingClientRect();
        return box && { left: box.left - stage.left, width: box.width, height: box.height };
      }, text);

    it('puts its template on the film, with the services of the place where it is written', async () => {
      await reads(['One of the page', 'Two of the page']);
      const elements = await film.do((player) =>
        player.overlays.get('all').map((element) => element.textContent?.trim()),
      );
      assert.deepEqual(elements, ['One of the page', 'Two of the page']);
      assert.equal(await film.page.locator('.hotspot').count(), 2, 'and nowhere else');
      assert.deepEqual(film.said, []);
    });

    it('tells its template the box, the scale and the element, and follows the stage', async () => {
      const told = (selector) =>
        film.page.evaluate((wanted) => {
          const { dataset } = /** @type {HTMLElement} */ (document.querySelector(wanted));
          return { scale: Number(dataset['scale']), width: Number(dataset['width']) };
        }, selector);
      await show([
        item(1, { options: { scaling: true, width: 400, height: 400 } }),
        item(2, { options: { width: 400, height: 400 } }),
      ]);
      await film.until(() => document.querySelector('.hotspot')?.getAttribute('data-scale') === '0.9');
      assert.deepEqual(await told('.hotspot'), { scale: 0.9, width: 400 });
      assert.equal(await film.do((player) => player.overlays.get('item1').localName), 'div');
      await film.page.evaluate(() => {
        const stage = /** @type {HTMLElement} */ (document.querySelector('iv-player'));
        stage.style.width = '320px';
      });
      await film.until(() => document.querySelector('.hotspot')?.getAttribute('data-scale') === '0.45');
      assert.deepEqual(await boxOf('Text 2'), { left: 70, width: 180, height: 180 });
    });

    it('follows its inputs: content, options, visibility and id', async () => {
      await show([item(1)]);
      const before = await film.page.locator('.hotspot').elementHandle();
      await show([item(1, { text: 'Other' })]);
      await show([item(1, { text: 'Boxed', options: { width: 100, height: 100 } })]);
      await film.until(() => document.querySelector('.hotspot')?.getAttribute('data-width') === '360');
      assert.deepEqual(await boxOf('Boxed'), { left: 140, width: 360, height: 360 });

      await show([item(1, { text: 'Gone', visible: false })]);
      await film.page.locator('.hotspot').waitFor({ state: 'hidden' });
      await show([item(1, { text: 'Back' })]);
      await film.page.locator('.hotspot').waitFor({ state: 'visible' });

      await show([item(1, { id: 'renamed', text: 'Renamed' })]);
      await film.until(() => window['testPage'].players[0].overlays.has('renamed'));
      assert.equal(await film.do((player) => player.overlays.has('item1')), false);
      const isSame = await before?.evaluate((hotspot) => hotspot === document.querySelector('.hotspot'));
      assert.ok(isSame, 'the view lives on through all changes');
      assert.deepEqual(film.said, []);
    });

    it('keeps the order of `add` when the list around it is sorted anew', async () => {
      const list = [item(1), item(2, { options: { scaling: true } }), item(3)];
      await show(list);
      const visits = () => film.page.evaluate(() => window['testPage'].overlayPage.instances.counts);
      const earlier = await visits();
      await film.page.evaluate(
        (next) => window['testPage'].overlayPage.items.set(next),
        [{ ...list[2], text: 'Sorted' }, list[1], list[0]],
      );
      await reads(['Text 1 of the page', 'Text 2 of the page', 'Sorted of the page']);
      assert.deepEqual(await visits(), earlier, 'no view was made anew');
      const onTop = await film.page.evaluate(() => {
        const { left, top } = /** @type {Element} */ (
          document.querySelector('iv-player')
        ).getBoundingClientRect();
        return document.elementFromPoint(left + 20, top + 10)?.textContent?.trim();
      });
      assert.equal(onTop, 'Sorted of the page');
    });

    it('ends with its view: overlay, element and component', async () => {
      await show([item(1), item(2), item(3)]);
      const { created, destroyed } = await film.page.evaluate(
        () => window['testPage'].overlayPage.instances.counts,
      );
      await show([item(2)]);
      assert.deepEqual(
        await film.do((player) => ['item1', 'item2', 'item3'].map((id) => player.overlays.has(id))),
        [false, true, false],
      );
      await show([]);
      const visits = await film.page.evaluate(() => window['testPage'].overlayPage.instances.counts);
      assert.deepEqual(visits, { created, destroyed: destroyed + 3 });
      assert.equal(await film.page.locator('.iv-overlays > *').count(), 0);
      assert.deepEqual(film.said, []);
    });

    describe('with animate.enter and animate.leave', () => {
      beforeEach(async () => {
        await show([]);
        await film.page.evaluate(() => {
          window['animations'] = [];
          const note = ({ type, target, animationName }) =>
            window['animations'].push({
              what: `${type} ${animationName}`,
              isOnFilm: Boolean(target.closest('.iv-overlays')),
              isVisible: target.checkVisibility(),
              has: window['testPage'].players[0].overlays.has('animated'),
            });
          // On their way down: Angular lets the ends of its animations go no further than their element.
          for (const type of ['animationstart', 'animationend']) document.addEventListener(type, note, true);
        });
      });

      const turn = (isOn) =>
        film.page.evaluate((next) => window['testPage'].overlayPage.isAnimated.set(next), isOn);

      const sees = async (what) => {
        await film
          .until((wanted) => window['animations'].some((one) => one.what === wanted), what, 5000)
          .catch(async (cause) => {
            const seen = await film.page.evaluate(() => window['animations'].map((one) => one.what));
            throw new Error(`${what} was not seen, but ${seen.join()}`, { cause });
          });
        return await film.page.evaluate(
          (wanted) => window['animations'].find((one) => one.what === wanted),
          what,
        );
      };

      it('both are seen, and the id is free while the old one leaves', async () => {
        await turn(true);
        const entered = await sees('animationend appear');
        assert.ok(entered.isOnFilm && entered.isVisible && entered.has);
        await turn(false);
        const leaving = await sees('animationstart vanish');
        assert.deepEqual(leaving, {
          what: 'animationstart vanish',
          isOnFilm: true,
          isVisible: true,
          has: false,
        });
        const left = await sees('animationend vanish');
        assert.ok(left.isOnFilm && left.isVisible);
        await film.until(() => document.querySelectorAll('.iv-overlays > *, .animated').length === 0);
        assert.deepEqual(film.said, []);
      });

      it('another may come while the old one leaves', async () => {
        await turn(true);
        await sees('animationend appear');
        await turn(false);
        await sees('animationstart vanish');
        await turn(true);
        await film.until(() => window['testPage'].players[0].overlays.has('animated'));
        // Angular ends what still leaves when the same template comes again.
        await film.until(() => document.querySelectorAll('.animated').length === 1);
        const isThere = await film.do((player) =>
          player.overlays.get('animated').contains(document.querySelector('.animated')),
        );
        assert.ok(isThere);
        assert.deepEqual(film.said, []);
      });
    });
  });
}
