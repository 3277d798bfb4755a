/**
 * Whether media time advances and, if it does not, why. The engine's reports, the store, plugins and sounds share it.
 *
 * - `paused`: playback is not wanted: not started yet, or paused.
 * - `pending`: playback is wanted, and nothing advances for another reason than missing data: there is no node, no stage or
 *   no first frame yet, or the media failed (`error` in the player's state).
 * - `starting`: media time advances, but its clock is not even yet: after `play()` browsers set it ahead and hold it until
 *   the sound device has started, for up to 0.1 s.
 * - `playing`: media time advances evenly.
 * - `buffering`: playback is wanted and waits for data; the last frame stays on the screen.
 * - `held`: playback is wanted, and the last picture of the current pass waits for a plugin, such as for the viewer's choice.
 * - `ended`: the last entry of the playlist was played to its end.
 * @example
 * const isWaiting = (status: PlaybackStatus) => status === 'starting' || status === 'buffering';
 * const spinner = computed(() => isWaiting(player.signals.status()));
 */
export type PlaybackStatus = 'paused' | 'pending' | 'starting' | 'playing' | 'buffering' | 'held' | 'ended';

/** Status of an engine: it knows neither the playlist's end, nor what holds there, nor why nothing is loaded. */
export type EngineStatus = Exclude<PlaybackStatus, 'pending' | 'held' | 'ended'>;
