import { type AdvanceStatus, HtmlBufferingDelay } from './html-play-controller';

describe('HtmlBufferingDelay', () => {
  let reported: string[];
  let observer: HtmlBufferingDelay;

  beforeEach(() => {
    jasmine.clock().install();
    reported = [];
    observer = new HtmlBufferingDelay((status) => reported.push(status));
  });
  afterEach(() => jasmine.clock().uninstall());

  const update = (status: AdvanceStatus, { isJump = false, hasData = false } = {}): void =>
    observer.update(status, isJump, hasData);

  it('reports each change once, starting from paused', () => {
    const statuses: readonly AdvanceStatus[] = ['paused', 'playing', 'playing', 'paused', 'paused'];
    for (const status of [...statuses, 'buffering', 'buffering', 'playing'] as const) update(status);
    expect(reported).toEqual(['playing', 'paused', 'buffering', 'playing']);
  });

  for (const hasData of [false, true]) {
    it(`reports buffering immediately while playing, ${hasData ? 'with' : 'without'} data`, () => {
      update('playing');
      update('buffering', { hasData });
      expect(reported).toEqual(['playing', 'buffering']);
    });
  }

  describe('during a jump while playing', () => {
    it('does not report a short wait', () => {
      update('playing');
      update('buffering', { isJump: true });
      jasmine.clock().tick(150);
      update('buffering', { isJump: true });
      update('playing');
      jasmine.clock().tick(1000);
      expect(reported).toEqual(['playing']);
    });

    it('reports buffering after 200 ms, however often it is updated', () => {
      update('playing');
      update('buffering', { isJump: true });
      jasmine.clock().tick(150);
      update('buffering', { isJump: true });
      expect(reported).toEqual(['playing']);
      jasmine.clock().tick(100);
      expect(reported).toEqual(['playing', 'buffering']);
    });

    it('reports a pause immediately, without buffering', () => {
      update('playing');
      update('buffering', { isJump: true });
      update('paused', { isJump: true });
      jasmine.clock().tick(1000);
      expect(reported).toEqual(['playing', 'paused']);
    });
  });

  describe('at a start', () => {
    it('reports buffering immediately without data, even during a jump', () => {
      update('buffering', { isJump: true });
      expect(reported).toEqual(['buffering']);
    });

    it('reports only playing if there are data', () => {
      update('buffering', { hasData: true });
      jasmine.clock().tick(150);
      update('playing', { hasData: true });
      jasmine.clock().tick(1000);
      expect(reported).toEqual(['playing']);
    });

    it('reports buffering after 200 ms if there are data', () => {
      update('buffering', { hasData: true });
      update('buffering', { hasData: true });
      jasmine.clock().tick(199);
      expect(reported).toEqual([]);
      jasmine.clock().tick(1);
      expect(reported).toEqual(['buffering']);
    });

    it('reports paused once playback is no longer wanted, because it may have been paused from outside', () => {
      update('buffering', { hasData: true });
      update('paused', { hasData: true });
      jasmine.clock().tick(1000);
      expect(reported).toEqual(['paused']);
    });
  });

  it('restarts from paused after a reset, without reporting it', () => {
    update('playing');
    update('buffering', { isJump: true });
    observer.reset();
    jasmine.clock().tick(1000);
    update('paused');
    expect(reported).toEqual(['playing']);
    update('playing');
    expect(reported).toEqual(['playing', 'playing']);
  });

  it('does not report a short wait even if the last report was dropped', () => {
    update('playing');
    observer.forget();
    update('buffering', { hasData: true });
    jasmine.clock().tick(150);
    update('playing');
    expect(reported).toEqual(['playing', 'playing']);
  });
});
