import { IvPlayerError } from 'iv-player';
import { type StreamErrorData, failureMessage, isPermanent, withoutQuery } from './failure-message';

/** The error for a fatal hls.js error, with its address and cause. Only one that may pass is worth another attempt. */
export function streamError(data: StreamErrorData): Error {
  const message = failureMessage(data);
  return isPermanent(data)
    ? new IvPlayerError('MEDIA_ERROR', `${message}; check its source, then call play().`, { cause: data })
    : new Error(message, { cause: data });
}

/** The error for a playlist that counts as live. @param url address of the playlist */
export function liveError(url: string): IvPlayerError {
  const message = `the playlist ${withoutQuery(url)} has no line #EXT-X-ENDLIST, so its stream is live: use a recording, and end the playlist with that line.`;
  return new IvPlayerError('LIVE_UNSUPPORTED', message);
}
