import type { Player, StoryNode } from 'iv-player';
import type { PlayerFact, PluginHost } from 'iv-player/plugin';
import { DescriptionFile } from './description-file';
import { DescriptionSpeech } from './description-speech';
import { type LanguageMatcher, type NodeDescription, describedIn } from './description-tracks';
import { FilmDucking } from './film-ducking';

/** Facts after which what is described begins anew, and facts that stop the text being read. */
const BEGINS = /^(?:passStarted|seekCompleted|snapshotRestored)$/;
const STOPS = /^(?:passEnding|seekStarted|playlistReset|snapshotRestored)$/;

/** What it needs. */
export interface AudioDescriptionDeps {
  readonly player: Player;
  readonly host: PluginHost;
  readonly page: Document;
  /** Announces a text that cannot be read out. */
  readonly announce: (text: string, lang: string) => void;
  /** Calls a function outside of Angular's zone. */
  readonly runOutside: <T>(task: () => T) => T;
  readonly matchingLanguage: LanguageMatcher;
}

/**
 * Plays the audio description of the current node while it is on: its sound file in step with the picture, or its texts, each at
 * its node time. While something of it is heard the film is ducked.
 *
 * Loaded on demand. This file, and what it imports, imports no code that is loaded at first, Angular included: bundlers would
 * ship that to every application with a piece of `iv-player/ui`.
 */
export class AudioDescriptionPlayer {
  readonly #host: PluginHost;
  readonly #ducking: FilmDucking;
  readonly #file: DescriptionFile;
  readonly #speech: DescriptionSpeech;
  #isOn = false;
  #description: NodeDescription | null = null;
  /** The text that is read, or waits for playback. */
  #text: string | null = null;
  #cues: (() => void)[] = [];

  constructor(private readonly deps: AudioDescriptionDeps) {
    const { host, page, announce, runOutside } = deps;
    this.#host = host;
    this.#ducking = new FilmDucking(host.media, runOutside);
    this.#file = new DescriptionFile(() => page.createElement('audio'));
    this.#speech = new DescriptionSpeech({
      synthesis: page.defaultView?.speechSynthesis ?? null,
      announce,
      finished: () => (this.#text = null),
      changed: () => this.#duck(),
    });
  }

  /** Call it in a gesture. */
  unlock(): void {
    if (this.#isOn) this.#file.unlock();
  }

  /** Call it too when the language has changed. */
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

  /** What happens in the player. */
  onFact({ type }: PlayerFact): void {
    if (!this.#isOn) return;
    if (STOPS.test(type)) this.#stopText();
    if (BEGINS.test(type)) this.#begin();
    else this.#update();
    if (type !== 'passTime') this.#preload();
  }

  /** Takes the description of the current node, from now on. */
  #begin(): void {
    const { currentPass, currentNodeTime } = this.#host.playback;
    this.#description = this.#describe(currentPass?.node);
    const { src = null, texts = [] } = this.#description ?? {};
    this.#file.load(src);
    for (const remove of this.#cues) remove();
    this.#cues = [];
    for (const { text, at } of texts) {
      // What lies behind is not read late.
      if (at < currentNodeTime) continue;
      this.#cues.push(this.#host.playback.cue(at, () => this.#read(text)));
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
    const { status, isSeeking, currentNodeTime } = this.#host.playback;
    const { volume, muted, playbackRate: rate } = this.#host.media;
    const isRunning = (status === 'starting' || status === 'playing') && !isSeeking;
    this.#file.update({ isRunning, nodeTime: currentNodeTime, rate, volume, muted });
    this.#updateText(isRunning, { rate, volume, muted });
    this.#duck();
  }

  /** A text that a pause stopped is read again when playback goes on. */
  #updateText(isRunning: boolean, sound: { rate: number; volume: number; muted: boolean }): void {
    const { lang = '' } = this.#description ?? {};
    const speech = this.#speech;
    if (sound.muted) this.#stopText();
    if (this.#host.playback.status === 'paused') speech.cancel();
    const text = this.#text;
    if (text === null || !isRunning || speech.isBusy) return;
    speech.speak({ text, lang, rate: sound.rate, volume: sound.volume });
  }

  #duck(): void {
    this.#ducking.set(this.#isOn && (this.#file.isSounding || this.#speech.isSounding));
  }

  #preload(): void {
    const { entries, currentPass } = this.#host.playback;
    const next = entries[(currentPass?.index ?? -1) + 1]?.node;
    this.#file.preload(this.#describe(next)?.src ?? null);
  }

  #describe(node: StoryNode | undefined): NodeDescription | null {
    return node && this.#isOn
      ? describedIn(node.audioDescription, this.deps.player.language, this.deps.matchingLanguage)
      : null;
  }
}
