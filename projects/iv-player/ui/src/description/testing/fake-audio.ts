import type { DescriptionAudio } from '../description-file';

/** An `<audio>` element without sound, whose time is set by the spec. */
export class FakeAudio implements DescriptionAudio {
  currentTime = 0;
  duration = 60;
  muted = false;
  paused = true;
  playbackRate = 1;
  preload: HTMLAudioElement['preload'] = '';
  readyState = 4;
  seeking = false;
  src = '';
  volume = 1;
  /** Whether the browser refuses to play it without a gesture. */
  isLocked = false;
  loads = 0;

  load(): void {
    this.loads++;
  }

  pause(): void {
    this.paused = true;
  }

  play(): Promise<void> {
    if (this.isLocked) return Promise.reject(new DOMException('No gesture.', 'NotAllowedError'));
    this.paused = false;
    return Promise.resolve();
  }

  removeAttribute(name: string): void {
    if (name === 'src') this.src = '';
  }
}
