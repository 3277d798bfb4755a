import { HtmlVideoSound } from './html-video-pool';
import { canSetVolume } from './lazy/html-next-video';
import { VirtualVideo } from './testing/virtual-video';

describe('HtmlVideoSound', () => {
  let video: VirtualVideo;
  let sound: HtmlVideoSound;
  beforeEach(() => {
    video = new VirtualVideo();
    sound = new HtmlVideoSound();
  });
  const isMuted = (): boolean => video.element.muted;

  it('unmutes a video when it is shown', () => {
    sound.apply(video.pooled);
    expect(isMuted()).toBeFalse();
  });

  for (const volume of [0, 0.3, 1])
    it(`finds out whether scripts can set the volume, without a sound above a volume of ${String(volume)}`, () => {
      const { element } = video;
      element.volume = volume;
      const loudest = jasmine.createSpy();
      const { get, set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'volume')!;
      const assign = (value: number): void => {
        loudest(value <= volume);
        set!.call(element, value);
      };
      Object.defineProperty(element, 'volume', { get: () => get!.call(element) as number, set: assign });
      expect(canSetVolume(element)).toBeTrue();
      expect(element.volume).toBe(volume);
      expect(loudest).not.toHaveBeenCalledWith(false);
    });

  it('finds out that scripts cannot set the volume', () => {
    Object.defineProperty(video.element, 'volume', { get: () => 1, set: () => undefined });
    expect(canSetVolume(video.element)).toBeFalse();
  });

  describe('in WebKit', () => {
    beforeEach(() => Object.defineProperty(video.element, 'audioTracks', { value: [] }));

    it('unmutes a video only when playback is requested, as the film may be muted before', () => {
      sound.apply(video.pooled);
      expect(isMuted()).toBeTrue();
      sound.apply(video.pooled, 1, true);
      expect(isMuted()).toBeFalse();
    });

    it('mutes at any time, and unmutes a video that plays', () => {
      video.start();
      sound.apply(video.pooled);
      expect(isMuted()).toBeFalse();
      sound.muted = true;
      sound.apply(video.pooled);
      expect(isMuted()).toBeTrue();
    });
  });
});
