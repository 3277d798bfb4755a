import type { HtmlPooledVideo, PooledVideo } from '../html-pooled-video';
import type { HtmlVideoSound } from '../html-video-pool';

/**
 * Unmutes a video that is about to start and is shown when its audio becomes audible. Unmuting at the seam would be too late, because audio
 * takes time to reach the loudspeaker. Where scripts cannot set the volume (on iPhones), a second sound stops the first, so the video stays
 * muted until it is shown.
 */
export function switchOn(sound: Pick<HtmlVideoSound, 'muted' | 'volumeOf'>, video: PooledVideo): void {
  if (canSetVolume(video.element)) video.mute(sound.muted);
  video.setSound('volume', sound.volumeOf(video));
}

/** Whether scripts can set the volume. They cannot on iPhones, which also play only one sound at a time. */
export function canSetVolume(element: HTMLVideoElement): boolean {
  const { volume } = element;
  // Lower, and 0 stays 0: a silent video must not be heard. On iPhones, the volume is always 1.
  element.volume = volume / 2;
  const canSet = element.volume < 1;
  element.volume = volume;
  return canSet;
}

/** Starts a video that is still invisible, muted if the browser refuses sound. */
export function playAhead(video: HtmlPooledVideo): void {
  video.play().catch((cause: unknown) => {
    const isRefusal = (cause as Partial<Error> | null)?.name === 'NotAllowedError';
    if (!isRefusal || video.owner !== 'next') return;
    video.mute();
    video.play().catch(() => undefined);
  });
}
