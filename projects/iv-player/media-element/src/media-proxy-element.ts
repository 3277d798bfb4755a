import { MEDIA_EVENTS } from './media-events';
import { PlayerMediaElement } from './player-media-element';

/** The element `<iv-media>`, which forwards the members and events of a media element. */
export interface MediaProxyElement extends HTMLElement {
  media: PlayerMediaElement | null;
}

/** Events that make skins read all properties again when the media element is replaced. */
const ALL_CHANGED = ['emptied', 'loadstart', 'loadedmetadata', 'volumechange', 'timeupdate'];

/** Defines the custom element `<iv-media>` once. Browser only. */
export function defineMediaProxy(): void {
  if (customElements.get('iv-media')) return;
  const proxy = class extends HTMLElement implements MediaProxyElement {
    #media: PlayerMediaElement | null = null;
    #listening = new AbortController();

    get media(): PlayerMediaElement | null {
      return this.#media;
    }
    set media(media: PlayerMediaElement | null) {
      if (media === this.#media) return;
      this.#listening.abort();
      this.#listening = new AbortController();
      this.#media = media;
      const { signal } = this.#listening;
      for (const type of MEDIA_EVENTS) media?.addEventListener(type, () => this.#forward(type), { signal });
      for (const type of ALL_CHANGED) this.dispatchEvent(new Event(type));
    }

    #forward(type: string): void {
      // The native event of the stage inside has bubbled already.
      const isNative = type === 'fullscreenchange' && this.ownerDocument.fullscreenEnabled;
      if (!isNative || !this.querySelector('iv-player')) this.dispatchEvent(new Event(type));
    }
  };
  for (const [name, { value }] of Object.entries(
    Object.getOwnPropertyDescriptors(PlayerMediaElement.prototype),
  ))
    // Keep native members such as `requestFullscreen`.
    if (!(name in HTMLElement.prototype))
      Object.defineProperty(
        proxy.prototype,
        name,
        typeof value === 'function' ? method(name) : property(name),
      );
  customElements.define('iv-media', proxy);
}

type Members = Record<string, unknown> | null;
type Methods = Record<string, (...args: readonly unknown[]) => unknown> | null;

function method(name: string): PropertyDescriptor {
  return {
    value(this: MediaProxyElement, ...args: readonly unknown[]): unknown {
      return (this.media as unknown as Methods)?.[name]?.(...args);
    },
  };
}

function property(name: string): PropertyDescriptor {
  return {
    get(this: MediaProxyElement): unknown {
      return (this.media as unknown as Members)?.[name];
    },
    set(this: MediaProxyElement, value: unknown): void {
      const media = this.media as unknown as Members;
      if (media) media[name] = value;
    },
  };
}
