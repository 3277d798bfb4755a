import { BehaviorSubject } from 'rxjs';
import type { CaptionTrack } from '../story/node-tracks';
import type { PluginHost } from './plugin/plugin-host';

/** A display of a player's captions, such as `<iv-captions>`. */
export interface CaptionDisplay {
  /** Returns a track of the story for each language. */
  readonly tracks: () => readonly CaptionTrack[];
  /** Returns the language of the captions that are shown, in nodes that have them; `null` if captions are off. */
  readonly language: () => string | null;
  /** Shows the captions in a language, or none. */
  readonly show: (language: string | null) => void;
}

const displays = new WeakMap<PluginHost, BehaviorSubject<CaptionDisplay | null>>();

/** The display of a player's captions; `null` if nothing shows them. Also emits when its tracks or its language may have changed. */
export function captionDisplayOf(host: PluginHost): BehaviorSubject<CaptionDisplay | null> {
  const display = displays.get(host) ?? new BehaviorSubject<CaptionDisplay | null>(null);
  displays.set(host, display);
  return display;
}
