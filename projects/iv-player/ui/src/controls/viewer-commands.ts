import { computed, inject } from '@angular/core';
import { Player, StageLayout } from 'iv-player';
import { ViewerSettings } from '../settings/viewer-settings';
import { injectPerPlayer } from '../stage/inject-per-player';
import { areCaptionsShown } from './language-options';
import { PlayerPath } from './player-path';
import type { Switch } from './settings-rows';

/** Share of the volume that a key changes. */
const VOLUME_STEP = 0.05;

/** Of what a story may have. */
export type StorySwitch = Switch & { readonly name: 'captions' | 'audioDescription' };

/** What a viewer can have the player do, by button, key or media key. One for each player, by `injectPerPlayer`. */
export class ViewerCommands {
  readonly #player = inject(Player);
  readonly #settings = inject(ViewerSettings);
  readonly #stage = inject(StageLayout).stage;
  readonly #path = injectPerPlayer(PlayerPath);

  /** The captions of all nodes of the story. */
  readonly captionTracks = computed(() => this.#path.nodes().flatMap(({ captions }) => captions));
  /** Whether the story has captions. */
  readonly hasCaptions = computed(() => this.captionTracks().length > 0);
  /** Captions and audio description, as far as the story has them. */
  readonly switches = computed<readonly StorySwitch[]>(() => {
    const { captions, audioDescription } = this.#settings.values();
    const tracks = this.captionTracks();
    const areCaptionsOn = areCaptionsShown(captions, this.#player.signals.language(), tracks);
    const all: StorySwitch[] = [];
    if (this.hasCaptions())
      all.push({
        name: 'captions',
        isOn: areCaptionsOn,
        toggle: () => this.#settings.update({ captions: areCaptionsOn ? 'off' : 'on' }),
      });
    if (this.#path.nodes().some((node) => node.audioDescription.length > 0))
      all.push({
        name: 'audioDescription',
        isOn: audioDescription,
        toggle: () => this.#settings.update({ audioDescription: !audioDescription }),
      });
    return all;
  });
  /** What the button of playback does next. */
  readonly playAction = computed<'play' | 'pause' | 'replay'>(() => {
    const { hasEnded, isPaused, error } = this.#player.signals.state();
    if (hasEnded) return 'replay';
    return isPaused || error ? 'play' : 'pause';
  });
  /** Whether nothing is heard. */
  readonly isSilent = computed(() => this.#player.signals.muted() || this.#player.signals.volume() === 0);

  /** Plays, or pauses what plays; after the end it plays again, after an error it tries again. */
  readonly togglePlay = (): void => {
    if (this.playAction() === 'pause') this.#player.pause();
    else this.play();
  };

  /** Plays; a refused start and a failing clip are shown by the notices. */
  readonly play = (): void => {
    this.#player.play().catch(() => undefined);
  };

  /** Sets the volume, from 0 to 1, and lets it be heard. */
  setVolume(volume: number): void {
    this.#player.volume = volume;
    this.#player.muted = false;
  }

  /** One step louder (1) or quieter (-1). */
  stepVolume(direction: 1 | -1): void {
    // Rounded, as 0.1 + 0.05 is a little more than 0.15.
    this.setVolume(Math.round((this.#player.volume + direction * VOLUME_STEP) * 100) / 100);
  }

  /** Mutes, or lets be heard; from volume 0 at full volume. */
  readonly toggleMute = (): void => {
    const player = this.#player;
    const isSilent = this.isSilent();
    if (isSilent && player.volume === 0) player.volume = 1;
    player.muted = !isSilent;
  };

  /** Moves by so many seconds. */
  skip(seconds: number): void {
    const player = this.#player;
    player.currentTime = Math.max(0, Math.min(player.duration, player.currentTime + seconds));
  }

  /** Goes back to shortly before the last choice, so that it can be made again; playing or paused as it was. */
  readonly backToLastChoice = (): void => {
    const player = this.#player;
    const place = this.#path.lastChoice();
    if (!place) return;
    const isPlayWanted = !player.paused || player.ended;
    // A choice stays made for its pass: to make it again takes a new pass of the entry.
    if (player.currentNodeIndex === place.index) player.currentNodeIndex = place.index;
    player.currentTime = place.time;
    if (isPlayWanted && player.paused) this.play();
  };

  /** Switches captions on or off, as far as the story has any. */
  toggleCaptions(): void {
    this.#toggle('captions');
  }

  /** Switches audio description on or off, as far as the story has any. */
  toggleDescription(): void {
    this.#toggle('audioDescription');
  }

  /** Fills the screen with the stage, or leaves it. Call it from a click or key press. */
  readonly toggleFullscreen = (): void => {
    const stage = this.#stage();
    // A browser may refuse, as in a frame without the permission: the stage then stays as it is.
    (stage?.isFullscreen() ? stage.exitFullscreen() : stage?.enterFullscreen())?.catch(() => undefined);
  };

  #toggle(wanted: StorySwitch['name']): void {
    this.switches()
      .find(({ name }) => name === wanted)
      ?.toggle();
  }
}
