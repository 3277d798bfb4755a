// Opens packed courses in the test LMS.
import { PackedPage } from './packed-page.mjs';

/** A launched course, and the window with the strict LMS. */
export class CoursePage {
  /**
   * @param {import('playwright-core').Page} page of the LMS
   * @param {import('playwright-core').Page} window of the course: the same, or one that the LMS opened
   * @param {import('playwright-core').Frame} frame
   */
  constructor(page, window, frame) {
    this.page = page;
    this.frame = frame;
    this.film = new PackedPage(window, frame);
  }

  /**
   * Launches the course and waits until it can start.
   *
   * @param {import('playwright-core').BrowserContext} context
   * @param {string} address of the LMS, with its query
   * @param {(page: import('playwright-core').Page) => Promise<unknown>} [before] runs before the page loads
   */
  static async launch(context, address, before) {
    const page = await context.newPage();
    await before?.(page);
    await page.goto(address);
    let window = page;
    if (new URL(address).searchParams.get('api') === 'opener')
      [window] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()]);
    const isCourse = (frame) => /\/(?:course|own)\/index\.html/.test(frame.url());
    const frame = window.frames().find(isCourse) ?? (await window.waitForEvent('framenavigated', isCourse));
    const course = new CoursePage(page, window, frame);
    await course.film.find('.pf-play, .pf-continue').first().waitFor();
    return course;
  }

  /** Frame with the LMS. */
  get #lms() {
    return this.frame.url().includes('/own/') ? this.frame : this.page;
  }

  /** @returns {Promise<import('../../tools/lms/strict-lms.mjs').LmsCall[]>} */
  log() {
    return this.#lms.evaluate(() => window['lms'].log);
  }

  /** Calls so far, such as `LMSSetValue cmi.core.exit=suspend`. */
  async calls() {
    return (await this.log()).map(({ call }) => call);
  }

  /** Forbidden calls and values so far. */
  violations() {
    return this.#lms.evaluate(() => window['lms'].violations);
  }

  /** Data that the LMS has saved. */
  saved() {
    return this.#lms.evaluate(() => window['lms'].saved);
  }

  /** Waits until the LMS has saved a value. */
  async waitForSaved(element, value) {
    await this.#lms.waitForFunction(
      ([name, wanted]) => window['lms'].saved[name] === wanted,
      [element, value],
    );
  }

  /** State of the film. */
  state() {
    return this.command('getState');
  }

  /** Sends a command to the film, which accepts commands from its own origin. Resolves with the answer. */
  command(command) {
    return this.page.evaluate(
      (type) =>
        new Promise((resolve) => {
          const film = document.querySelector('iframe').contentWindow;
          addEventListener('message', function answered({ data }) {
            if (data.type === 'ready') film.postMessage({ iv: 1, type, id: 1 }, '*');
            if (data.type !== 'answer') return;
            removeEventListener('message', answered);
            resolve(data.value);
          });
          film.postMessage({ iv: 1, type: 'hello' }, '*');
        }),
      command,
    );
  }

  /** Leaves the course like a learner who opens another page of the LMS. */
  async leave() {
    await this.page.evaluate(() => document.querySelector('iframe').remove());
  }
}
