import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { IvPlayerModule } from 'iv-player';
import { StageChoices } from '../cinema/stage-choices';
import { FILM } from '../story/film';
import { hotspots } from '../story/hotspots';
import { filmMoment } from '../viewing/film-moment';
import { KeeperLog } from '../viewing/keeper-log';
import { Notes } from '../viewing/notes';
import { HotspotButton } from './hotspot-button';
import { LowerThird } from './lower-third';
import { NoteCard } from './note-card';
import { Scoreboard } from './scoreboard';
import { SignForm } from './sign-form';
import { asksName, isHotspotThere, titledScene } from './overlay-moments';
import { inFilmPixels, onPicture, wholeStage } from './stage-options';

/** Everything that lies on the running film, each with the boxing and the scaling that suit it. */
@Component({
  selector: 'demo-film-overlays',
  imports: [HotspotButton, IvPlayerModule, LowerThird, NoteCard, Scoreboard, SignForm, StageChoices],
  template: `
    <demo-scoreboard *ivOverlay="'scoreboard'; options: inFilmPixels; let box" [scale]="box()?.scale || 1" />
    <demo-stage-choices *ivOverlay="'choices'; options: wholeStage" />
    @if (titled(); as scene) {
      <demo-lower-third
        *ivOverlay="'lower-third'; options: onPicture"
        animate.leave="is-leaving"
        [scene]="scene"
      />
    }
    @for (hotspot of spots(); track hotspot.id) {
      <demo-hotspot-button
        *ivOverlay="'hotspot.' + hotspot.id; options: inFilmPixels; let box"
        [hotspot]="hotspot"
        [scale]="box()?.scale || 1"
      />
    }
    @if (mayAsk() && asked()) {
      <demo-sign-form *ivOverlay="'sign'; options: onPicture" />
    }
    @if (notes.open(); as hotspot) {
      <demo-note-card *ivOverlay="'note'; options: onPicture" [hotspot]="hotspot" />
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class FilmOverlays {
  private readonly log = inject(KeeperLog);
  private readonly spotIds = filmMoment((scene, time) =>
    hotspots
      .filter((hotspot) => isHotspotThere(hotspot, scene, time))
      .map(({ id }) => id)
      .join(),
  );

  protected readonly notes = inject(Notes);
  protected readonly inFilmPixels = inFilmPixels;
  protected readonly onPicture = onPicture;
  protected readonly wholeStage = wholeStage;
  protected readonly titled = filmMoment(titledScene);
  protected readonly asked = filmMoment((scene, time) => scene === FILM.first && asksName(time));
  protected readonly mayAsk = computed(() => this.log.name() === null && !this.log.isRefused());
  protected readonly spots = computed(() => {
    const ids = this.spotIds().split(',');
    return hotspots.filter(({ id }) => ids.includes(id));
  });
}
