import { HtmlBufferingObserver, type Run } from './html-buffering-observer';

const RUNS: Run = 'playing';
const WAITS: Run = 'buffering';
const STANDS: Run = 'paused';

describe('HtmlBufferingObserver', () => {
  let told: string[];
  let teller: HtmlBufferingObserver;

  beforeEach(() => {
    jasmine.clock().install();
    told = [];
    teller = new HtmlBufferingObserver((status) => told.push(status));
  });
  afterEach(() => jasmine.clock().uninstall());

  it('tells each change once, from standing on', () => {
    for (const run of [STANDS, RUNS, RUNS, STANDS, STANDS, WAITS, WAITS, RUNS]) teller.update(run, false);
    expect(told).toEqual(['playing', 'paused', 'buffering', 'playing']);
  });

  it('tells a want of data at once', () => {
    teller.update(RUNS, false);
    teller.update(WAITS, false);
    expect(told).toEqual(['playing', 'buffering']);
  });

  it('keeps quiet about the gap of a quick jump', () => {
    teller.update(RUNS, false);
    teller.update(WAITS, true);
    jasmine.clock().tick(150);
    teller.update(WAITS, true);
    teller.update(RUNS, false);
    jasmine.clock().tick(1000);
    expect(told).toEqual(['playing']);
  });

  it('tells of a jump that takes long, though it goes on being told of it', () => {
    teller.update(RUNS, false);
    teller.update(WAITS, true);
    jasmine.clock().tick(150);
    teller.update(WAITS, true);
    expect(told).toEqual(['playing']);
    jasmine.clock().tick(100);
    expect(told).toEqual(['playing', 'buffering']);
  });

  it('tells a pause inside the gap of a jump at once, and nothing of the jump', () => {
    teller.update(RUNS, false);
    teller.update(WAITS, true);
    teller.update(STANDS, true);
    jasmine.clock().tick(1000);
    expect(told).toEqual(['playing', 'paused']);
  });

  it('a jump while it stands is a wait at once when playback is asked for', () => {
    teller.update(WAITS, true);
    expect(told).toEqual(['buffering']);
  });

  it('begins anew after a reset, without a word about it', () => {
    teller.update(RUNS, false);
    teller.update(WAITS, true);
    teller.reset();
    jasmine.clock().tick(1000);
    teller.update(STANDS, false);
    expect(told).toEqual(['playing']);
    teller.update(RUNS, false);
    expect(told).toEqual(['playing', 'playing']);
  });
});
