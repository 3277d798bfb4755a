import { HtmlFrameObserver } from './html-frame-observer';

describe('HtmlFrameObserver', () => {
  let element: {
    seeking: boolean;
    requestVideoFrameCallback: (callback: VideoFrameRequestCallback) => number;
  };
  let observer: HtmlFrameObserver;
  let isLate: boolean;
  let present: (mediaTime: number) => void;

  beforeEach(() => {
    isLate = false;
    element = {
      seeking: false,
      requestVideoFrameCallback: (callback) => {
        present = (mediaTime) => callback(0, { mediaTime } as VideoFrameCallbackMetadata);
        return 0;
      },
    };
    observer = new HtmlFrameObserver(
      element as unknown as HTMLVideoElement,
      () => false,
      () => undefined,
      () => undefined,
      () => isLate,
    );
    observer.request(12);
  });

  const frames: readonly [what: string, mediaTime: number, seeking: boolean, late: boolean, has: boolean][] =
    [
      ['the requested one, during the seek', 12, true, false, true],
      ['one near it, during the seek', 11.9, true, false, true],
      ['a different one, during the seek', 3, true, false, false],
      ['a different one, after the seek', 3, false, false, true],
      ['one near it, at which a seek stopped that may continue', 11.9, false, true, false],
      ['one near it, while such a seek ends', 11.9, true, true, false],
    ];
  for (const [what, mediaTime, seeking, late, has] of frames)
    it(`${has ? 'accepts' : 'does not accept'} a frame: ${what} [file-clock]`, () => {
      element.seeking = seeking;
      isLate = late;
      present(mediaTime);
      expect(observer.hasFrame).toBe(has);
    });

  it('accepts the next frame after a seek has continued', () => {
    isLate = true;
    present(11.9);
    isLate = false;
    present(12);
    expect(observer.hasFrame).toBeTrue();
  });
});
