import { applyStyles } from 'iv-player/private';
import { CaptionLayer } from './caption-layer';
import { captionProperties } from '../caption-properties';
import { CAPTIONS_CSS } from './captions-css';
import { CAPTION_LINE_HEIGHT } from './cue-placement';
import { cueStyles } from './webvtt-styles';
import type { StyledCue } from './html-cue-content';

const cue = (text: string, settings: Partial<VTTCue> = {}): VTTCue =>
  Object.assign(new VTTCue(0, 1, text), settings);

describe('CaptionLayer', () => {
  let host: HTMLElement;
  let layer: CaptionLayer;

  beforeEach(() => {
    host = document.createElement('div');
    host.style.cssText = 'position:absolute;left:0;top:0;width:640px;height:360px';
    document.body.append(host);
    applyStyles(host, CAPTIONS_CSS);
    layer = new CaptionLayer(host);
    layer.place({ x: 0, y: 0, width: 640, height: 360 }, 360);
  });
  afterEach(() => host.remove());

  const show = (cues: readonly StyledCue[], time = 0.5, lang = 'en'): void => layer.show(cues, lang, time);
  const captions = (): HTMLElement[] => [...host.querySelectorAll<HTMLElement>('.iv-caption')];
  const texts = (): (string | null)[] => captions().map(({ textContent }) => textContent);
  const boxOf = (text: string): DOMRect =>
    captions()
      .find(({ textContent }) => textContent === text)!
      .querySelector('.iv-caption-text')!
      .getBoundingClientRect();

  it('shows exactly the given cues, and keeps the elements of cues that stay', () => {
    const [one, two, three] = [cue('one'), cue('two'), cue('three')];
    show([one, two]);
    const [, second] = captions();
    const area = host.firstElementChild;
    show([two, three]);
    expect(texts()).toEqual(['two', 'three']);
    expect(captions()[0]).toBe(second);
    show([]);
    show([one]);
    expect(host.firstElementChild).toBe(area);
    expect(host.childElementCount).toBe(1);
  });

  it('renders WebVTT tags as elements', () => {
    show([cue('<v Esme>Where <b>were</b> <c.yellow>you</c>?')], 0.5, 'en-GB');
    const [caption] = captions();
    expect(caption!.lang).toBe('en-GB');
    expect(caption!.dir).toBe('auto');
    expect(caption!.querySelector('[title=Esme] b')!.textContent).toBe('were');
    expect(getComputedStyle(caption!.querySelector('.yellow')!).color).toBe('rgb(255, 255, 0)');
  });

  it('stacks cues centred at the bottom of the area, with the first one at the bottom', () => {
    show([cue('first'), cue('second')]);
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
      'position 25 % centred in the left half',
      { position: 25 },
      ({ left, right }) => Math.abs((left + right) / 2 - 160) < 8,
    ],
    [
      'vertical text on the left, with the height of its length',
      { vertical: 'rl' },
      ({ left, width, height }) => left < 40 && height > width,
    ],
  ];
  for (const [title, settings, isThere] of places) {
    it(`puts ${title}`, () => {
      show([cue('a caption', settings)]);
      const box = boxOf('a caption');
      expect(isThere(box)).withContext(JSON.stringify(box)).toBeTrue();
    });
  }

  it('aligns right-to-left text at its start', () => {
    show([cue('שלום', { align: 'start' }), cue('hello', { align: 'start' })], 0.5, 'he');
    expect(boxOf('שלום').right).toBeGreaterThan(620);
    expect(boxOf('hello').left).toBeLessThan(20);
  });

  it("puts right-to-left text at the cue's position", () => {
    show([cue('שלום', { position: 80, size: 20, align: 'left' })], 0.5, 'he');
    const { left } = boxOf('שלום');
    expect(left).toBeGreaterThan(500);
    expect(left).toBeLessThan(530);
  });

  it('moves with the area, and wraps long captions inside it', () => {
    const long = 'a rather long caption that needs more than one line '.repeat(3);
    show([cue(long)]);
    layer.place({ x: 100, y: 20, width: 320, height: 180 }, 180);
    const box = boxOf(long);
    expect(box.left).toBeGreaterThanOrEqual(100);
    expect(box.right).toBeLessThanOrEqual(420);
    expect(box.bottom).toBeLessThanOrEqual(200);
  });

  it('uses a font of 5 % of the picture, but not smaller than the root font', () => {
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

  describe('overlapping cues', () => {
    const percent = (line: number, text: string, more: Partial<VTTCue> = {}): VTTCue =>
      cue(text, { line, snapToLines: false, position: 50, align: 'center', ...more });
    const boxes = (): DOMRect[] =>
      [...host.querySelectorAll('.iv-caption-text')].map((text) => text.getBoundingClientRect());
    const expectApart = (): void => {
      const list = boxes();
      const { bottom } = host.getBoundingClientRect();
      list.forEach((one, index) => {
        expect(one.top >= 0 && one.bottom <= bottom)
          .withContext(JSON.stringify(list))
          .toBeTrue();
        for (const other of list.slice(index + 1)) {
          const areApart =
            one.bottom <= other.top ||
            other.bottom <= one.top ||
            one.right <= other.left ||
            other.right <= one.left;
          expect(areApart).withContext(JSON.stringify(list)).toBeTrue();
        }
      });
    };
    const sentence = [percent(79.3, 'The lamp is out'), percent(84.6, 'and nobody lit it again.')];
    const cases: readonly [string, readonly VTTCue[]][] = [
      ['of one sentence', sentence],
      ['at the end and by percent', [cue('The lamp is out'), percent(90, 'and nobody')]],
      ['by lines and by percent', [cue('The lamp', { line: 0 }), percent(2, 'is out')]],
      [
        'by several sides',
        [percent(60, 'x'), percent(61, 'y', { lineAlign: 'end' }), percent(62, 'z', { lineAlign: 'center' })],
      ],
      [
        'vertical and horizontal',
        [cue('The lamp is out'), cue('vertical '.repeat(5), { vertical: 'rl', line: -9 })],
      ],
      ['vertical', [cue('one', { vertical: 'lr', line: 2 }), percent(15, 'two', { vertical: 'lr' })]],
      ['of many', Array.from({ length: 8 }, (_, index) => percent(70 + index * 3, `line ${index}`))],
    ];
    for (const [title, cues] of cases) {
      it(`are moved apart: ${title}`, () => {
        for (const [width, height] of [
          [640, 360],
          [1280, 720],
          [640, 284],
        ] as const) {
          Object.assign(host.style, { width: `${width}px`, height: `${height}px` });
          layer.place({ x: 0, y: 0, width, height }, height);
          show(cues);
          expectApart();
        }
      });
    }

    it('stay in place side by side', () => {
      show([
        percent(80, 'left', { position: 20, size: 30 }),
        percent(80, 'right', { position: 80, size: 30 }),
      ]);
      expect(boxOf('left').top).toBe(boxOf('right').top);
    });

    it('keep their order, and the first one moves back when the other disappears', () => {
      show(sentence.slice(1));
      const alone = boxOf('and nobody lit it again.').top;
      show(sentence);
      expect(boxOf('The lamp is out').top).toBeLessThan(boxOf('and nobody lit it again.').top);
      show(sentence.slice(1));
      expect(boxOf('and nobody lit it again.').top).toBe(alone);
    });

    it('are moved apart when their font grows', async () => {
      show(sentence);
      host.style.setProperty('--iv-caption-scale', '2');
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      expectApart();
    });

    it('are moved apart in a scaled player', () => {
      host.style.transformOrigin = '0 0';
      host.style.transform = 'scale(.5)';
      show(sentence);
      expectApart();
    });
  });

  for (const [text, settings] of [
    ['[Applause]', { line: 90, snapToLines: false, position: 26, size: 9 }],
    ['[Applause]', { position: 98, size: 9 }],
    ['[Applause]', { position: 2, size: 3, align: 'start' }],
    ['[Applause]', { position: 97, size: 3, align: 'end' }],
    ['[Applause]', { vertical: 'rl', size: 9, position: 98 }],
  ] as const) {
    it(`does not break a word in a cue too narrow for it: ${JSON.stringify(settings)}`, () => {
      for (const width of [360, 640]) {
        host.style.width = `${width}px`;
        layer.place({ x: 0, y: 0, width, height: 360 }, Math.min(width, 360));
        show([cue(text, settings)]);
        const box = boxOf(text);
        const lines = host.querySelector('.iv-caption-text')!.getClientRects();
        expect(lines.length).toBe(1);
        expect(box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= 360)
          .withContext(JSON.stringify(box))
          .toBeTrue();
      }
    });
  }

  it('grows a narrow cue around its position', () => {
    show([cue('[Applause]', { position: 26, size: 9 })]);
    const { left, right } = boxOf('[Applause]');
    // Of the width without the padding of half an em.
    expect((left + right) / 2).toBeCloseTo(9 + 0.26 * (640 - 18), 0);
  });

  it('breaks lines between words, and only words longer than a line', () => {
    const long = 'x'.repeat(200);
    show([cue('two words', { size: 12 }), cue(long)]);
    expect(boxOf('two words').height).toBeGreaterThan(40);
    expect(boxOf(long).width).toBeLessThanOrEqual(640);
  });

  it('dims words until their times', () => {
    const timed = cue('so<00:00:00.400><c> this</c><00:00:00.600> is');
    const later = (): (string | null)[] =>
      [...host.querySelectorAll('.iv-caption-future')].map(({ textContent }) => textContent);
    const seen = [0.3, 0.4, 0.7, 0.1].map((time) => (show([timed], time), later()));
    expect(seen).toEqual([[' this', ' is'], [' is'], [], [' this', ' is']]);
    const opacity = (element: Element): string => getComputedStyle(element).opacity;
    const [word] = host.querySelectorAll('.iv-caption-future');
    expect([opacity(word!), opacity(word!.closest('.iv-caption')!)]).toEqual(['0.6', '1']);
    expect(texts()).toEqual(['so this is']);
  });

  describe('colours of speakers', () => {
    const colors = (text: string, css = ''): string[] => {
      const styles = cueStyles(`WEBVTT\n\nSTYLE\n${css}\n`);
      show([Object.assign(cue(text), { styles })]);
      const spoken = [...host.querySelectorAll<HTMLElement>('.iv-caption-text, .iv-caption-text *')].find(
        ({ textContent, childElementCount }) => textContent === 'X' && childElementCount === 0,
      )!;
      const { color, backgroundColor } = getComputedStyle(spoken);
      return [color, backgroundColor];
    };
    const cases: readonly [string, string, string, string][] = [
      ['<c.yellow.bg_black>X</c>', '', 'rgb(255, 255, 0)', 'rgb(0, 0, 0)'],
      ['<c.magenta.bg_black><i.cyan>X</i></c>', '', 'rgb(0, 255, 255)', 'rgba(0, 0, 0, 0)'],
      ['<c.green>X</c>', '', 'rgb(0, 255, 0)', 'rgba(0, 0, 0, 0)'],
      ['<c.color11FF11>X</c>', '', 'rgb(17, 255, 17)', 'rgba(0, 0, 0, 0)'],
      ['<c.anna>X</c>', '::cue(.anna){color:#0f0}', 'rgb(0, 255, 0)', 'rgba(0, 0, 0, 0)'],
      ['<v Bert>X</v>', '::cue(v[voice=Bert]){color:yellow}', 'rgb(255, 255, 0)', 'rgba(0, 0, 0, 0)'],
      ['<v Anna>X</v>', '::cue(v[voice=Bert]){color:yellow}', 'rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'],
      [
        '<c.yellow>X</c>',
        '::cue(.yellow){background:#00f;color:nonsense}',
        'rgb(255, 255, 0)',
        'rgb(0, 0, 255)',
      ],
      ['X', '::cue{color:red}', 'rgb(255, 0, 0)', 'rgba(0, 0, 0, 0.8)'],
      ['<c.a>X</c>', '::cue(.a){background:url(/x.png)}', 'rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'],
    ];
    for (const [text, css, color, background] of cases) {
      it(`come from the file: ${text} ${css}`, () => expect(colors(text, css)).toEqual([color, background]));
    }

    it("are overridden by the viewer's", () => {
      for (const [name, value] of captionProperties({
        size: 'normal',
        color: 'black',
        background: 'white',
        edge: 'none',
      }))
        host.style.setProperty(name, value);
      for (const [text, css] of [
        ['<c.white.bg_black>X</c>', ''],
        ['<c.a>X</c>', '::cue(.a){color:white;background:black}'],
      ] as const)
        expect(colors(text, css)).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)']);
    });
  });

  it('sets each property of an element once, regardless of the number of rules', () => {
    const values = 'color: red; font-style: italic; font-weight: bold; '.repeat(100);
    const styles = cueStyles(
      `WEBVTT\n\nSTYLE\n${`::cue(c), ::cue(.a), ::cue(.a.a) { ${values} }\n`.repeat(3)}\n`,
    );
    const set = spyOn(CSSStyleDeclaration.prototype, 'setProperty').and.callThrough();
    show([Object.assign(cue('<c.a>x</c>'.repeat(100)), { styles })]);
    const ofCues = set.calls.allArgs().filter(([name]) => /^(?:color|font-style|font-weight)$/.test(name));
    expect(ofCues.length).toBe(300);
  });
});
