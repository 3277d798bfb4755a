// Puts all browsers behind one interface, so that a test is written once for all of them.
import { launchChromium } from './chromium.mjs';
import { launchFirefox } from './firefox.mjs';
import { launchWebkit } from './webkit.mjs';

/**
 * @typedef {object} DrivenPage
 * @property {<A, R>(task: (argument: A) => R | Promise<R>, argument?: A) => Promise<R>} evaluate runs a function in the page; it cannot
 *   use anything else in its module, and its argument and result are JSON. Rejects with the page's error
 * @property {(key: string) => Promise<void>} press presses and releases a key, named as in `KeyboardEvent.key`
 * @property {(x: number, y: number) => Promise<void>} click with the mouse, in CSS pixels of the viewport
 * @property {() => Promise<string[]>} messages uncaught errors, and errors and warnings from the console
 * @property {() => Promise<unknown>} close
 *
 * @typedef {object} DrivenBrowser
 * @property {'chromium' | 'firefox' | 'webkit'} name
 * @property {string} title name and version
 * @property {(address: string, size?: { width?: number, height?: number }) => Promise<DrivenPage>} open opens a page and waits
 *   until it is loaded; size in CSS pixels, default 800 × 600
 * @property {(page: DrivenPage) => Promise<unknown>} [releaseMemory] collects garbage and, in Firefox, drops the browser's caches;
 *   only with `measuresMemory`, and not in WebKit
 * @property {() => Promise<boolean>} [isIdle] whether its pages use no CPU time for three seconds; WebKit only
 * @property {() => Promise<unknown>} close ends the browser and everything that was started for it
 */

const launchers = { chromium: launchChromium, firefox: launchFirefox, webkit: launchWebkit };

export const browserNames = /** @type {(keyof typeof launchers)[]} */ (Object.keys(launchers));

/**
 * Launches an installed browser. If it is missing, rejects with the name of the package to install.
 *
 * @param {keyof typeof launchers} name
 * @param {{ requiresGesture?: boolean, measuresMemory?: boolean }} [options] `requiresGesture`: applies the browser's own
 *   autoplay policy; default false: media play at any time. `measuresMemory`: provides `releaseMemory`, gives Chromium's
 *   pages `gc()`, and stops the browser from collecting data for the driver while a page runs; default false
 */
export function launchDrivenBrowser(name, options) {
  return launchers[name](options);
}
