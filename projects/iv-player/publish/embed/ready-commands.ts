import type { CommandName, FilmState } from './film-protocol';

/** Known state of a film that becomes ready. */
export interface ReadySituation {
  /** Whether it was moved in the page, and continues at its place. */
  readonly isAgain: boolean;
  /** Whether the element had a film that was ready, this one or another, with sound settings that remain. */
  readonly wasReady: boolean;
  /** Whether the page or an earlier film has decided about muting. */
  readonly hasMuting: boolean;
  readonly autoplay: boolean;
}

/**
 * Returns the commands for a film that becomes ready, in order. The first `autoplay` mutes the film, because browsers block sound.
 * @param wanted the last state, or the one that the page asks for
 * @param now the state of the film
 */
export function readyCommands(
  wanted: FilmState,
  now: FilmState,
  { isAgain, wasReady, hasMuting, autoplay }: ReadySituation,
): readonly (readonly [name: CommandName, argument?: unknown])[] {
  const isImplied = autoplay && !wasReady;
  const mutes = isImplied || (hasMuting && wanted.muted !== now.muted);
  return [
    ...(wasReady && wanted.volume !== now.volume ? [['setVolume', wanted.volume] as const] : []),
    ...(mutes ? [['setMuted', isImplied || wanted.muted] as const] : []),
    ...((isAgain ? !wanted.paused : autoplay) ? [['play'] as const] : []),
  ];
}
