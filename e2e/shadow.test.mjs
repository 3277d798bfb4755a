// The player in a shadow root: in a component of the application, and as an Angular element.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settled, shoot } from './lib/screen-sizes.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

for (const [where, path] of [
  ['a component', '/shadow'],
  ['an Angular element', '/element'],
]) {
  describe(`the player in the shadow root of ${where}`, () => {
    const tests = new PlayerTests();

    const open = async () => {
      const playerPage = await tests.open(path);
      const { page } = playerPage;
      await page.locator('.iv-bar').waitFor();
      return { playerPage, page, button: (name) => page.getByRole('button', { name, exact: true }) };
    };
    const play = (playerPage, seconds) =>
      playerPage.run((player, by) => {
        player.decision.timeLimit = 'off';
        void player.play();
        window['testPage'].fakeEngine.advance(by);
      }, seconds);
    const paused = (playerPage) => playerPage.run((player) => player.paused);

    it('has its styles, a menu that works with the pointer, and choices that work with pointer and keys [shadow-root]', async () => {
      const { playerPage, page, button } = await open();
      await button('Settings').click();
      const menu = page.locator('.iv-settings');
      await menu.locator('.iv-check[data-setting=shortcuts]').click();
      assert.equal(await menu.locator('.iv-check[data-setting=shortcuts]').isChecked(), false);
      await menu.locator('.iv-row', { hasText: 'Keyboard shortcuts' }).click();
      assert.equal(await menu.locator('.iv-check[data-setting=shortcuts]').isChecked(), true);
      await shoot(page, `shadow-${path}-menu`);
      await page.locator('.outside').click();
      await menu.waitFor({ state: 'detached' });
      await play(playerPage, 3);
      await page.locator('.iv-choice').nth(2).waitFor();
      await shoot(page, `shadow-${path}-choice`);
      const { height } = await page.locator('.iv-choice').first().boundingBox();
      assert.ok(height >= 44, `${height} px`);
      await page.locator('.iv-choice').nth(1).click();
      await page.locator('.iv-choice.iv-primary', { hasText: 'Up the stairs' }).waitFor();
      await page.keyboard.press('3');
      await page.locator('.iv-choice.iv-primary', { hasText: 'Back to the garden' }).waitFor();
      assert.deepEqual(playerPage.messages, []);
    });

    it('enters and leaves fullscreen with the same button, and keeps its reserved space at the edges [shadow-root]', async () => {
      const { page, button } = await open();
      await button('Fullscreen').click();
      await page.locator('iv-player:fullscreen').waitFor();
      await button('Exit fullscreen').click();
      await page.waitForFunction(() => document.fullscreenElement === null);
      await button('Fullscreen').waitFor();
    });

    it('keeps focus and shortcuts on the stage when a focused choice disappears [shadow-root]', async () => {
      const { playerPage, page } = await open();
      await play(playerPage, 3);
      await page.locator('.iv-choice').nth(1).focus();
      await page.keyboard.press('Enter');
      await playerPage.run(() => window['testPage'].fakeEngine.advance(40));
      await page.locator('.iv-choice').first().waitFor({ state: 'detached' });
      const isPaused = await paused(playerPage);
      await page.keyboard.press('k');
      assert.equal(await paused(playerPage), !isPaused);
    });

    for (const field of ['.plain', 'e2e-open-field', 'e2e-closed-field', '.editable']) {
      it(`leaves every key to ${field} on an overlay [shadow-root] [shortcut-scope]`, async () => {
        const { playerPage, page } = await open();
        await play(playerPage, 3);
        await page.locator('.iv-choice').nth(2).waitFor();
        const before = await playerPage.run(({ paused, muted, volume, currentTime }) => [
          paused,
          muted,
          volume,
          currentTime,
        ]);
        await page.locator(field).click();
        const text = 'film kommt d c 1 2';
        await page.keyboard.type(text);
        for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight', 'Home', 'End'])
          await page.keyboard.press(key);
        await settled(page);
        assert.deepEqual(
          await playerPage.run(({ paused, muted, volume, currentTime }) => [
            paused,
            muted,
            volume,
            currentTime,
          ]),
          before,
        );
        assert.equal(await page.evaluate(() => document.fullscreenElement), null);
        assert.equal(await page.locator('.iv-choice.iv-primary').count(), 0);
        if (field === 'e2e-closed-field') return;
        const written = await page
          .locator(field === 'e2e-open-field' ? 'e2e-open-field input' : field)
          .evaluate((element) => element.value ?? element.textContent);
        assert.equal(written.replaceAll('\u00a0', ' '), text);
      });
    }

    it('ignores keys on a button of an overlay', async () => {
      const { playerPage, page } = await open();
      await play(playerPage, 1);
      await page.locator('.button').focus();
      await page.keyboard.press('k');
      await page.keyboard.press('Space');
      assert.equal(await paused(playerPage), false);
      await page.keyboard.press('m');
      assert.equal(await playerPage.run((player) => player.muted), true);
    });
  });
}
