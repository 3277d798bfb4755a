import { applyStyles } from '../theme/apply-styles';
import { CaptionLayer } from './caption-layer';
import { CAPTION_STYLES } from './caption-styles';
import { CAPTION_LINE_HEIGHT } from './cue-placement';

const cue = (text: string, settings: Partial<VTTCue> = {}): VTTCue =>
  Object.assign(new VTTCue(0, 1, text), settings);

describe('CaptionLayer', () => {
  let host: HTMLElement;
  let layer: CaptionLayer;

  beforeEach(() => {
    host = document.createElement('div');
    host.style.cssText = 'position:absolute;left:0;top:0;width:640px;height:360px';
    document.body.append(host);
    applyStyles(host, CAPTION_STYLES);
    layer = new CaptionLayer(host);
    layer.place({ x: 0, y: 0, width: 640, height: 360 }, 360);
  });
  afterEach(() => host.remove());

  const captions = (): HTMLElement[] => [...host.querySelectorAll<HTMLElement>('.iv-caption')];
  const texts = (): (string | null)[] => captions().map(({ textContent }) => textContent);
  const boxOf = (text: string): DOMRect =>
    captions()
      .find(({ textContent }) => textContent === text)!
      .querySelector('.iv-caption-text')!
      .getBoundingClientRect();

  it('shows the cues that it is given and no others, and keeps the elements of those that stay', () => {
    const [one, two, three] = [cue('one'), cue('two'), cue('three')];
    layer.show([one, two], 'en');
    const [, second] = captions();
    const area = host.firstElementChild;
    layer.show([two, three], 'en');
    expect(texts()).toEqual(['two', 'three']);
    expect(captions()[0]).toBe(second);
    layer.show([], '');
    layer.show([one], 'en');
    expect(host.firstElementChild).toBe(area);
    expect(host.childElementCount).toBe(1);
  });

  it('renders the tags of WebVTT as elements', () => {
    layer.show([cue('<v Esme>Where <b>were</b> <c.yellow>you</c>?')], 'en-GB');
    const [caption] = captions();
    expect(caption!.lang).toBe('en-GB');
    expect(caption!.dir).toBe('auto');
    expect(caption!.querySelector('[title=Esme] b')!.textContent).toBe('were');
    expect(getComputedStyle(caption!.querySelector('.yellow')!).color).toBe('rgb(255, 255, 0)');
  });

  it('stacks cues from the bottom of the area, the first one last, in its middle', () => {
    layer.show([cue('first'), cue('second')], 'en');
    const [first, second] = [boxOf('first'), boxOf('second')];
    expect(first.bottom).toBeLessThanOrEqual(360);
    expect(first.bottom).toBeGreaterThan(330);
    expect(second.bottom).toBeLessThanOrEqual(first.top + 4);
    expect((first.left + first.right) / 2).toBeCloseTo(320, 0);
  });

  const places: readonly [string, Partial<VTTCue>, (box: DOMRect) => boolean][] = [
    ['line 0 at the top', { line: 0 }, ({ top }) => top >= 0 && top < 20],
    ['line 50 % below the middle', { line: 50, snapToLines: false }, ({ top }) => top > 175 && top < 195],
    ['line 100 % still inside the area', { line: 100, snapToLines: false }, ({ bottom }) => bottom <= 360],
    ['align left on the left', { align: 'left' }, ({ left }) => left < 20],
    ['align end on the right', { align: 'end' }, ({ right }) => right > 620],
    [
      'position 25 % in the middle of the left half',
      { position: 25 },
      ({ left, right }) => Math.abs((left + right) / 2 - 160) < 8,
    ],
    [
      'vertical text on the left, as high as it is long',
      { vertical: 'rl' },
      ({ left, width, height }) => left < 40 && height > width,
    ],
  ];
  for (const [title, settings, isThere] of places) {
    it(`puts ${title}`, () => {
      layer.show([cue('a caption', settings)], 'en');
      const box = boxOf('a caption');
      expect(isThere(box)).withContext(JSON.stringify(box)).toBeTrue();
    });
  }

  it('aligns text from right to left at its own start', () => {
    layer.show([cue('שלום', { align: 'start' }), cue('hello', { align: 'start' })], 'he');
    expect(boxOf('שלום').right).toBeGreaterThan(620);
    expect(boxOf('hello').left).toBeLessThan(20);
  });

  it('puts text from right to left at the position that the cue names', () => {
    layer.show([cue('שלום', { position: 80, size: 20, align: 'left' })], 'he');
    const { left } = boxOf('שלום');
    expect(left).toBeGreaterThan(500);
    expect(left).toBeLessThan(530);
  });

  it('moves with the area, inside which long captions are wrapped', () => {
    const long = 'a rather long caption that needs more than one line '.repeat(3);
    layer.show([cue(long)], 'en');
    layer.place({ x: 100, y: 20, width: 320, height: 180 }, 180);
    const box = boxOf(long);
    expect(box.left).toBeGreaterThanOrEqual(100);
    expect(box.right).toBeLessThanOrEqual(420);
    expect(box.bottom).toBeLessThanOrEqual(200);
  });

  it('writes in 5 % of the picture, but never smaller than the root font', () => {
    const size = (): number => parseFloat(getComputedStyle(host.firstElementChild!).fontSize);
    layer.place({ x: 0, y: 0, width: 1920, height: 1000 }, 1000);
    expect(size()).toBe(50);
    const { lineHeight } = getComputedStyle(host.firstElementChild!);
    expect(parseFloat(lineHeight)).toBeCloseTo(50 * CAPTION_LINE_HEIGHT);
    host.style.setProperty('--iv-caption-scale', '2');
    expect(size()).toBe(100);
    host.style.setProperty('--iv-caption-font-size', '30px');
    expect(size()).toBe(60);
    host.style.setProperty('--iv-caption-scale', '.75');
    layer.place({ x: 0, y: 0, width: 320, height: 180 }, 180);
    host.style.removeProperty('--iv-caption-font-size');
    expect(size()).toBe(16);
  });
});
