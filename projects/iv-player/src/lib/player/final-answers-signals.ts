import { type Signal, type WritableSignal, inject, signal } from '@angular/core';
import { streamStart } from '../story/stream-time';
import { type PlayerApi, hostOf } from './player-api';
import { type IvPlayerFeature, withPlugin } from './plugin-features';
import type { IvPlugin } from './plugin/plugin';
import { PluginHost } from './plugin/plugin-host';
import { VERSION } from './version';

/** Who makes answers final: the application's code, or the story. */
type Closer = 'code' | 'story';
type AnyPlayer = PlayerApi<never>;

const closers = new WeakMap<PluginHost, WritableSignal<readonly Closer[]>>();

function closersOf(host: PluginHost): WritableSignal<readonly Closer[]> {
  const found = closers.get(host) ?? signal<readonly Closer[]>([]);
  closers.set(host, found);
  return found;
}

/** Makes answers final for the viewer, or open again. The way back is open once neither code nor the story closes it. */
export function closeBack(host: PluginHost, by: Closer, isClosed: boolean): void {
  closersOf(host).update((all) => [...all.filter((one) => one !== by), ...(isClosed ? [by] : [])]);
}

/** Whether the viewer may go back to earlier entries of the playlist. Reads a signal. */
export function isBackOpen(player: AnyPlayer): boolean {
  return (closersOf(hostOf(player)) as Signal<readonly Closer[]>)().length === 0;
}

/** Whether the viewer may jump to an entry of the playlist. A jump to the current one would start a new pass, so it counts as back. */
export function isEntryOpen(player: AnyPlayer, index: number): boolean {
  return isBackOpen(player) || index > (hostOf(player).playback.currentPass?.index ?? -1);
}

/**
 * Seeks for the viewer. With final answers, no further back than the start of the current entry, and not at all once the film has ended,
 * because that would start a new pass.
 * @param seconds target on the stream
 */
export function seekAsViewer(player: AnyPlayer, seconds: number): void {
  if (isBackOpen(player)) return player.seek(seconds);
  const { currentPass, entries } = hostOf(player).playback;
  if (!player.ended) player.seek(Math.max(seconds, streamStart(entries, currentPass?.index ?? 0)));
}

class FinalAnswers implements IvPlugin {
  readonly name = 'finalAnswers';
  readonly version = VERSION;

  constructor() {
    closeBack(inject(PluginHost), 'code', true);
  }

  configure(): void {
    // There is nothing to configure.
  }
}

/**
 * Makes answers final: viewers cannot go back behind a decision or question that they answered, with any control. They can seek within the
 * current scene, and start over. The player's own methods, such as `seek` and `currentNodeIndex`, are not restricted. In a story file, use
 * `"result": { "answers": "final" }`.
 * @example
 * provideIvPlayer({}, withFinalAnswers());
 */
export function withFinalAnswers(): IvPlayerFeature {
  return withPlugin({ name: 'finalAnswers', type: FinalAnswers });
}
