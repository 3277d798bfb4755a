import { clipUrl, frameOf } from './real-clips';

describe('clips', () => {
  it('come with their number and frame in the picture, at the place asked for', async () => {
    const element = document.createElement('video');
    expect(frameOf(element)).toBeNull();
    element.src = await clipUrl('c1.webm');
    element.currentTime = 2.01;
    await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
    expect(frameOf(element)).toEqual({ clip: 1, frame: 60 });
  });
});
