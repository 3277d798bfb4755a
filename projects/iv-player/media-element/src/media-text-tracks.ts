import type { CaptionDisplay } from 'iv-player/private';
import type { Observable, Subscription } from 'rxjs';
import { MediaTextTrack } from './media-text-track';

/**
 * The languages of a film's captions, with the members and events of a `TextTrackList`. Empty without `<iv-captions>`, which shows them.
 * Events: `addtrack`, `removetrack`, `change`.
 */
export class MediaTextTracks extends EventTarget implements Iterable<MediaTextTrack> {
  /** The tracks, by index. */
  readonly [index: number]: MediaTextTrack;
  #tracks: readonly MediaTextTrack[] = [];
  #display: CaptionDisplay | null = null;
  /** Language of the last `change` event. */
  #language: string | null = null;
  #isDue = false;
  readonly #changes: Subscription;

  /** @internal */
  constructor(displays: Observable<CaptionDisplay | null>) {
    super();
    this.#changes = displays.subscribe((display) => {
      this.#display = display;
      // Once for all nodes of a story.
      if (!this.#isDue) queueMicrotask(() => this.#update());
      this.#isDue = true;
    });
    this.#update();
  }

  /** Number of tracks. */
  get length(): number {
    return this.#tracks.length;
  }

  /** Returns `null`: tracks have no ids. */
  getTrackById(_id: string): null {
    return null;
  }

  /** Returns the tracks. */
  [Symbol.iterator](): Iterator<MediaTextTrack> {
    return this.#tracks[Symbol.iterator]();
  }

  /** Removes all tracks. @internal */
  release(): void {
    this.#changes.unsubscribe();
    this.#display = null;
    this.#update();
  }

  #update(): void {
    this.#isDue = false;
    const display = this.#display;
    const before = this.#tracks;
    const wanted = display?.tracks() ?? [];
    const kept = before.filter((track) => wanted.some((one) => track.presents(one, display)));
    this.#tracks = display
      ? wanted.map(
          (one) => kept.find((track) => track.presents(one, display)) ?? new MediaTextTrack(one, display),
        )
      : [];
    for (const index of before.keys()) Reflect.deleteProperty(this, index);
    Object.assign(this, this.#tracks);
    for (const track of before) if (!kept.includes(track)) this.#emit('removetrack', track);
    for (const track of this.#tracks) if (!kept.includes(track)) this.#emit('addtrack', track);
    const language = display?.language() ?? null;
    if (language !== this.#language) this.dispatchEvent(new Event('change'));
    this.#language = language;
  }

  #emit(type: string, track: MediaTextTrack): void {
    this.dispatchEvent(Object.assign(new Event(type), { track }));
  }
}
