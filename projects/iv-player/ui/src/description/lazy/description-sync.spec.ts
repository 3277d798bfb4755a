import { syncChange } from './description-sync';

describe('syncChange', () => {
  it('does not correct offsets below 30 ms', () => {
    expect([syncChange(5.029, 5, 1), syncChange(4.975, 5, 2)]).toEqual([
      { seekTo: null, rate: 1 },
      { seekTo: null, rate: 2 },
    ]);
  });

  it('plays a late file a tenth faster and an early one a tenth slower, at any rate', () => {
    expect(syncChange(4.9, 5, 1).rate).toBeCloseTo(1.1);
    expect(syncChange(5.1, 5, 1).rate).toBeCloseTo(0.9);
    expect(syncChange(5.1, 5, 0.5).rate).toBeCloseTo(0.45);
  });

  it('seeks at offsets above 150 ms', () => {
    expect([syncChange(4.8, 5, 1), syncChange(9, 5, 2)]).toEqual([
      { seekTo: 5, rate: 1 },
      { seekTo: 5, rate: 2 },
    ]);
  });

  it('reduces every offset below 100 ms within two seconds, at rates from 0.5 to 2 [description-sync]', () => {
    for (const rate of [0.5, 1, 2]) {
      for (let offset = -0.6; offset <= 0.6; offset += 0.01) {
        let [node, file] = [10, 10 + offset];
        for (let step = 0; step < 8; step++) {
          const change = syncChange(file, node, rate);
          file = (change.seekTo ?? file) + change.rate / 4;
          node += rate / 4;
        }
        expect(Math.abs(file - node))
          .withContext(`${offset} at ${rate}`)
          .toBeLessThan(0.1);
      }
    }
  });
});
