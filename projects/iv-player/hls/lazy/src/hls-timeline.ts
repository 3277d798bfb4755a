import type Hls from 'hls.js';
import type { ElementaryStreams, Fragment } from 'hls.js';
import { type TrackSpan, pictureShift, supportsShiftedMedia, appendWindowEnd } from './picture-alignment';
import { TrackDelays } from './track-delays';

type Streams = Partial<Record<keyof ElementaryStreams, TrackSpan | null>>;

/**
 * Makes a stream start with its first frame at time 0 and end with its last frame, like a file. hls.js has no option for this, so
 * source buffers are given an offset and a window end before each append. Audio that is intentionally longer, or has its own
 * segments, is not cut: hls.js would reload an empty segment forever.
 *
 * @param onPictureEnd called with the end of the last frame, in seconds of media time, if audio may continue after it
 */
export function trimTimeline(hls: Hls, { Events }: typeof Hls, onPictureEnd: (end: number) => void): void {
  let fragment: Fragment | undefined;
  /** Delay of the video in seconds, which hls.js does not know. The video buffer receives its init segment before the audio buffer does. */
  let pictureDelay = 0;
  const mayShift = supportsShiftedMedia(navigator.userAgent);
  let shift: number | undefined = mayShift ? undefined : 0;

  // Not `FRAG_LOADED`, which fires after the segment was appended.
  hls.on(Events.FRAG_LOADING, (_, { frag }) => {
    if ((frag.type as string) === 'main') fragment = frag;
  });
  hls.on(Events.BUFFER_CREATED, (_, { tracks }) => {
    for (const [type, track] of Object.entries(tracks)) {
      const { buffer } = track;
      const append = buffer.appendBuffer.bind(buffer);
      const delays = new TrackDelays();
      /** The last offset set here. hls.js overwrites it before an append that needs a different one. */
      let offset: number | undefined;
      buffer.appendBuffer = (data) => {
        const bytes = mayShift ? delays.apply(data as Uint8Array<ArrayBuffer>) : data;
        if (type !== 'audio') pictureDelay = delays.picture;
        const { video, audiovideo, audio } = (fragment?.elementaryStreams ?? {}) as Streams;
        const span = video ?? audiovideo;
        if (fragment && span) {
          const picture = { startPTS: span.startPTS + pictureDelay, endPTS: span.endPTS + pictureDelay };
          shift ??= pictureShift(fragment.playlistOffset, picture);
          if (shift !== 0 && buffer.timestampOffset !== offset) {
            buffer.timestampOffset += shift;
            offset = buffer.timestampOffset;
          }
          if (fragment.sn === hls.latestLevelDetails?.endSN) {
            const hasOwnSegments = Boolean(hls.audioTracks[hls.audioTrack]?.url);
            const end = hasOwnSegments ? Infinity : appendWindowEnd(shift, picture, audio ?? null);
            if (type !== 'video') buffer.appendWindowEnd = end;
            if (end === Infinity) onPictureEnd(picture.endPTS + shift);
          }
        }
        append(bytes);
      };
    }
  });
}
