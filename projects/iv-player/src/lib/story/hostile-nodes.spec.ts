import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { IvPlayerError } from '../events/player-error';
import { Player } from '../facade/player';

/** Any value, also one without a prototype or with a symbol. */
const anything = fc.anything({
  withNullPrototype: true,
  withBigInt: true,
  withDate: true,
  withSparseArray: true,
});
const odd = fc.oneof(
  anything,
  fc.constantFrom(Symbol('x'), Object.create(null) as unknown, () => 'a.mp4'),
);
const part = fc.oneof(odd, fc.array(odd, { maxLength: 3 }));
const source = fc.oneof(
  part,
  fc.record({ src: odd, type: odd }),
  fc.array(fc.oneof(odd, fc.constant('a.mp4'), fc.record({ src: odd })), { maxLength: 3 }),
);
const config = fc.record(
  {
    id: fc.oneof(fc.constantFrom('a', 'b', 'all', ''), odd),
    source,
    duration: odd,
    videoDuration: odd,
    gain: odd,
    prefetch: part,
    data: odd,
    captions: fc.oneof(part, fc.array(fc.record({ src: odd, lang: odd, text: odd, at: odd }))),
    audioDescription: fc.oneof(part, fc.array(fc.record({ src: odd, lang: odd, text: odd, at: odd }))),
  },
  { requiredKeys: [] },
);

describe('a story of arbitrary values', () => {
  it('is added and updated, or refused with an IvPlayerError that changes nothing [repository-values]', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(config, odd), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (given, updates) => {
          TestBed.resetTestingModule().configureTestingModule({ providers: [provideIvPlayerTesting()] });
          const { repository } = TestBed.inject(Player);
          const node = repository.add({ id: 'a', source: 'a.mp4', prefetch: ['b'] });
          const stateOf = (): unknown[] => [
            node.source,
            node.duration,
            node.prefetch,
            node.data,
            repository.get('all').length,
          ];
          const before = stateOf();
          try {
            if (updates) repository.update(...(given as []));
            else repository.add(...(given as []));
          } catch (error) {
            if (!(error instanceof IvPlayerError)) throw error;
            expect(stateOf()).toEqual(before);
          }
        },
      ),
      { numRuns: 300 * MORE_RUNS },
    );
    expect().nothing();
  });
});
