// Drives the page of a pack, alone or in a frame, as a viewer does. Waits for states, never for a time.

/** Whether the clip of a scene is on the screen, or at its end; for `waitForFunction`. */
const isShown = ({ scene, isOver }) =>
  [...document.querySelectorAll('video')].some(
    ({ inert, currentSrc, ended, seeking, readyState }) =>
      !inert &&
      new RegExp(`/${scene}\\.[\\da-f]{8}\\.\\w+$`).test(currentSrc) &&
      (isOver ? ended : !seeking && readyState > 1),
  );

/** Skips the rest of a scene as the arrow key does, unless it is over: a key pressed after the end goes back to the last frame. */
const skipRest = () => {
  const isOver = [...document.querySelectorAll('video')].some(
    ({ inert, currentSrc, ended }) => !inert && currentSrc && ended,
  );
  const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true });
  if (!isOver) document.activeElement?.dispatchEvent(key);
};

/** Timeout in milliseconds: not a performance limit. */
const generous = 90_000;

/** Escapes a text for an attribute selector with double quotes. */
const escapeValue = (text) => text.replace(/["\\\n]/g, '\\$&');

export class PackedPage {
  /**
   * @param {import('playwright-core').Page} page
   * @param {import('playwright-core').Page | import('playwright-core').Frame} [frame] frame of the film; default: the page
   */
  constructor(page, frame = page) {
    page.setDefaultTimeout(generous);
    this.page = page;
    this.frame = frame;
  }

  /**
   * Opens the page of a pack, and waits until the film can start.
   *
   * @param {import('playwright-core').Page} page
   * @param {string} address
   */
  static async open(page, address) {
    await page.goto(address);
    const film = new PackedPage(page);
    await film.find('.pf-play, .pf-continue, [data-state=resume] button').first().waitFor();
    return film;
  }

  /** @param {string} selector @param {{ hasText?: string | RegExp }} [options] */
  find(selector, options) {
    return this.frame.locator(selector, options);
  }

  start() {
    return this.find('.pf-play').click();
  }

  /** Turns the limit of decisions off, so that a busy machine cannot miss one. */
  async takeTime() {
    await this.find('.iv-open-settings').click();
    await this.find('[data-setting=timeLimit]').selectOption('off');
    await this.page.keyboard.press('Escape');
  }

  /** Presses Tab until the element has the focus. */
  async tabTo(selector) {
    const target = this.find(selector);
    await target.waitFor();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${selector}.`);
  }

  /** Chooses by key. The choice can be changed until the window ends, unless the film is held. */
  async choose(choice) {
    const button = `.iv-choice[data-choice="${escapeValue(choice)}"]`;
    await this.find(button).waitFor();
    const key = await this.find(button).getAttribute('aria-keyshortcuts');
    await this.page.keyboard.press(key ?? '');
    await this.find(`${button}[aria-pressed=false]`).waitFor({ state: 'detached' });
  }

  /** Chooses by key, and seeks from each scene to the next. Each choice must be in one decision only. */
  async follow(choices) {
    for (const choice of choices) {
      await this.choose(choice);
      await this.page.keyboard.press('ArrowRight');
    }
  }

  /** Follows choices to an ending, skips what comes after the last one, and waits until the ending's scene is over. */
  async finish(choices, scene) {
    await this.follow(choices);
    await this.waitForScene(`(?:${choices.at(-1)}|${scene})`);
    await this.frame.evaluate(skipRest);
    await this.waitForEnd(scene);
  }

  /** Waits until a scene is on the screen. @param {string} scene its name, or a pattern of names */
  async waitForScene(scene) {
    await this.frame.waitForFunction(isShown, { scene, isOver: false });
  }

  /** Waits until the clip of a scene is over. */
  async waitForEnd(scene) {
    await this.frame.waitForFunction(isShown, { scene, isOver: true });
  }
}
