import { DOCUMENT, DestroyRef, NgZone, computed, effect, inject, signal, untracked } from '@angular/core';
import { Player, type PlayerFact, PluginHost, type StoryNode } from 'iv-player';
import { ViewerSettings } from '../settings/viewer-settings';
import { injectPerPlayer } from '../stage/per-player';
import { StageAnnouncer } from '../stage/stage-announcer';
import { DescriptionFile } from './description-file';
import { DescriptionSpeech } from './description-speech';
import { type NodeDescription, describedIn } from './description-tracks';
import { FilmDucking } from './film-ducking';

/** Facts after which what is described begins anew, and facts that stop the text being read. */
const BEGINS = /^(?:passStarted|seekCompleted|snapshotRestored)$/;
const STOPS = /^(?:passEnding|seekStarted|playlistReset|snapshotRestored)$/;

/**
 * Plays the audio description of the current node while the viewer's settings want it: its sound file in step with the
 * picture, or its texts, each at its node time. While something of it is heard the film is ducked.
 */
export class AudioDescriptionPlayer {
  readonly #player = inject(Player);
  readonly #host = inject<PluginHost>(PluginHost);
  readonly #settings = inject(ViewerSettings);
  readonly #document = inject(DOCUMENT);
  readonly #announcer = injectPerPlayer(StageAnnouncer);
  readonly #ducking = new FilmDucking();
  readonly #users = signal(0);
  readonly #isWanted = computed(() => this.#users() > 0 && this.#settings.values().audioDescription);
  readonly #file = new DescriptionFile(() => this.#document.createElement('audio'));
  readonly #speech = new DescriptionSpeech({
    synthesis: this.#document.defaultView?.speechSynthesis ?? null,
    announce: (text, lang) => this.#announcer.announce(text, lang),
    finished: () => (this.#text = null),
    changed: () => this.#duck(),
  });
  #isOn = false;
  #description: NodeDescription | null = null;
  /** The text that is read, or waits for playback. */
  #text: string | null = null;
  #cues: (() => void)[] = [];

  /** @internal */
  constructor() {
    const { signals } = this.#player;
    // At once, so that what plays is heard in the new language.
    effect(() => {
      const [isWanted] = [this.#isWanted(), signals.language()];
      untracked(() => this.#switch(isWanted));
    });
    const facts = this.#host.facts.subscribe({
      next: (fact) => this.#onFact(fact),
      complete: () => this.#switch(false),
    });
    const destroyed = new AbortController();
    const onGesture = (): void => {
      if (this.#isOn) this.#file.unlock();
    };
    inject(NgZone).runOutsideAngular(() => {
      for (const name of ['pointerup', 'keydown'])
        this.#document.addEventListener(name, onGesture, { capture: true, signal: destroyed.signal });
    });
    inject(DestroyRef).onDestroy(() => {
      facts.unsubscribe();
      destroyed.abort();
      this.#switch(false);
    });
  }

  /** Keeps it working until the returned function is called. */
  use(): () => void {
    this.#users.update((count) => count + 1);
    return () => this.#users.update((count) => count - 1);
  }

  #switch(isOn: boolean): void {
    const wasOn = this.#isOn;
    this.#isOn = isOn;
    if (!isOn && !wasOn) return;
    this.#stopText();
    this.#begin();
    if (isOn) return;
    this.#file.release();
    this.#ducking.release();
  }

  #onFact({ type }: PlayerFact): void {
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
    speech.speak({ text, lang, ...sound });
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
    return node && this.#isOn ? describedIn(node.audioDescription, this.#player.language) : null;
  }
}
