import { type CommandName, type FilmState, FIRST_STATE } from './film-protocol';

/** Last state of a film; before it is ready, the state that the page asks for. */
export interface FilmMemory extends FilmState {
  /**
   * Film that was ready: the one at the current address and place, which continues in its last state when it is moved, or another one, since
   * which the viewer decides about sound; `null` for none.
   */
  readonly ready: 'current' | 'other' | null;
  /** Whether the page has decided about muting. */
  readonly hasMuting: boolean;
}

export const FIRST_MEMORY: FilmMemory = { ...FIRST_STATE, ready: null, hasMuting: false };

/** Forgets the last place for another one. Keeps sound and language. */
export const movedTo = (memory: FilmMemory, path: string): FilmMemory => ({
  ...memory,
  ...{ paused: true, ended: false, node: null, time: 0, path },
  ready: memory.ready && 'other',
});

/**
 * Returns the commands for a film that becomes ready, in order. The first `autoplay` mutes the film, because browsers block sound.
 * @param now the state of the film
 */
export function readyCommands(
  { ready, hasMuting, paused, volume, muted }: FilmMemory,
  now: FilmState,
  autoplay: boolean,
): readonly (readonly [name: CommandName, argument?: unknown])[] {
  const isImplied = autoplay && !ready;
  const mutes = isImplied || ((hasMuting || ready) && muted !== now.muted);
  return [
    ...(ready && volume !== now.volume ? [['setVolume', volume] as const] : []),
    ...(mutes ? [['setMuted', isImplied || muted] as const] : []),
    ...((ready === 'current' ? !paused : autoplay) ? [['play'] as const] : []),
  ];
}
