// Drives an installed WebKitGTK (Safari's engine with GStreamer's media stack) through WebDriver on an in-memory display.
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver';
import { startGroup } from './child-group.mjs';
import { startDisplay } from './display.mjs';
import { requireWebkit } from './find-programs.mjs';
import { areIdle } from './idle-processes.mjs';

/** Milliseconds to wait for a session to end; with an unresponsive page it may never end. */
const quitLimit = 5000;

const keys = {
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
};

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** Waits until the driver responds. */
async function untilReady(address, ended) {
  let isOver = false;
  void ended.then(() => (isOver = true));
  for (const until = Date.now() + 20_000; Date.now() < until && !isOver;) {
    const ready = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver did not become ready.');
}

/** The script of a task; it answers with the task's result or error. */
const script = (task) => `
  const [argument, answer] = arguments;
  new Promise((resolve) => resolve((${task})(argument))).then(
    (value) => answer({ value: value === undefined ? null : value }),
    (error) => answer({ error: String(error && error.message) + '\\n' + (error && error.stack) }),
  );`;

async function startSession(address, binary, flags) {
  const session = await new Builder()
    .usingServer(address)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation', ...flags] },
      }),
    )
    .build();
  await session.manage().setTimeouts({ script: 300_000, pageLoad: 60_000 });
  return session;
}

/** @returns {Promise<import('./browser.mjs').DrivenBrowser>} */
export async function launchWebkit({ requiresGesture = false } = {}) {
  const found = requireWebkit();
  const display = await startDisplay(found.Xvfb);
  const port = await freePort();
  const driver = startGroup(found.WebKitWebDriver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      // The sandbox needs user namespaces, which are unavailable in containers and for root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const end = async () => {
    await driver.end();
    await display.end();
  };
  try {
    const address = `http://127.0.0.1:${port}`;
    await untilReady(address, driver.ended);
    const flags = requiresGesture ? [] : ['--autoplay-policy=allow'];
    const session = await startSession(address, found.MiniBrowser, flags);
    const version = (await session.getCapabilities()).getBrowserVersion();
    return {
      name: 'webkit',
      title: `WebKitGTK ${version}`,
      open: (page, size) => openPage(session, page, size),
      isIdle: () => areIdle(driver.child.pid, 'WebKitWebProces'),
      async close() {
        await Promise.race([
          session.quit().catch(() => undefined),
          wait(quitLimit, undefined, { ref: false }),
        ]);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A session has one window, so a new page replaces the previous one. */
async function openPage(session, address, { width = 800, height = 600 } = {}) {
  await session.get('about:blank');
  await setInnerSize(session, width, height);
  await session.get(address);
  const evaluate = async (task, argument) => {
    const { value, error } = /** @type {any} */ (
      await session.executeAsyncScript(script(task), argument ?? null)
    );
    if (error) throw new Error(error);
    return value;
  };
  return {
    evaluate,
    press: (key) =>
      session
        .actions()
        .sendKeys(keys[key] ?? key)
        .perform(),
    click: (x, y) =>
      session
        .actions()
        .move({ origin: Origin.VIEWPORT, x: Math.round(x), y: Math.round(y) })
        .click()
        .perform(),
    // WebDriver does not report the console: the page collects its own messages.
    messages: () => evaluate(() => globalThis['pageMessages'] ?? []),
    close: () => session.get('about:blank'),
  };
}

/** Sets the page's inner size. The size of the window frame differs between machines. */
async function setInnerSize(session, width, height) {
  const window = session.manage().window();
  const measure = () => session.executeScript(() => [globalThis.innerWidth, globalThis.innerHeight]);
  const { width: outerWidth, height: outerHeight } = await window.getRect();
  const [innerWidth, innerHeight] = await measure();
  await window.setRect({
    x: 0,
    y: 0,
    width: outerWidth + width - innerWidth,
    height: outerHeight + height - innerHeight,
  });
}
