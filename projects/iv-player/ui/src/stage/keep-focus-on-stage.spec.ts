import { keepFocusOnStage } from './keep-focus-on-stage';

describe('keepFocusOnStage', () => {
  let page: HTMLElement;
  let stage: HTMLElement;
  let stop: AbortController;
  beforeEach(() => {
    page = document.body.appendChild(document.createElement('div'));
    page.innerHTML = '<button class="outside"></button><div class="stage"><p><button></button></p></div>';
    stage = page.querySelector('.stage')!;
    stop = new AbortController();
    keepFocusOnStage(stage, stop.signal);
  });
  afterEach(() => {
    stop.abort();
    page.remove();
  });
  const button = (): HTMLElement => stage.querySelector('button')!;
  /** Resolves once hidden elements have lost focus. */
  const rendered = (): Promise<unknown> =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  for (const gone of ['button', 'p']) {
    it(`focuses the stage when the focused ${gone} is removed [stage-focus]`, async () => {
      button().focus();
      stage.querySelector(gone)!.remove();
      await rendered();
      expect(document.activeElement).toBe(stage);
      expect(stage.tabIndex).toBe(-1);
    });
  }

  for (const style of ['display: none', 'visibility: hidden']) {
    it(`focuses the stage when the focused element gets ${style} [stage-focus]`, async () => {
      button().focus();
      stage.querySelector('p')!.style.cssText = style;
      await rendered();
      expect(document.activeElement).toBe(stage);
    });
  }

  it('focuses the stage when the focused element was in a shadow root', async () => {
    const inner = stage.querySelector('p')!.attachShadow({ mode: 'open' });
    const field = inner.appendChild(document.createElement('input'));
    field.focus();
    field.remove();
    await rendered();
    expect(document.activeElement).toBe(stage);
  });

  it('ignores a focus that was blurred, has moved elsewhere, or is outside the stage', async () => {
    button().focus();
    button().blur();
    await rendered();
    button().remove();
    await rendered();
    expect(document.activeElement).toBe(document.body);
    const outside = page.querySelector<HTMLElement>('.outside')!;
    outside.focus();
    outside.remove();
    await rendered();
    expect(document.activeElement).toBe(document.body);
  });

  it('forgets the element once the focus is elsewhere on the page [stage-focus]', async () => {
    const outside = page.querySelector<HTMLElement>('.outside')!;
    button().focus();
    outside.focus();
    await rendered();
    button().remove();
    outside.blur();
    stage.append('changed');
    await rendered();
    expect(document.activeElement).toBe(document.body);
  });

  it('follows a focus that moves within the stage, including into a shadow root', async () => {
    const inner = stage.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const field = inner.appendChild(document.createElement('input'));
    button().focus();
    field.focus();
    await rendered();
    inner.host.remove();
    await rendered();
    expect(document.activeElement).toBe(stage);
  });

  it('stops when its signal aborts', async () => {
    button().focus();
    stop.abort();
    button().remove();
    await rendered();
    expect(document.activeElement).toBe(document.body);
  });
});
