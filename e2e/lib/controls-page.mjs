// Drives the page with the viewer's controls.
import assert from 'node:assert/strict';
import { accessibilityViolations } from '../../tools/lib/accessibility-violations.mjs';
import { shoot } from './screen-sizes.mjs';
import { coveredControls } from './page/covered-controls.mjs';

/** Opens the page, and runs `steps` with it and with a function that finds a button in the controls. */
export async function withControls(tests, screen, steps) {
  const playerPage = await tests.open('/controls', { screen });
  await playerPage.waitForEvent('canplay');
  await playerPage.page.locator('.iv-bar').waitFor();
  await steps(playerPage, (name) =>
    playerPage.page.locator('.iv-controls').getByRole('button', { name, exact: true }),
  );
}

/** Asserts that all elements can be clicked and are at least 44 px in size. */
export async function assertReachable({ page }, within = '.iv-controls') {
  const { count, problems } = await page.evaluate(coveredControls, within);
  assert.ok(count > 0);
  assert.deepEqual(problems, []);
}

/** Tests the bar, the menu and, if there is room for both, the menu next to an open choice. */
export const testControlsAt = (tests, [width, height]) =>
  withControls(tests, { viewport: { width, height } }, async (playerPage, button) => {
    const { page } = playerPage;
    await assertReachable(playerPage);
    await button('Settings').click();
    await shoot(page, `controls-${width}-settings`);
    await assertReachable(playerPage);
    assert.deepEqual(await accessibilityViolations(page), []);
    assert.deepEqual(playerPage.messages, []);
    await page.keyboard.press('Escape');
    await playerPage.run((player) => {
      player.decision.timeLimit = 'off';
      player.currentTime = player.duration - 2;
    });
    await page.locator('.iv-choice').nth(1).waitFor();
    await shoot(page, `controls-${width}-choice`);
    await assertReachable(playerPage, '.iv-choices, .iv-controls');
    if (width < 820) return;
    await button('Settings').click();
    await assertReachable(playerPage, '.iv-choices, .iv-controls');
  });
