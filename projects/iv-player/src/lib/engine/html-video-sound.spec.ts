import { HtmlVideoSound } from './html-video-sound';
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
