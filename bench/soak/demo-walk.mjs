// A viewer who goes through the demo at random, with a network that stalls and tabs that are switched.
import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../lib/statistics.mjs';
import { pageMemoryOf } from '../../tools/lib/process-tree.mjs';

/** Milliseconds between two acts of the viewer, and between two readings of memory. */
const betweenActs = 1500;
const betweenReadings = 15_000;
/** Milliseconds without another scene, after which the walk counts as stuck. */
const mostStill = 60_000;
/** While the network stalls: milliseconds for each request, bits per second. */
const stall = { latency: 400, bandwidth: 150_000 };

/**
 * Walks through the demo for some minutes. Throws when the page logs an error or a warning, or when the film stands still.
 *
 * @param {import('../../tools/lib/browsers/browser.mjs').DrivenBrowser} browser
 * @param {{ url: string, throttle: (limits: object) => void }} server of the demo's production build
 * @param {{ minutes: number, rate: number, seed: number }} options
 * @returns {Promise<{ acts: Record<string, number>, scenes: number, hidden: number, elements: number, made: number,
 *   kept: number, readings: number[] }>}
 *   `scenes` entered, `hidden`: how often the page was hidden, `elements`: media elements in the page at the end, `made`: media
 *   elements created in the second half, such as to parse captions, `kept`: those of them that were not collected, `readings`: bytes
 *   of memory of the page's process after garbage collections, in order
 */
export async function walkDemo(browser, server, { minutes, rate, seed }) {
  const random = randomNumbers(seed);
  const page = await browser.open(server.url, { width: 1366, height: 900 });
  const acts = /** @type {Record<string, number>} */ ({});
  const readings = [];
  const end = performance.now() + minutes * 60_000;
  const warm = performance.now() + Math.min(60_000, minutes * 20_000);
  // Each sound of the film is loaded once, when it is first needed.
  const half = performance.now() + minutes * 30_000;
  let [scene, scenes, changedAt, readAt, counts] = ['', 0, performance.now(), 0, false];
  const count = (act) => (acts[act] = (acts[act] ?? 0) + 1);
  try {
    // Once: browsers keep what was compiled for an evaluation, which would grow with each act.
    await page.evaluate(installViewer);
    while (performance.now() < end) {
      const now = performance.now();
      const done = await page.evaluate((choice) => globalThis.actOfViewer(choice), {
        numbers: [random(), random()],
        rate,
      });
      count(done.act);
      if (done.scene !== scene) [scene, scenes, changedAt] = [done.scene, scenes + 1, now];
      const messages = await page.messages();
      if (messages.length > 0) throw new Error(messages.join('\n'));
      if (now - changedAt > mostStill) throw new Error(`The film stands still in scene "${scene}".`);
      if (!counts && now >= half) {
        counts = true;
        await page.evaluate(countNewElements);
      }
      if (now >= warm && now - readAt >= betweenReadings) {
        await browser.releaseMemory?.(page);
        readings.push(pageMemoryOf());
        readAt = now;
      }
      if (random() < 0.05) {
        count('stall');
        server.throttle(stall);
        await wait(4000);
        server.throttle({});
      }
      if (random() < 0.05) {
        count('tab switch');
        const other = await browser.open('about:blank');
        await wait(3000);
        await other.close();
      }
      await wait(betweenActs);
    }
    await browser.releaseMemory?.(page);
    return { acts, scenes, ...(await page.evaluate(elementCounts)), readings };
  } finally {
    server.throttle({});
    await page.close();
  }
}

/** Part of the readings at the beginning, in the middle and at the end, of each of which the median is taken. */
const part = 0.2;

/** At the beginning, in the middle and at the end. */
export function mediansOf(readings) {
  const count = Math.max(1, Math.floor(readings.length * part));
  const last = readings.length - count;
  return [0, Math.round(last / 2), last].map((from) => median(readings.slice(from, from + count)));
}

/** From the middle on: before it scenes are seen for the first time, whose images, captions and sounds stay. */
export function growthOf(readings) {
  const [, middle, late] = mediansOf(readings);
  return late / middle - 1;
}

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** In the page: makes `actOfViewer`: one act; says which, and which scene is current. */
function installViewer() {
  globalThis.actOfViewer = ({ numbers: [first, second], rate }) => {
    const all = (selector) =>
      [...document.querySelectorAll(selector)].filter((one) => !one.disabled && one.checkVisibility());
    const pick = (elements) => elements[Math.floor(second * elements.length)];
    const button = (...names) =>
      all('iv-player button').find((one) =>
        names.includes((one.getAttribute('aria-label') ?? one.textContent).trim()),
      );
    const speed = /** @type {HTMLSelectElement | null} */ (document.querySelector('.speed select'));
    // Angular adds the options some time after the element.
    if (speed && speed.options.length > 0 && speed.dataset.soak !== String(rate)) {
      speed.value = speed.dataset.soak = String(rate);
      speed.dispatchEvent(new Event('change'));
    }
    globalThis.timesHidden ??=
      document.addEventListener('visibilitychange', () => {
        if (document.hidden) globalThis.timesHidden += 1;
      }) ?? 0;

    const begin = button('Play the film', 'Play');
    const [ending, choices, path] = [
      all('.end-actions button'),
      all('iv-choices button'),
      all('.path-button'),
    ];
    const options = [
      [begin, 1, 'play'],
      [pick(ending), 1, 'after the end'],
      [pick(choices), 0.7, 'choice'],
      [button('Pause'), 0.05, 'pause'],
      [pick(path), 0.05, 'back on the path'],
      [button('Back to the last choice'), 0.05, 'back to the last choice'],
      [button('Mute', 'Unmute'), 0.05, 'mute'],
    ].filter(([element]) => element);
    let left = first;
    const found = options.find(([, chance]) => (left -= chance) < 0);
    found?.[0].click();
    return {
      act: found?.[2] ?? 'watch',
      scene: document.querySelector('iv-story-map')?.getAttribute('data-here') ?? '',
    };
  };
}

/** In the page: notes the media elements that are created from now on, without keeping them. */
function countNewElements() {
  globalThis.mediaElementsMade = [];
  const note = (element) => {
    globalThis.mediaElementsMade.push(new WeakRef(element));
    return element;
  };
  const make = Document.prototype.createElement;
  Document.prototype.createElement = function (name, ...rest) {
    const element = make.call(this, name, ...rest);
    return /^(video|audio)$/i.test(name) ? note(element) : element;
  };
  globalThis.Audio = class extends globalThis.Audio {
    constructor(...args) {
      super(...args);
      note(this);
    }
  };
}

/** In the page: media elements in it, those created since `countNewElements` and still there, and how often it was hidden. */
function elementCounts() {
  return {
    elements: document.querySelectorAll('video, audio').length,
    made: globalThis.mediaElementsMade.length,
    kept: globalThis.mediaElementsMade.filter((reference) => reference.deref()).length,
    hidden: globalThis.timesHidden,
  };
}
