import type { Player } from 'iv-player';
import { addNote, queryParameter, setOver } from './bench-page';

/** Node time in seconds at which the choice of the clip of 12 s closes. */
const endTime = 11;
/**
 * Node times in seconds between which it is measured. At the first, the viewer has made no input for as long as controls wait
 * before they go. Both lie between two whole seconds of the countdown.
 */
const [from, to] = [3.3, 10.7];

/** Adds a story of two passes of the same clip, each with an open choice. What is on the page is noted at both times of each. */
export function tellStory(player: Player): void {
  const format = queryParameter('format', 'mp4');
  // The other format, so that the request for the description is not one for the film.
  const description = `/clips/l1.${format === 'mp4' ? 'webm' : 'mp4'}`;
  const nodes = ['first', 'second', 'third', 'fourth'].map((id) => ({
    id,
    source: `/clips/l1.${format}`,
    captions: [{ src: '/bench/viewer/pages/film.vtt', lang: 'en', label: 'English', default: true }],
    audioDescription: [{ src: description, lang: 'en' }],
    data: {
      choice: { label: `Through the ${id} door`, description: 'A way on' },
      prompt: 'Which way?',
    },
  }));
  const [first, second] = player.repository.add(nodes);
  if (!first || !second) return;
  player.decision.add(first, ['second', 'third'], { startTime: 0.2, endTime, defaults: ['second'] });
  player.decision.add(second, ['third', 'fourth'], { startTime: 0.2, endTime, defaults: ['third'] });
  for (const node of [first, second]) {
    node.on(`timeupdate:${from}`, () => {
      addNote(whatIsShown(player));
      performance.mark('begin');
    });
    node.on(`timeupdate:${to}`, () => {
      performance.mark('end');
      addNote(whatIsShown(player));
      if (node === second) setOver();
    });
  }
  player.append(first);
}

/** What the viewer has on the page, for the bench to compare with what should be there. */
function whatIsShown(player: Player): object {
  const visible = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  return {
    isPlaying: !player.paused,
    isOpen: player.decision.open() !== null,
    seconds: Number(document.querySelector('[role=timer]')?.textContent ?? 0),
    captions: visible('.iv-caption').length,
    choices: visible('button.iv-choice').length,
    countdowns: visible('[role=timer]').length,
    controls: visible('iv-controls[data-state=shown]').length,
    notices: document.querySelectorAll('iv-notices').length,
    transcript: visible('.iv-transcript-text').length,
  };
}
