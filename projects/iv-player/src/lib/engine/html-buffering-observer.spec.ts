import { HtmlBufferingObserver, type Run } from './html-buffering-observer';

const RUNS: Run = { running: true, waiting: false };
const WAITS: Run = { running: false, waiting: true };
const STANDS: Run = { running: false, waiting: false };

describe('HtmlBufferingObserver', () => {
  let told: string[];
  let teller: HtmlBufferingObserver;

  beforeEach(() => {
    jasmine.clock().install();
    told = [];
    teller = new HtmlBufferingObserver(({ running, waiting }) =>
      told.push(running ? 'runs' : waiting ? 'waits' : 'stands'),
    );
  });
  afterEach(() => jasmine.clock().uninstall());

  it('tells each change once, from standing on', () => {
    for (const run of [STANDS, RUNS, RUNS, STANDS, STANDS, WAITS, WAITS, RUNS]) teller.update(run, false);
    expect(told).toEqual(['runs', 'stands', 'waits', 'runs']);
  });

  it('tells a want of data at once', () => {
    teller.update(RUNS, false);
    teller.update(WAITS, false);
    expect(told).toEqual(['runs', 'waits']);
  });

  it('keeps quiet about the gap of a quick jump', () => {
    teller.update(RUNS, false);
    teller.update(WAITS, true);
    jasmine.clock().tick(150);
    teller.update(WAITS, true);
    teller.update(RUNS, false);
    jasmine.clock().tick(1000);
    expect(told).toEqual(['runs']);
  });

  it('tells of a jump that takes long, though it goes on being told of it', () => {
    teller.update(RUNS, false);
    teller.update(WAITS, true);
    jasmine.clock().tick(150);
    teller.update(WAITS, true);
    expect(told).toEqual(['runs']);
    jasmine.clock().tick(100);
    expect(told).toEqual(['runs', 'waits']);
  });

  it('tells a pause inside the gap of a jump at once, and nothing of the jump', () => {
    teller.update(RUNS, false);
    teller.update(WAITS, true);
    teller.update(STANDS, true);
    jasmine.clock().tick(1000);
    expect(told).toEqual(['runs', 'stands']);
  });

  it('a jump while it stands is a wait at once when playback is asked for', () => {
    teller.update(WAITS, true);
    expect(told).toEqual(['waits']);
  });

  it('begins anew after a reset, without a word about it', () => {
    teller.update(RUNS, false);
    teller.update(WAITS, true);
    teller.reset();
    jasmine.clock().tick(1000);
    teller.update(STANDS, false);
    expect(told).toEqual(['runs']);
    teller.update(RUNS, false);
    expect(told).toEqual(['runs', 'runs']);
  });
});
