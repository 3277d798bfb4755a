// Drives the overlay page: adds overlays, and reads what mouse, keyboard and screen reader reach.

/** Opens the page without its own overlays. The page records the targets of clicks. */
export async function openEmptyOverlayPage(tests) {
  const playerPage = await tests.open('/overlays');
  await playerPage.page.evaluate(() => {
    window['testPage'].overlayPage.items.set([]);
    window['clicked'] = [];
    document.addEventListener('click', ({ target }) => {
      const { id, className, localName } = /** @type {HTMLElement} */ (target);
      window['clicked'].push(id || className || localName);
    });
  });
  await playerPage.waitFor(() => window['testPage'].players[0].overlays.get('all').length === 0);
  return playerPage;
}

/** Adds an overlay whose element fills it, with a button `<id>-button` in the middle that receives pointer events. */
export function addOverlay(playerPage, id, options = {}) {
  return playerPage.run(
    (player, argument) => {
      const element = document.createElement('div');
      element.id = argument.id;
      element.style.height = '100%';
      const button = document.createElement('button');
      button.id = `${argument.id}-button`;
      button.textContent = argument.id;
      Object.assign(button.style, {
        position: 'absolute',
        left: '40%',
        top: '40%',
        width: '20%',
        height: '20%',
        pointerEvents: 'auto',
      });
      element.append(button);
      player.overlays.add(argument.id, element, argument.options);
    },
    { id, options },
  );
}

/** Clicks on the stage and returns the target. `x` and `y` are fractions of the stage's width and height. */
export async function clickAt(playerPage, x, y) {
  const box = await playerPage.page.locator('iv-player').boundingBox();
  await playerPage.page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  return await playerPage.page.evaluate(() => window['clicked'].pop() ?? null);
}

/** Ids, or classes if there is no id, of the elements that Tab focuses, from the start of the page. */
export async function tabStops(playerPage) {
  await playerPage.page.evaluate(() => {
    const start = document.createElement('span');
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus();
    window['tabStart'] = start;
  });
  const stops = [];
  for (;;) {
    await playerPage.page.keyboard.press('Tab');
    const stop = await playerPage.page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.id || activeElement?.className || null;
    });
    if (stop === null || stops.includes(stop)) break;
    stops.push(stop);
  }
  await playerPage.page.evaluate(() => window['tabStart'].remove());
  return stops;
}

/** Names of the buttons in the browser's own accessibility tree, sorted. */
export async function accessibleButtonNames(playerPage) {
  const session = await playerPage.page.context().newCDPSession(playerPage.page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'button')
    .map(({ name }) => name?.value)
    .sort();
}
