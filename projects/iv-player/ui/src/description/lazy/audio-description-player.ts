import type { Player, StoryNode } from 'iv-player';
import type { PlayerFact, PluginHost } from 'iv-player/plugin';
import { DescriptionFile } from './description-file';
import { DescriptionSpeech } from './description-speech';
import { type LanguageMatcher, type NodeDescription, describedIn } from './description-tracks';
import { FilmDucking } from './film-ducking';

/** Facts that restart the description of a node, like `passStarted`, and facts that stop reading. */
const BEGINS = /^(?:seekCompleted|snapshotRestored)$/;
const STOPS = /^(?:passEnding|seekStarted|playlistReset|snapshotRestored)$/;

export interface AudioDescriptionDeps {
  readonly player: Player;
  readonly host: PluginHost;
  readonly page: Document;
  /** Announces text that speech synthesis cannot speak. */
  readonly announce: (text: string, lang: string) => void;
  readonly runOutside: <T>(task: () => T) => T;
  readonly matchingLanguage: LanguageMatcher;
}

/**
 * Plays the audio description of the current node: a sound file in sync with the picture, or spoken text at given node times. Ducks the
 * film while the description is audible.
 *
 * Loaded on demand. This file and its imports must not import code that is loaded initially, including Angular: bundlers would ship
 * it in every application that uses `iv-player/ui`.
 */
export class AudioDescriptionPlayer {
  readonly #deps: AudioDescriptionDeps;
  readonly #ducking: FilmDucking;
  readonly #file: DescriptionFile;
  readonly #speech: DescriptionSpeech;
  #isOn = false;
  #description: NodeDescription | null = null;
  /** Text that is being read or is waiting for playback. */
  #text: string | null = null;
  #cues: (() => void)[] = [];

  constructor(deps: AudioDescriptionDeps) {
    const { host, page, announce, runOutside } = deps;
    this.#deps = deps;
    this.#ducking = new FilmDucking(host.media, runOutside);
    this.#file = new DescriptionFile(() => page.createElement('audio'));
    this.#speech = new DescriptionSpeech({
      synthesis: page.defaultView?.speechSynthesis ?? null,
      announce,
      finished: () => (this.#text = null),
      changed: () => this.#duck(),
    });
  }

  /** Unlocks sound. Call it in a user gesture. */
  unlock(): void {
    if (this.#isOn) this.#file.unlock();
  }

  /** Turns the description on or off. Also call it when the language changes. */
  switch(isOn: boolean): void {
    const wasOn = this.#isOn;
    this.#isOn = isOn;
    if (!isOn && !wasOn) return;
    this.#stopText();
    this.#begin();
    if (isOn) return;
    this.#file.release();
    this.#ducking.release();
  }

  onFact(fact: PlayerFact): void {
    const { type } = fact;
    if (!this.#isOn) return;
    if (STOPS.test(type)) this.#stopText();
    // At a seam, the clock has already advanced.
    if (type === 'passStarted') this.#begin(fact.time);
    else if (BEGINS.test(type)) this.#begin();
    else this.#update();
    if (type !== 'passTime') this.#preload();
  }

  /** Starts the description of the current node at a node time; default now. */
  #begin(from = this.#deps.host.playback.currentNodeTime): void {
    const { playback } = this.#deps.host;
    const { currentPass } = playback;
    this.#description = this.#describe(currentPass?.node);
    const { src = null, texts = [] } = this.#description ?? {};
    this.#file.load(src);
    for (const remove of this.#cues) remove();
    this.#cues = [];
    for (const { text, at } of texts) {
      // Earlier texts are skipped.
      if (at < from) continue;
      this.#cues.push(playback.cue(at, () => this.#read(text)));
    }
    this.#update();
  }

  #read(text: string): void {
    this.#stopText();
    this.#text = text;
    this.#update();
  }

  #stopText(): void {
    this.#text = null;
    this.#speech.cancel();
  }

  #update(): void {
    const { playback, media } = this.#deps.host;
    const { status, isSeeking, currentNodeTime } = playback;
    const { volume, muted, playbackRate: rate } = media;
    const isPlaying = (status === 'starting' || status === 'playing') && !isSeeking;
    this.#file.update({ isPlaying, nodeTime: currentNodeTime, rate, volume, muted });
    this.#updateText(isPlaying, { rate, volume, muted });
    this.#duck();
  }

  /** Reads the text. If a pause stops it, it is read again when playback continues. */
  #updateText(isPlaying: boolean, sound: { rate: number; volume: number; muted: boolean }): void {
    const { lang = '' } = this.#description ?? {};
    const speech = this.#speech;
    if (sound.muted) this.#stopText();
    if (this.#deps.host.playback.status === 'paused') speech.cancel();
    const text = this.#text;
    if (text === null || !isPlaying || speech.isBusy) return;
    speech.speak({ text, lang, rate: sound.rate, volume: sound.volume });
  }

  #duck(): void {
    this.#ducking.set(this.#isOn && (this.#file.isSounding || this.#speech.isSounding));
  }

  #preload(): void {
    const { entries, currentPass } = this.#deps.host.playback;
    const next = entries[(currentPass?.index ?? -1) + 1]?.node;
    this.#file.preload(this.#describe(next)?.src ?? null);
  }

  #describe(node: StoryNode | undefined): NodeDescription | null {
    const { player, matchingLanguage } = this.#deps;
    return node && this.#isOn ? describedIn(node.audioDescription, player.language, matchingLanguage) : null;
  }
}
