// Runs in the page: HLS scenarios. Each returns data.
import { recordPicture } from '/tools-page/picture-reader.mjs';
import { addNodes, eventsOf, picture, readyPlayer, until, untilEvent, untilPicture } from './tools.mjs';

const nodesOf = (sources) => sources.map((source, place) => ({ id: `n${place}`, source }));
const messages = () => eventsOf('error').map(({ error }) => error.message);

/** Plays 4 s sources in sequence. Returns what was visible in each animation frame. */
export async function chain({ sources, rate }) {
  const player = await readyPlayer();
  const stop = recordPicture();
  player.playbackRate = rate;
  addNodes(player, nodesOf(sources));
  const called = performance.now();
  await player.play();
  await untilEvent('ended', undefined, sources.length * 6000 + 10_000);
  const { at, seen } = await stop();
  return { called, at, seen, errors: messages() };
}

/** Plays sources in a language at double speed. Returns the captions that appeared and the languages on offer. */
export async function inLanguage({ sources, language }) {
  const player = await readyPlayer();
  player.language = language;
  const captions = [];
  let isRunning = true;
  const look = () => {
    const text = [...document.querySelectorAll('.iv-caption')].map((one) => one.textContent).join();
    if (text !== (captions.at(-1) ?? '')) captions.push(text);
    if (isRunning) requestAnimationFrame(look);
  };
  look();
  player.playbackRate = 2;
  addNodes(player, nodesOf(sources));
  await player.play();
  await until('languages', () => player.languages.length > 0);
  const languages = [...player.languages];
  await untilEvent('ended', undefined, sources.length * 6000 + 10_000);
  isRunning = false;
  return { languages, captions: captions.filter(Boolean), errors: messages() };
}

/** Plays a 12 s stream at double speed until the height it is limited to is on the screen. Returns the heights. */
export async function limited({ source, maxHeight }) {
  const player = await readyPlayer();
  const { quality } = window['testPage'];
  const stop = recordPicture();
  const heightsSeen = [];
  const note = () => void heightsSeen.push(player.reduxStore.getState().player.rendition?.height);
  player.on('renditionchange', note);
  quality.maxHeight = Infinity;
  player.playbackRate = 2;
  addNodes(player, nodesOf([source]));
  await player.play();
  await untilPicture('l1', 10);
  quality.maxHeight = maxHeight;
  const { frame } = await until('the limit', () => heightsSeen.at(-1) === maxHeight && picture());
  await untilPicture('l1', frame + 10);
  const { seen } = await stop();
  const from = seen.findIndex((one) => one !== 0);
  return { heightsSeen, blank: seen.slice(from).filter((one) => one === 0).length, errors: messages() };
}
