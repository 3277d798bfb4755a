import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import { IvPlayer, type Player, provideIvPlayer } from 'iv-player';
import { type PlayerMediaElement, asMediaElement } from 'iv-player/media-element';
import { exposePlayer } from './test-page';

/** A player with two analytics clients: mux-embed through its hooks for custom players, and a plain listener. */
@Component({
  selector: 'e2e-analytics-page',
  imports: [IvPlayer],
  providers: [provideIvPlayer()],
  template: '<iv-player (ready)="measure($event)" />',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class AnalyticsPage {
  readonly #endpoint = inject(ActivatedRoute).snapshot.queryParamMap.get('endpoint') ?? '';

  protected async measure(player: Player): Promise<void> {
    const media = asMediaElement(player);
    let isHeld = false;
    // mux-embed only runs in browsers.
    const { default: mux } = await import('mux-embed');
    mux.init('film', {
      disableCookies: true,
      beaconCollectionDomain: this.#endpoint,
      data: { env_key: 'test', player_name: 'iv-player', video_title: 'The film' },
      getPlayheadTime: () => media.currentTime * 1000,
      getStateData: () => ({
        player_is_paused: media.paused || isHeld,
        video_source_url: media.currentSrc,
        video_source_duration: media.duration * 1000,
        video_source_width: media.videoWidth,
        video_source_height: media.videoHeight,
      }),
    });
    const errorData = () => {
      const { error } = media;
      return error ? { player_error_code: error.code, player_error_message: error.message } : {};
    };
    // Mux interprets a playhead that does not move as a stall, so a wait at a choice is reported as a pause.
    player.on('decision.hold', () => {
      isHeld = true;
      mux.emit('film', 'pause');
    });
    for (const type of muxEvents)
      media.addEventListener(type, () => {
        if (isHeld && type === 'play') return;
        if (isHeld && type === 'playing') mux.emit('film', 'play');
        if (type === 'playing') isHeld = false;
        mux.emit('film', type, type === 'error' ? errorData() : {});
      });
    sendAnalytics(media, `http://${this.#endpoint}/collect`);
    exposePlayer(player);
  }
}

const muxEvents = [
  ...(['play', 'playing', 'pause', 'seeking', 'seeked', 'timeupdate'] as const),
  ...(['waiting', 'ratechange', 'error', 'ended'] as const),
];

/** Reports when a video starts, how much of it was watched, and when it is completed. */
function sendAnalytics(media: PlayerMediaElement, url: string): void {
  const send = (name: string, percent: number): void => {
    const event = { en: name, video_percent: String(percent), video_duration: media.duration.toFixed(1) };
    navigator.sendBeacon(`${url}?${String(new URLSearchParams(event))}`);
  };
  const due = [25, 50, 75];
  media.addEventListener('playing', () => send('video_start', 0), { once: true });
  media.addEventListener('timeupdate', () => {
    const percent = (media.currentTime / media.duration) * 100;
    for (let next = due[0]; next !== undefined && percent >= next; next = due[0])
      send('video_progress', due.shift() ?? 0);
  });
  media.addEventListener('ended', () => send('video_complete', 100));
}
