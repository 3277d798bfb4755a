import type { PooledVideo } from './html-pooled-video';

const warned = new Set<string>();

/**
 * Warns once about each clip of known length in which the browser cannot seek, because its requests for a part are answered with the whole
 * file. Chromium takes such a clip for a live stream, and starts it over.
 */
export function warnOfUnseekable(videos: readonly PooledVideo[]): void {
  for (const { element } of videos)
    element.addEventListener('canplay', () => {
      const { currentSrc, duration, seekable } = element;
      const isSeekable = seekable.length === 0 || seekable.end(seekable.length - 1) > 0;
      if (isSeekable || !Number.isFinite(duration) || warned.has(currentSrc)) return;
      warned.add(currentSrc);
      console.warn(
        `iv-player: ${currentSrc} starts over when it is sought, because its server or a service worker ignores Range requests: answer them with 206; for Angular's service worker, add ?ngsw-bypass to the address.`,
      );
    });
}
