// A page with overlays that a test adds, and what a viewer with a mouse, a keyboard or a screen reader meets there.
import { Film } from './film-driver.mjs';

/** The page of overlays as templates, without any of them. */
export async function openBareStage(app) {
  const film = await Film.open(app, '/overlays');
  await film.page.evaluate(() => {
    window['testPage'].overlayPage.items.set([]);
    window['clicked'] = [];
    document.addEventListener('click', ({ target }) => {
      const { id, className, localName } = /** @type {HTMLElement} */ (target);
      window['clicked'].push(id || className || localName);
    });
  });
  await film.until(() => window['testPage'].players[0].overlays.get('all').length === 0);
  return film;
}

/**
 * Adds an overlay, `id`, whose element fills it. In its middle is a button, `id-button`, that takes clicks whatever the
 * overlay does.
 */
export function put(film, id, options = {}) {
  return film.do(
    (player, given) => {
      const element = document.createElement('div');
      element.id = given.id;
      element.style.height = '100%';
      const button = document.createElement('button');
      button.id = `${given.id}-button`;
      button.textContent = given.id;
      Object.assign(button.style, {
        position: 'absolute',
        left: '40%',
        top: '40%',
        width: '20%',
        height: '20%',
        pointerEvents: 'auto',
      });
      element.append(button);
      player.overlays.add(given.id, element, given.options);
    },
    { id, options },
  );
}

/** Clicks at a place of the stage, in parts of its width and height, and answers what was hit. */
export async function hit(film, x, y) {
  const box = await film.page.locator('iv-player').boundingBox();
  await film.page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  return await film.page.evaluate(() => window['clicked'].pop() ?? null);
}

/** Ids, or else classes, of what the tab key reaches on the page, from its beginning. */
export async function tabStops(film) {
  await film.page.evaluate(() => {
    const start = document.createElement('span');
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus();
    window['tabStart'] = start;
  });
  const stops = [];
  for (;;) {
    await film.page.keyboard.press('Tab');
    const stop = await film.page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.id || activeElement?.className || null;
    });
    if (stop === null || stops.includes(stop)) break;
    stops.push(stop);
  }
  await film.page.evaluate(() => window['tabStart'].remove());
  return stops;
}

/** Names of the buttons in the browser's own accessibility tree, sorted. */
export async function accessibleButtons(film) {
  const session = await film.page.context().newCDPSession(film.page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'button')
    .map(({ name }) => name?.value)
    .sort();
}
