import { releasePlaceholder, placeholderBytes, placeholderClip } from './placeholder-clip';

/** Reads metadata of a file with the browser. */
async function load(src: string): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.src = src;
  await new Promise((resolve, reject) => {
    video.onloadeddata = resolve;
    video.onerror = () => reject(new Error(video.error?.message ?? 'error'));
  });
  return video;
}

describe('placeholderClip', () => {
  for (const seconds of [0.04, 3, 12.34, 61, 7201.5, 30_000]) {
    it(`creates a clip of ${seconds} s that the browser can play and seek [reading-time]`, async () => {
      const video = await load(placeholderClip(seconds).src);
      expect(video.duration).toBeCloseTo(seconds, 2);
      expect([video.videoWidth, video.videoHeight]).toEqual([16, 9]);
      const middle = seconds / 2;
      const seeked = new Promise((resolve) => (video.onseeked = resolve));
      video.currentTime = middle;
      await seeked;
      expect(video.currentTime).toBeCloseTo(middle, 1);
      video.removeAttribute('src');
      video.load();
    });
  }

  it('shares a file among nodes of the same length', () => {
    expect(placeholderClip(5).src).toBe(placeholderClip(5).src);
    expect(placeholderClip(5).src).not.toBe(placeholderClip(6).src);
  });

  it('frees the file after its last user, and creates it again for the next', () => {
    const revoke = spyOn(URL, 'revokeObjectURL');
    const [one, other] = [{}, {}];
    const { src } = placeholderClip(7.25, one);
    placeholderClip(7.25, one);
    expect(placeholderClip(7.25, other).src).toBe(src);
    releasePlaceholder(one);
    releasePlaceholder(one);
    expect(revoke).not.toHaveBeenCalled();
    releasePlaceholder(other);
    expect(revoke).toHaveBeenCalledOnceWith(src);
    expect(placeholderClip(7.25, one).src).not.toBe(src);
  });

  it('takes about 1 kB per second, and no more for a day than for an hour', () => {
    expect(placeholderBytes(60).length).toBeLessThan(60 * 1200);
    for (const seconds of [3600, 5000, 30_000, 86_400])
      expect(placeholderBytes(seconds).length).toBeLessThan(3600 * 1200);
  });
});
