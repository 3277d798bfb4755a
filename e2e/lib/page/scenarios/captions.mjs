// Runs in the page: where captions are drawn, and with which text.
import { addNodes, nodeOf, readyPlayer, until } from './tools.mjs';

/** Pauses at one second with a caption file. Returns text and box of each caption, in percent of the area for captions without its
 * padding. */
export async function drawn({ file, count }) {
  const player = await readyPlayer();
  const track = { src: 'given.vtt', lang: 'en', label: 'English', default: true };
  addNodes(player, [
    { ...nodeOf('c1', 'c1', 'webm'), captions: [{ ...track, load: () => Promise.resolve(file) }] },
  ]);
  await player.play();
  player.pause();
  player.seek(1);
  const find = () => [...document.querySelectorAll('.iv-caption')];
  await until(`${count} captions`, () => find().length === count);
  // Captions are drawn first, and moved to their places in the next frames.
  let drawnAt = '';
  await until('captions at their places', () => {
    const before = drawnAt;
    drawnAt = find()
      .map((caption) => Object.values(caption.getBoundingClientRect().toJSON()).join(' '))
      .join('\n');
    return drawnAt === before;
  });
  const area = /** @type {Element} */ (document.querySelector('.iv-caption-group')).getBoundingClientRect();
  const across = (x) => Math.round(((x - area.left) / area.width) * 100);
  const down = (y) => Math.round(((y - area.top) / area.height) * 100);
  return find().map((caption) => {
    const { left, right, top, bottom } = caption.getBoundingClientRect();
    return {
      text: caption.textContent,
      left: across(left),
      right: across(right),
      top: down(top),
      bottom: down(bottom),
    };
  });
}
