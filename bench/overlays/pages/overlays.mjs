// Overlays without a library: one observer, then one style write for each overlay.

const stage = /** @type {HTMLElement} */ (document.querySelector('.stage'));
const overlays = [];

/** Puts overlays on the stage, in this order. */
function add(list) {
  list.forEach((options, place) => {
    const element = document.createElement('div');
    element.className = 'overlay';
    const content = document.createElement('button');
    content.className = 'content';
    content.dataset['index'] = String(place);
    element.append(content);
    if (options.scaling) {
      element.style.width = `${options.width}px`;
      element.style.height = `${options.height}px`;
    }
    stage.append(element);
    overlays.push({ element, options });
  });
}

/** Inscribed in the stage and in its middle. */
function place({ element, options }, stageWidth, stageHeight) {
  const scale = Math.min(stageWidth / options.width, stageHeight / options.height);
  const x = (stageWidth - options.width * scale) / 2;
  const y = (stageHeight - options.height * scale) / 2;
  if (options.scaling) {
    element.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    return;
  }
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  element.style.width = `${options.width * scale}px`;
  element.style.height = `${options.height * scale}px`;
}

new ResizeObserver((entries) => {
  const rect = entries.at(-1)?.contentRect;
  if (rect) for (const overlay of overlays) place(overlay, rect.width, rect.height);
}).observe(stage);

Object.assign(globalThis, { overlays: { add } });
document.title = 'ready';
