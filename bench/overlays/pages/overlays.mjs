// Overlays without a library, in the way the address asks for. `writes`: one observer, then one style write for each
// overlay. `interleaved`: the stage is measured again before each write. `container-units`: no script at all.

const way = new URLSearchParams(location.search).get('way') ?? '';
const stage = /** @type {HTMLElement} */ (document.querySelector('.stage'));
const overlays = [];

/** Puts overlays on the stage, in this order. */
function add(list) {
  list.forEach((options, place) => {
    const element = document.createElement('div');
    element.className = `overlay ${options.scaling ? 'scaled' : 'unscaled'}`;
    const content = document.createElement('button');
    content.className = 'content';
    content.dataset['index'] = String(place);
    element.append(content);
    if (options.scaling) {
      element.style.width = `${options.width}px`;
      element.style.height = `${options.height}px`;
    }
    if (way === 'container-units') {
      element.style.setProperty('--width', `${options.width}px`);
      element.style.setProperty('--height', `${options.height}px`);
      element.style.setProperty('--ratio', String(options.width / options.height));
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

const steps = {
  writes: ({ width, height }) => {
    for (const overlay of overlays) place(overlay, width, height);
  },
  interleaved: () => {
    for (const overlay of overlays) place(overlay, stage.clientWidth, stage.clientHeight);
  },
};

if (way in steps) {
  new ResizeObserver((entries) => {
    const rect = entries.at(-1)?.contentRect;
    if (rect) steps[way](rect);
  }).observe(stage);
} else stage.classList.add(way);

Object.assign(globalThis, { overlays: { add } });
document.title = 'ready';
