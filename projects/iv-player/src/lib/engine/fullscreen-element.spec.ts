import { FullscreenContainer } from './fullscreen-element';

describe('FullscreenContainer', () => {
  let container: HTMLElement;
  let changes: number;
  let teardown: AbortController;
  let fullscreen: FullscreenContainer;
  let enabled: jasmine.Spy;
  let shown: jasmine.Spy;

  beforeEach(() => {
    container = document.createElement('div');
    document.body.append(container);
    changes = 0;
    teardown = new AbortController();
    enabled = spyOnProperty(document, 'fullscreenEnabled').and.returnValue(true);
    shown = spyOnProperty(document, 'fullscreenElement').and.returnValue(null);
    fullscreen = new FullscreenContainer(container, () => void (changes += 1), teardown.signal);
  });
  afterEach(() => {
    teardown.abort();
    container.remove();
  });

  const changeTo = (element: Element | null): void => {
    shown.and.returnValue(element);
    document.dispatchEvent(new Event('fullscreenchange'));
  };

  it('requests fullscreen of the whole container, so that overlays stay visible [stage-fullscreen]', async () => {
    const video = container.appendChild(document.createElement('video'));
    const ofVideo = spyOn(video, 'requestFullscreen');
    const request = spyOn(container, 'requestFullscreen').and.resolveTo();
    await fullscreen.enter();
    expect(request).toHaveBeenCalledTimes(1);
    expect(ofVideo).not.toHaveBeenCalled();
    expect(container.classList.length).toBe(0);
  });

  it('rejects when the browser refuses', async () => {
    const refusal = new TypeError('No gesture.');
    spyOn(container, 'requestFullscreen').and.rejectWith(refusal);
    await expectAsync(fullscreen.enter()).toBeRejectedWith(refusal);
    expect(fullscreen.isFullscreen).toBeFalse();
  });

  it('reports every change, also one made with a key', () => {
    changeTo(container);
    expect([changes, fullscreen.isFullscreen]).toEqual([1, true]);
    changeTo(null);
    expect([changes, fullscreen.isFullscreen]).toEqual([2, false]);
  });

  it('is fullscreen inside a shadow root, whose host is what the document names', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'open' });
    root.append(container);
    Object.defineProperty(root, 'fullscreenElement', { value: container });
    const exit = spyOn(document, 'exitFullscreen').and.resolveTo();
    changeTo(host);
    expect(fullscreen.isFullscreen).toBeTrue();
    await fullscreen.exit();
    expect(exit).toHaveBeenCalledTimes(1);
    host.remove();
  });

  it('does not end the fullscreen of another element', async () => {
    const exit = spyOn(document, 'exitFullscreen').and.resolveTo();
    changeTo(document.body);
    await fullscreen.exit();
    expect(exit).not.toHaveBeenCalled();
  });

  it('is not fullscreen when another element is', () => {
    changeTo(document.body);
    expect(fullscreen.isFullscreen).toBeFalse();
  });

  it('leaves fullscreen', async () => {
    const exit = spyOn(document, 'exitFullscreen').and.resolveTo();
    changeTo(container);
    await fullscreen.exit();
    expect(exit).toHaveBeenCalledTimes(1);
  });

  it('fills the window where an element cannot go fullscreen, and reports it [stage-fullscreen]', async () => {
    enabled.and.returnValue(false);
    const request = spyOn(container, 'requestFullscreen');
    await fullscreen.enter();
    expect(request).not.toHaveBeenCalled();
    expect([changes, fullscreen.isFullscreen]).toEqual([1, true]);
    expect([...container.classList]).toEqual(['iv-fills-window']);
    await fullscreen.exit();
    expect([changes, fullscreen.isFullscreen]).toEqual([2, false]);
    expect(container.classList.length).toBe(0);
  });

  it('reports nothing after its signal is aborted', () => {
    teardown.abort();
    changeTo(container);
    expect(changes).toBe(0);
  });
});
