// Leads the demo through every state in which a viewer can find it, in one visit.

/** Every state, in the order in which they come. */
export const demoStates = [
  'idle',
  'settings open',
  'refused autoplay',
  'playing',
  'paused',
  'deciding',
  'fullscreen',
  'held',
  'made',
  'buffering',
  'error',
  'ended',
];

/** Runs in the page before anything else: the first `play()` of the film is refused, as a browser without a gesture does. */
export function refuseFirstPlay() {
  const { play } = HTMLMediaElement.prototype;
  window['refusesPlay'] = true;
  HTMLMediaElement.prototype.play = function () {
    if (!window['refusesPlay']) return play.call(this);
    return Promise.reject(
      new DOMException('play() failed because the user did not interact.', 'NotAllowedError'),
    );
  };
}

/**
 * Calls `visit` in each state; the film stands still meanwhile, except where it plays.
 *
 * @param {any} demoPage opened with `refuseFirstPlay` and without a time limit
 * @param {(state: string) => Promise<void>} visit
 */
export async function visitStates(demoPage, visit) {
  const { page } = demoPage;
  const button = (name) => demoPage.stage.getByRole('button', { name, exact: true });

  await visit('idle');
  await button('Settings').click();
  await visit('settings open');
  await page.keyboard.press('Escape');

  await button('Play the film').click();
  await page.locator('.iv-big-play').waitFor();
  await visit('refused autoplay');
  await page.evaluate(() => (window['refusesPlay'] = false));
  await page.locator('.iv-big-play').click();
  await page.locator('.start').waitFor({ state: 'detached' });
  await visit('playing');
  await button('Pause').click();
  await visit('paused');

  await demoPage.setSpeed(4);
  await button('Play').click();
  await demoPage.waitForChoices('open');
  await button('Pause').click();
  await visit('deciding');
  await demoPage.enterFullscreen();
  await visit('fullscreen');
  await demoPage.leaveFullscreen();
  await button('Play').click();
  await demoPage.waitForChoices('held');
  await visit('held');
  await button('Pause').click();
  await demoPage.choose('Follow the cat');
  await demoPage.waitForChoices('made');
  await visit('made');

  // The clip after the horn never comes.
  const files = ['/film/fog.webm', '/film/fog.mp4'];
  for (const file of files) demoPage.setFault(file, { stallAfter: 0 });
  await button('Play').click();
  await demoPage.choose('Sound the horn');
  await demoPage.stage.getByRole('status', { name: 'Loading' }).waitFor();
  await visit('buffering');
  for (const file of files) demoPage.setFault(file, { abortAfter: 0 });
  await demoPage.stage.getByRole('alert').waitFor();
  await visit('error');
  for (const file of files) demoPage.setFault(file, undefined);
  await button('Try again').click();
  await demoPage.choose('Keep the lamp burning');
  await demoPage.waitForEnding('Ending 3 of 3');
  await visit('ended');
  // What the faults left in the console is expected.
  const expected = /fog\.(webm|mp4)|net::ERR_/;
  demoPage.messages.splice(0, Infinity, ...demoPage.messages.filter((text) => !expected.test(text)));
}
