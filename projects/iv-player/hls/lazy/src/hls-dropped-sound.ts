import type Hls from 'hls.js';
import type { FragmentLoaderConstructor, FragmentLoaderContext, HlsConfig, Loader } from 'hls.js';
import type { StreamErrorData } from './failure-message';
import { transportCodecs } from './transport-codecs';

/** Bytes at the start of a segment that name its codecs. */
const HEAD = 1 << 16;
const SOUND = /^(?:mp3|mp4a|ac-3|ec-3)/;

/** Codec of the sound in a transport stream, if hls.js would leave all of it out without an error. */
export function droppedSound(bytes: Uint8Array, isSupported: (type: string) => boolean): string | undefined {
  const sounds = transportCodecs(bytes).filter((codec) => SOUND.test(codec));
  const isDropped = (codec: string): boolean =>
    codec === 'mp4a.latm' || (codec === 'ac-3' && !isSupported('audio/mp4; codecs="ac-3"'));
  return sounds.every(isDropped) ? sounds[0] : undefined;
}

/**
 * Finds transport streams whose only sound the browser cannot decode. hls.js plays their picture without it, and reports no error. Reads
 * the segments as they arrive, because hls.js hands them to a worker before it emits an event.
 *
 * @param onDropped called for each such segment
 */
export function watchSound(hls: Hls, onDropped: (data: StreamErrorData) => void): void {
  const { config } = hls;
  const Base = config.fLoader ?? config.loader;
  // Subtitles are loaded with the same loader, but outside hls.js and without a fragment.
  const check = ({ frag }: Partial<FragmentLoaderContext>, data: unknown): void => {
    // Otherwise the sound has its own segments.
    const isMuxed = (frag?.type as string) === 'main' && !hls.audioTracks[hls.audioTrack]?.url;
    if (!frag || !isMuxed || !(data instanceof ArrayBuffer)) return;
    const head = new Uint8Array(data, 0, Math.min(HEAD, data.byteLength));
    const codec = droppedSound(head, (type) => MediaSource.isTypeSupported(type));
    if (codec !== undefined)
      onDropped({ details: 'bufferIncompatibleCodecsError', url: frag.url, reason: `"${codec}"` });
  };
  const create = function (given: HlsConfig): Loader<FragmentLoaderContext> {
    const loader = new Base(given) as Loader<FragmentLoaderContext>;
    const load = loader.load.bind(loader);
    loader.load = (context, options, callbacks) =>
      load(context, options, {
        ...callbacks,
        onSuccess: (response, ...others) => {
          check(context, response.data);
          callbacks.onSuccess(response, ...others);
        },
      });
    return loader;
  };
  config.fLoader = create as unknown as FragmentLoaderConstructor;
}
