// Overlays and template overlays under a strict content security policy with Trusted Types, with and without zone.js.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PlayerTests } from './lib/player-tests.mjs';
import { runByDebugger } from './lib/test-app.mjs';

const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; media-src 'self' blob:; " +
  "require-trusted-types-for 'script'; trusted-types angular";

for (const configuration of /** @type {const} */ (['zoneless', 'zone'])) {
  describe(`overlays under Trusted Types, ${configuration}`, () => {
    const tests = new PlayerTests({ configuration });

    async function runInPage(task) {
      const { page, messages } = await tests.app.open('/overlays', { policy });
      return { messages, answer: await runByDebugger(page, task) };
    }

    it('no feature of overlays violates the policy [strict-policy]', async () => {
      const { messages, answer } = await runInPage(async () => {
        const frame = () => new Promise(requestAnimationFrame);
        const until = async (condition) => {
          while (!condition()) await frame();
        };
        const testPage = () => window['testPage'];
        await until(() => testPage()?.players[0] && testPage().overlayPage);
        const [player] = testPage().players;
        const { overlays } = player;
        await until(() => document.querySelectorAll('.iv-overlays .hotspot').length === 2);

        const element = document.createElement('p');
        element.textContent = 'added';
        overlays.add('added', element, {
          scaling: true,
          wrapperStyle: { 'background-color': 'rgb(1, 2, 3)', marginTop: '1px', '--custom': 4 },
        });
        const look = getComputedStyle(/** @type {Element} */ (element.parentElement));
        const style = [look.backgroundColor, look.marginTop, look.getPropertyValue('--custom')];
        overlays.hide('added', (one) => one.animate({ opacity: [1, 0] }, 20));
        await until(() => !element.checkVisibility());
        overlays.show('added', (one) => one.animate({ opacity: [0, 1] }, 20));
        player.initPlugin('overlays', { masterContainerStyle: { outline: '1px solid rgb(1, 2, 3)' } });
        const container = /** @type {Element} */ (document.querySelector('.iv-overlays'));
        style.push(getComputedStyle(container).outlineColor);

        const { items, isAnimated } = testPage().overlayPage;
        isAnimated.set(true);
        await until(() => overlays.has('animated'));
        items.update((list) =>
          list.map((item) => ({ ...item, options: { boxing: 'max' }, text: 'changed' })),
        );
        await until(() => document.querySelector('.hotspot')?.textContent?.includes('changed'));
        isAnimated.set(false);
        await until(() => !document.querySelector('.animated'));
        items.set([]);
        await until(() => overlays.get('all').length === 1);
        overlays.remove('all');
        return { style, left: container.children.length, violations: window['violations'] };
      });
      assert.deepEqual(answer, {
        style: ['rgb(1, 2, 3)', '1px', '4', 'rgb(1, 2, 3)'],
        left: 0,
        violations: [],
      });
      assert.deepEqual(messages, []);
    });

    it('markup and style attributes set as text are detected as violations', async () => {
      const { answer } = await runInPage(async () => {
        const element = document.createElement('p');
        element.setAttribute('style', 'color: red');
        try {
          element.innerHTML = '<b>markup</b>';
        } catch {
          element.textContent = 'refused';
        }
        document.body.append(element);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return {
          text: element.textContent,
          directives: window['violations'].map((one) => one.split(' ')[0]),
        };
      });
      assert.equal(answer.text, 'refused');
      assert.deepEqual(answer.directives.sort(), ['require-trusted-types-for', 'style-src-attr']);
    });
  });
}
