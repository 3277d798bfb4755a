import type Hls from 'hls.js';
import type { ElementaryStreams, Fragment } from 'hls.js';
import type { HlsLibrary } from './hls-library';
import { type TrackSpan, pictureShift, supportsShiftedMedia, appendWindowEnd } from './picture-alignment';
import { TrackDelays } from './track-delays';

type Streams = Partial<Record<keyof ElementaryStreams, TrackSpan | null>>;

/**
 * Makes a stream start with its first picture at time 0 and end with its last one, as files do. hls.js has no setting for it:
 * what it appends is moved and cut by its source buffers, just before each append. Sound that is longer on purpose, or has segments
 * of its own, is not cut: hls.js would load a segment of which nothing is left for ever.
 *
 * @param onPictureEnd called with the media time in seconds at which the pictures end, where the sound is not cut there
 */
export function trimTimeline(hls: Hls, { Events }: HlsLibrary, onPictureEnd: (end: number) => void): void {
  let fragment: Fragment | undefined;
  /** Seconds by which pictures begin later than hls.js has read: their buffer gets its init segment before that of the sound. */
  let pictureDelay = 0;
  const isMoved = supportsShiftedMedia(navigator.userAgent);
  let shift: number | undefined = isMoved ? undefined : 0;

  // `FRAG_LOADED` comes when a segment was appended already; the next one is requested after that.
  hls.on(Events.FRAG_LOADING, (_, { frag }) => {
    if ((frag.type as string) === 'main') fragment = frag;
  });
  hls.on(Events.BUFFER_CREATED, (_, { tracks }) => {
    for (const [type, track] of Object.entries(tracks)) {
      const { buffer } = track;
      const append = buffer.appendBuffer.bind(buffer);
      const delays = new TrackDelays();
      /** The offset that was set here last: hls.js sets its own before an append, where it needs another one. */
      let moved: number | undefined;
      buffer.appendBuffer = (data) => {
        const bytes = isMoved ? delays.apply(data as Uint8Array<ArrayBuffer>) : data;
        if (type !== 'audio') pictureDelay = delays.picture;
        // What hls.js has read of the fragment by now.
        const { video, audiovideo, audio } = (fragment?.elementaryStreams ?? {}) as Streams;
        const read = video ?? audiovideo;
        if (fragment && read) {
          const picture = { startPTS: read.startPTS + pictureDelay, endPTS: read.endPTS + pictureDelay };
          shift ??= pictureShift(fragment.playlistOffset, picture);
          if (shift !== 0 && buffer.timestampOffset !== moved) {
            buffer.timestampOffset += shift;
            moved = buffer.timestampOffset;
          }
          if (fragment.sn === hls.latestLevelDetails?.endSN) {
            const isApart = Boolean(hls.audioTracks[hls.audioTrack]?.url);
            const end = isApart ? Infinity : appendWindowEnd(shift, picture, audio ?? null);
            if (type !== 'video') buffer.appendWindowEnd = end;
            if (end === Infinity) onPictureEnd(picture.endPTS + shift);
          }
        }
        append(bytes);
      };
    }
  });
}
