import type { DescriptionAudio } from '../lazy/description-file';

/** Silent `<audio>` element whose time is set by the spec. */
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
  /** Whether the browser blocks playback without a user gesture. */
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
