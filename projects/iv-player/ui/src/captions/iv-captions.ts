import {
  DestroyRef,
  Directive,
  Injector,
  afterNextRender,
  afterRenderEffect,
  computed,
  inject,
  input,
  untracked,
} from '@angular/core';
import {
  type CaptionTrack,
  Player,
  PluginHost,
  StageLayout,
  type StageState,
  type StoryNode,
} from 'iv-player';
import { IV_LABELS } from '../labels/inject-labels';
import { ViewerSettings } from '../settings/viewer-settings';
import { placeOnStage } from '../stage/place-on-stage';
import { captionArea, pictureBox } from './caption-area';
import { injectCaptionFiles } from './caption-files';
import { CaptionLayer } from './caption-layer';
import { captionProperties } from './caption-look';
import { CaptionScheduler } from './caption-scheduler';
import { CAPTION_STYLES } from './caption-styles';
import { chooseCaptionTrack } from './caption-track-choice';

/**
 * The captions of the nodes, in the picture, clear of what covers part of it. They are off unless a track is `default`, the
 * player has a language or the viewer switched captions on; a file that cannot be read raises `captionerror`.
 *
 * A directive, because its elements are changed without change detection. Assistive technology can read the captions, but they
 * are not announced: most who use it hear the sound. `spoken` has them announced, where the viewer does not know the language
 * that is spoken.
 */
@Directive({
  selector: 'iv-captions',
  host: {
    class: 'iv-piece iv-captions',
    '[attr.aria-live]': "spoken() ? 'polite' : 'off'",
  },
})
export class IvCaptions {
  /** Whether screen readers announce each caption. Default `false`. */
  readonly spoken = input(false);

  readonly #player = inject(Player);
  readonly #host = inject(PluginHost);
  readonly #layout = inject(StageLayout);
  readonly #files = injectCaptionFiles();
  readonly #settings = inject(ViewerSettings);
  readonly #labels = inject(IV_LABELS);
  readonly #injector = inject(Injector);
  readonly #element = placeOnStage(CAPTION_STYLES);
  readonly #wish = computed(() => {
    const { captions, language } = this.#settings.values();
    return {
      captions,
      language: this.#player.signals.language() ?? language,
      labelLanguage: this.#labels.lang,
    };
  });
  /** @internal */
  constructor() {
    afterNextRender(() => this.#start());
  }

  #start(): void {
    const injector = this.#injector;
    const layer = new CaptionLayer(this.#element);
    // An effect of the application that changes the player must not depend on what the captions read.
    const trackOf = (node: StoryNode): CaptionTrack | null =>
      chooseCaptionTrack(node.captions, untracked(this.#wish));
    const scheduler = new CaptionScheduler(this.#host, this.#files, layer, trackOf);
    let stage: StageState | null = null;
    let size: { readonly width: number; readonly height: number } | null = null;
    const place = (): void => {
      if (!size || !stage) return;
      const shape = { width: size.width, height: size.height, fit: stage.fit, ratio: stage.ratio };
      const picture = pictureBox(shape);
      layer.place(
        captionArea(shape, untracked(this.#layout.insets)),
        Math.min(picture.width, picture.height),
      );
    };
    const subscriptions = [
      this.#host.facts.subscribe((fact) => scheduler.onFact(fact)),
      this.#host.stageState.subscribe((state) => {
        stage = state;
        place();
      }),
    ];
    // A DOM without layout, such as jsdom, has no such observer.
    const observer =
      typeof ResizeObserver === 'undefined'
        ? null
        : new ResizeObserver((entries) => {
            size = entries.at(-1)?.contentRect ?? null;
            place();
          });
    observer?.observe(this.#element);
    afterRenderEffect(
      () => {
        this.#layout.insets();
        place();
      },
      { injector },
    );
    afterRenderEffect(
      () => {
        for (const [name, value] of captionProperties(this.#settings.values().captionStyle))
          this.#element.style.setProperty(name, value);
      },
      { injector },
    );
    afterRenderEffect(
      () => {
        this.#wish();
        scheduler.update();
      },
      { injector },
    );
    injector.get(DestroyRef).onDestroy(() => {
      observer?.disconnect();
      for (const subscription of subscriptions) subscription.unsubscribe();
      scheduler.stop();
      layer.remove();
    });
  }
}
