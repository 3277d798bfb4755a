/**
 * Whether media time advances and, if not, why. Shared by the engine, the store, plugins and sounds.
 *
 * - `paused`: playback is not wanted: not started yet, or paused.
 * - `pending`: playback is wanted but cannot advance for a reason other than missing data: there is no node, no stage or no first frame
 *   yet, or the media failed (see `error` in the player's state).
 * - `starting`: media time advances, but not evenly yet: after `play()`, browsers move the clock forward and hold it until the audio device
 *   has started, for up to 0.1 s.
 * - `playing`: media time advances evenly.
 * - `buffering`: playback is wanted and waits for data; the last frame stays on the screen.
 * - `held`: playback is wanted, but a plugin holds the current pass, at its last frame, for example until the viewer chooses, or at an
 *   earlier time, until the viewer has answered a question.
 * - `ended`: the last entry of the playlist has been played to its end.
 * @example
 * const isWaiting = (status: PlaybackStatus) => status === 'starting' || status === 'buffering';
 * const spinner = computed(() => isWaiting(player.signals.status()));
 */
export type PlaybackStatus = 'paused' | 'pending' | 'starting' | 'playing' | 'buffering' | 'held' | 'ended';

/** Status of an engine. It does not know the playlist, so it cannot tell when it ends, when it is held, or why nothing is loaded. */
export type EngineStatus = Exclude<PlaybackStatus, 'pending' | 'held' | 'ended'>;
