// Runs in the page: scenarios for elements above the picture. Each returns data.
import { addNodes, eventsOf, nodeOf, readyPlayer, until, untilEvent, untilPicture } from './tools.mjs';

/** Shows overlays of all shapes over a wide and then a square picture. Returns the differences from the expected boxes. */
export async function overlayBoxes({ format }) {
  await import('/page/overlay-probe.mjs');
  const player = await readyPlayer();
  addNodes(player, [nodeOf('s1', 's1', format), nodeOf('q1', 'q1', format)]);
  await player.play();
  await untilPicture('s1');
  const { addOverlays, findErrors } = window['overlayProbe'];
  addOverlays(player);
  const { width, height } = document.querySelector('iv-player').getBoundingClientRect();
  const size = { width, height };
  const settled = async (ratio) => {
    await until('boxes', () => findErrors(ratio, size).length === 0, 3000).catch(() => undefined);
    return findErrors(ratio, size);
  };
  const wide = await settled(16 / 9);
  await untilPicture('q1');
  const square = await settled(1);
  // Makes one box wrong, which must be detected.
  document.querySelector('#boxed')['style'].width = '90%';
  return { wide, square, size, broken: findErrors(1, size).length };
}

/** Shows captions for two clips. Returns the visible video's media time when each appeared and disappeared. */
export async function captions({ format, cues }) {
  const player = await readyPlayer();
  await import('/page/caption-probe.mjs');
  const file = (clip) =>
    `WEBVTT\n\n${cues
      .map(
        ({ start, end }) =>
          `00:${start.toFixed(3).padStart(6, '0')} --> 00:${end.toFixed(3).padStart(6, '0')}\n${clip} ${start}\n`,
      )
      .join('\n')}`;
  const nodes = ['s1', 's2'].map((clip) => ({
    ...nodeOf(clip, clip, format),
    captions: [
      {
        src: `data:text/vtt,${encodeURIComponent(file(clip))}`,
        lang: 'en',
        label: 'English',
        default: true,
      },
    ],
  }));
  addNodes(player, nodes);
  await player.play();
  await untilEvent('ended');
  await until('the last caption to disappear', () => !document.querySelector('.iv-caption'));
  return window['captionProbe'].changes;
}

/** Waits for a control or choice on the stage. Returns the centre of its box. */
export async function centreOf({ selector }) {
  const element = await until(selector, () => document.querySelector(selector));
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Opens the page with every viewer piece, shortly before its decision. */
export async function openChoices() {
  const player = await readyPlayer();
  player.decision.timeLimit = 'off';
  await player.play();
  await until('the duration', () => player.duration > 11);
  player.seek(player.duration - 1.5);
  await until('two choices', () => document.querySelectorAll('.iv-choice').length === 2);
  return [...document.querySelectorAll('.iv-choice')].map(({ textContent }) => textContent.trim());
}

/** Focuses the first choice, like Tab from the stage. */
export async function focusChoice() {
  document.querySelector('.iv-choice')['focus']();
  return document.activeElement.textContent.trim();
}

export const focusedText = async () => document.activeElement.textContent.trim();

/** Waits for the chosen node to play. */
export async function chosen() {
  const [player] = window['testPage'].players;
  await untilEvent('decision.made', 'long');
  await untilEvent('nodestart', undefined);
  await until('the chosen node', () => player.currentNodeId !== 'long');
  return { node: player.currentNodeId, made: eventsOf('decision.made').length };
}

/** Makes a click on the picture show the stage in fullscreen. */
export async function prepareFullscreen() {
  await readyPlayer();
  const button = /** @type {HTMLElement} */ (document.querySelector('.on-top'));
  button.addEventListener(
    'click',
    () => {
      window['entered'] = window['testPage'].enterFullscreen().then(() => 'entered', String);
    },
    { once: true },
  );
  const { left, top, width, height } = button.getBoundingClientRect();
  return {
    x: left + width / 2,
    y: top + height / 2,
    hit: document.elementFromPoint(left + width / 2, top + height / 2) === button,
  };
}

/** Measures the stage in fullscreen and afterwards. */
export async function fullscreen() {
  const stage = document.querySelector('iv-player');
  const box = () => {
    const { width, height } = stage.getBoundingClientRect();
    return { width, height };
  };
  await until('the click', () => window['entered']);
  const result = await window['entered'];
  const fills = () => Math.abs(box().width - innerWidth) < 1 && Math.abs(box().height - innerHeight) < 1;
  await until('the stage to fill the screen', fills);
  const inside = { element: document.fullscreenElement?.localName ?? null, ...box() };
  if (document.fullscreenElement) await document.exitFullscreen();
  await until('the stage to have its size again', () => !fills());
  return { result, inside, after: { element: document.fullscreenElement?.localName ?? null, ...box() } };
}
