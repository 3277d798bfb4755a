import { CUSTOM_ELEMENTS_SCHEMA, ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { IvPlayer, Player, provideIvPlayer } from 'iv-player';
import { IvMedia, asMediaElement } from 'iv-player/media-element';
import { IvCaptions, IvChoices, IvReserve } from 'iv-player/ui';
import 'media-chrome';
import { exposePlayer } from './test-page';

/** A film that waits for the viewer at a choice, with media-chrome's controls. */
@Component({
  selector: 'e2e-skin-page',
  imports: [IvCaptions, IvChoices, IvMedia, IvPlayer, IvReserve],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  providers: [provideIvPlayer()],
  template: `
    <media-controller class="fills-page" autohide="1">
      <iv-media slot="media">
        <iv-player (ready)="expose($event)"><iv-captions /><iv-choices /></iv-player>
      </iv-media>
      <media-loading-indicator slot="centered-chrome" noautohide />
      <media-error-dialog slot="dialog" />
      <media-control-bar ivReserve="bottom">
        <media-play-button />
        <media-mute-button />
        <media-volume-range />
        <media-time-range />
        <media-time-display showduration />
        <media-playback-rate-button rates="1 0.5 2" />
        <media-captions-button />
        <media-fullscreen-button />
      </media-control-bar>
    </media-controller>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SkinPage {
  constructor() {
    const player = inject(Player);
    const captions = ['en', 'de'].map((lang) => ({
      src: `${lang}.vtt`,
      lang,
      label: lang,
      load: () => Promise.resolve(`WEBVTT\n\n00:00.000 --> 00:04.000\nCaption in ${lang}\n`),
    }));
    const clip = (id: string, label: string) => ({
      id,
      source: [`/clips/${id}.webm`, `/clips/${id}.mp4`],
      duration: 4,
      captions,
      data: { choice: { label } },
    });
    player.repository.add([clip('c1', ''), clip('c2', 'Green'), clip('c3', 'Blue'), clip('c4', 'Amber')]);
    player.decision.timeLimit = 'off';
    player.decision.add('c1', ['c2', 'c3'], { startTime: -2 });
    player.decision.add('c3', ['c4']);
    player.append('c1');
  }

  protected expose(player: Player): void {
    exposePlayer(player);
    window.testPage.enterFullscreen = () => asMediaElement(player).requestFullscreen();
  }
}
