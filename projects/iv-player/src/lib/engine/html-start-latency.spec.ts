import { HtmlStartLatency, hasSound } from './html-start-latency';

describe('HtmlStartLatency', () => {
  const KEY = 'iv-player.start-latency';
  beforeEach(() => localStorage.removeItem(KEY));
  afterAll(() => localStorage.removeItem(KEY));

  const initial = new HtmlStartLatency().expected(false);

  it('learns starts with sound and muted ones apart', () => {
    const latency = new HtmlStartLatency();
    latency.add(true, 5);
    expect(latency.expected(true)).toBeLessThan(20);
    expect(latency.expected(false)).toBe(initial);
  });

  it('begins with what was learnt at the last visit [start-latency]', () => {
    const before = new HtmlStartLatency();
    before.add(false, 20);
    before.add(true, 3);
    const now = new HtmlStartLatency();
    expect([now.expected(false), now.expected(true)]).toEqual([
      before.expected(false),
      before.expected(true),
    ]);
    expect(now.expected(false)).toBeLessThan(initial);
  });

  it('believes a quicker start at once, a slower one the second time', () => {
    const latency = new HtmlStartLatency();
    latency.add(false, 300);
    expect(latency.expected(false)).toBe(initial);
    latency.add(false, 300);
    expect(latency.expected(false)).toBeGreaterThan(250);
    const other = new HtmlStartLatency();
    other.add(false, 10);
    expect(other.expected(false)).toBeLessThan(30);
  });

  for (const stored of ['', '{', '7', 'null', '["a", {}]', '[null]']) {
    it(`ignores a stored value that is no list of numbers: ${stored}`, () => {
      localStorage.setItem(KEY, stored);
      expect(new HtmlStartLatency().expected(false)).toBe(initial);
    });
  }

  it('works where storage is not allowed', () => {
    spyOn(Storage.prototype, 'getItem').and.throwError('not allowed');
    spyOn(Storage.prototype, 'setItem').and.throwError('not allowed');
    const latency = new HtmlStartLatency();
    latency.add(false, 10);
    expect(latency.expected(false)).toBeLessThan(30);
  });
});

describe('hasSound', () => {
  const element = (browser: object): HTMLVideoElement => browser as HTMLVideoElement;

  it('is what the browser tells of loaded media', () => {
    expect(hasSound(element({ mozHasAudio: false }))).toBeFalse();
    expect(hasSound(element({ mozHasAudio: true, webkitAudioDecodedByteCount: 0 }))).toBeTrue();
    expect(hasSound(element({ webkitAudioDecodedByteCount: 0 }))).toBeFalse();
    expect(hasSound(element({ webkitAudioDecodedByteCount: 2139 }))).toBeTrue();
  });

  it('is assumed where the browser does not tell before media play', () => {
    expect(hasSound(element({}))).toBeTrue();
    expect(hasSound(element({ audioTracks: [], webkitAudioDecodedByteCount: 0 }))).toBeTrue();
  });
});
