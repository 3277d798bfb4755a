import { type WritableSignal, signal } from '@angular/core';
import type { PluginHost } from './plugin/plugin-host';

/** A story that a player is loading, or could not load. */
export interface StoryRequest {
  /** Whether loading has failed and nothing else can be played. */
  readonly hasFailed: boolean;
  /** Loads it again. */
  readonly retry: () => unknown;
}

const requests = new WeakMap<PluginHost, WritableSignal<StoryRequest | null>>();
/** Players with anything that loads stories, such as `[story]`. */
const loaded = new WeakSet<PluginHost>();

export const hasStoryLoader = (host: PluginHost): boolean => loaded.has(host);

/** Adds a loader of stories to the player. Returns `storyRequestOf`, for the loader to set. */
export function addStoryLoader(host: PluginHost): WritableSignal<StoryRequest | null> {
  loaded.add(host);
  return storyRequestOf(host);
}

/** The story that the player waits for, as a signal; `null` if none. */
export function storyRequestOf(host: PluginHost): WritableSignal<StoryRequest | null> {
  const request = requests.get(host) ?? signal<StoryRequest | null>(null);
  requests.set(host, request);
  return request;
}

/** Warns that `play()` waits for a node, unless a story follows. The story may be bound, or nodes appended, in the same task. */
export function warnOfEmptyPlaylist(host: PluginHost, isEmpty: () => boolean): void {
  if (!isEmpty()) return;
  queueMicrotask(() => {
    if (isEmpty() && !requests.get(host)?.())
      host.warn('play() is waiting for a node: append one to the playlist, or load a story.');
  });
}
