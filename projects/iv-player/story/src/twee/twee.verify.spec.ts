import { fromTwee } from './from-twee';

describe('fromTwee in real time', () => {
  it('reads a megabyte of open brackets in less than two seconds', () => {
    const start = performance.now();
    for (const open of ['[[', '<<', '(a:', '{', '<script', '[', '\\', '(((('])
      fromTwee(`:: a\n${open.repeat(300_000)}`);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
