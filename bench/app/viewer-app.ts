import { ChangeDetectionStrategy, Component, afterEveryRender, inject } from '@angular/core';
import { IvPlayer, type Player } from 'iv-player';
import { IvFullPlayer, IvTranscript, ViewerSettings } from 'iv-player/ui';
import { addNote, queryParameter, setOver, setReady } from './bench-page';

/** Node time in seconds at which the choice of the 12 s clip closes. */
const endTime = 11;
/**
 * Node times in seconds between which the bench measures. By the first, the controls have hidden for lack of input. Both lie
 * between two whole seconds of the countdown.
 */
const [from, to] = [3.3, 10.7];

/**
 * A story on the bare stage or, with the query parameter `pieces=all`, with every viewer piece and the transcript. Each change
 * detection leaves a mark in the browser's trace.
 */
@Component({
  selector: 'bench-app',
  imports: [IvFullPlayer, IvPlayer, IvTranscript],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (hasPieces) {
      <iv-full-player (ready)="prepare($event)" />
      <iv-transcript />
    } @else {
      <iv-player (ready)="prepare($event)" />
    }
  `,
  host: { class: 'viewer' },
})
export class ViewerApp {
  protected readonly hasPieces = queryParameter('pieces', 'none') === 'all';

  constructor() {
    // Used by the pieces only, but set on both pages, so that they differ in nothing else.
    inject(ViewerSettings).update({ audioDescription: true });
    afterEveryRender(() => void performance.mark('change detection'));
  }

  /** Adds two passes of the same clip, each with an open choice. Notes what the page shows at both times of each pass. */
  protected prepare(player: Player): void {
    const format = queryParameter('format', 'mp4');
    // Uses the other format, so that requests for the description differ from those for the film.
    const description = `/clips/l1.${format === 'mp4' ? 'webm' : 'mp4'}`;
    player.repository.add(
      ['first', 'second', 'third', 'fourth'].map((id) => ({
        id,
        source: `/clips/l1.${format}`,
        captions: [{ src: '/bench/viewer/pages/film.vtt', lang: 'en', label: 'English', default: true }],
        audioDescription: [{ src: description, lang: 'en' }],
        data: {
          choice: { label: `Through the ${id} door`, description: 'A way on' },
          prompt: 'Which way?',
        },
      })),
    );
    player.decision.add('first', ['second', 'third'], { startTime: 0.2, endTime, defaults: ['second'] });
    player.decision.add('second', ['third', 'fourth'], { startTime: 0.2, endTime, defaults: ['third'] });
    for (const id of ['first', 'second']) {
      player.repository.get(id)?.on(`timeupdate:${from}`, () => {
        addNote(whatIsShown(player));
        performance.mark('begin');
      });
      player.repository.get(id)?.on(`timeupdate:${to}`, () => {
        performance.mark('end');
        addNote(whatIsShown(player));
        if (id === 'second') setOver();
      });
    }
    player.append('first');
    setReady(() => void player.play());
  }
}

/** State of the page, which the bench compares with its expectation. */
function whatIsShown(player: Player): object {
  const visible = (selector: string): number =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
  return {
    isPlaying: !player.paused,
    isOpen: player.decision.signals.open() !== null,
    seconds: Number(document.querySelector('[role=timer]')?.textContent ?? 0),
    captions: visible('.iv-caption'),
    choices: visible('button.iv-choice'),
    countdowns: visible('[role=timer]'),
    controls: visible('iv-controls[data-state=shown]'),
    notices: document.querySelectorAll('iv-notices').length,
    transcript: visible('.iv-transcript-text'),
  };
}
