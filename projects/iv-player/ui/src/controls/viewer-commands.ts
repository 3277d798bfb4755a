import { computed, inject } from '@angular/core';
import { Player, StageLayout } from 'iv-player';
import { seekAsViewer } from 'iv-player/private';
import { ViewerSettings } from '../settings/viewer-settings';
import { injectPerPlayer } from '../stage/inject-per-player';
import { hasNoStory, playFilm } from '../stage/play-film';
import { areCaptionsShown } from './language-options';
import { PlayerPath } from './player-path';
import type { Switch } from './settings-rows';

const VOLUME_STEP = 0.05;

/** Toggle for tracks that a story may have. */
export type StorySwitch = Switch & { readonly name: 'captions' | 'audioDescription' };

/** Commands of the viewer, by button, keyboard shortcut or media key. One instance per player: use `injectPerPlayer`. */
export class ViewerCommands {
  readonly #player = inject(Player);
  readonly #settings = inject(ViewerSettings);
  readonly #stage = inject(StageLayout).stage;
  readonly #path = injectPerPlayer(PlayerPath);

  readonly captionTracks = computed(() => this.#path.nodes().flatMap(({ captions }) => captions));
  readonly hasCaptions = computed(() => this.captionTracks().length > 0);
  /** Toggles for captions and audio description, if the story has them. */
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
  readonly playAction = computed<'play' | 'pause' | 'replay'>(() => {
    const { hasEnded, isPaused, error } = this.#player.signals.state();
    if (hasEnded) return 'replay';
    return isPaused || error || hasNoStory(this.#player) ? 'play' : 'pause';
  });
  /** Whether the player is muted, or its volume is 0. */
  readonly isSilent = computed(() => this.#player.signals.muted() || this.#player.signals.volume() === 0);

  /** Toggles playback. After the end, plays again; after an error, retries. */
  readonly togglePlay = (): void => {
    if (this.playAction() === 'pause') this.#player.pause();
    else this.play();
  };

  /** Starts playback. `<iv-notices>` shows blocked autoplay and errors. */
  readonly play = (): void => playFilm(this.#player);

  /** Sets the volume, from 0 to 1, and unmutes. */
  setVolume(volume: number): void {
    this.#player.volume = volume;
    this.#player.muted = false;
  }

  /** Turns the volume one step up (1) or down (-1). */
  stepVolume(direction: 1 | -1): void {
    // Rounded, because 0.1 + 0.05 > 0.15 in floating point.
    this.setVolume(Math.round((this.#player.volume + direction * VOLUME_STEP) * 100) / 100);
  }

  /** Toggles mute; unmuting at volume 0 restores full volume. */
  readonly toggleMute = (): void => {
    const player = this.#player;
    const isSilent = this.isSilent();
    if (isSilent && player.volume === 0) player.volume = 1;
    player.muted = !isSilent;
  };

  skip(seconds: number): void {
    seekAsViewer(this.#player, this.#player.currentTime + seconds);
  }

  /** Goes back to shortly before the last choice, so that it can be made again. The player keeps playing, or stays paused. */
  readonly backToLastChoice = (): void => {
    const player = this.#player;
    const place = this.#path.lastChoice();
    if (!place) return;
    const isPlayWanted = !player.paused || player.ended;
    // A choice is final within its pass: making it again takes a new pass of the entry.
    if (player.currentNodeIndex === place.index) player.currentNodeIndex = place.index;
    player.currentTime = place.time;
    if (isPlayWanted && player.paused) this.play();
  };

  readonly toggleCaptions = (): void => this.#toggle('captions');

  readonly toggleDescription = (): void => this.#toggle('audioDescription');

  /** Toggles fullscreen. Requires a user gesture. */
  readonly toggleFullscreen = (): void => {
    const stage = this.#stage();
    // The browser may refuse, such as in a frame without permission.
    (stage?.isFullscreen() ? stage.exitFullscreen() : stage?.enterFullscreen())?.catch(() => undefined);
  };

  #toggle(wanted: StorySwitch['name']): void {
    const found = this.switches().find(({ name }) => name === wanted);
    found?.toggle();
  }
}
