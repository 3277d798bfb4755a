import { clipUrl, frameOf, onceDrawn } from './real-clips';

describe('test clips', () => {
  it('show their number and the frame at the requested time', async () => {
    const element = document.createElement('video');
    expect(frameOf(element)).toBeNull();
    element.src = await clipUrl('c1.webm');
    element.currentTime = 2.01;
    await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
    const wanted = { clip: 1, frame: 60 };
    expect(await onceDrawn(() => frameOf(element), wanted)).toEqual(wanted);
  });
});
