import type { VariableValues } from './variables-state';
import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { TestPlayer } from '../player/testing/test-player';
import type { VariableConfig } from './variable-definition';

const LENGTHS = { a: 4, b: 2, c: 6.5, d: 0, e: 0.3 };
const NAMES = ['score', 'bag', 'place'] as const;

const node = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const name = fc.constantFrom(...NAMES);
const number = fc.integer({ min: -9, max: 9 });
const json = fc.oneof(
  number,
  fc.string({ maxLength: 2 }),
  fc.boolean(),
  fc.constant(null),
  fc.array(number, { maxLength: 2 }),
);
const updateOn = fc.constantFrom('playlistpush', 'nodestart', 'nodeend');
const dataSet = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Record<string, Value>> =>
  fc.dictionary(node, value, { maxKeys: 4, noNullPrototype: true });
const config = fc.oneof(
  fc.record({ name, initialValue: number, action: fc.constant('sum'), updateOn, dataSet: dataSet(number) }),
  fc.record({ name, initialValue: json, action: fc.constant('set'), updateOn, dataSet: dataSet(json) }),
) as fc.Arbitrary<Required<Omit<VariableConfig, 'resetOn'>>>;

type Config = typeof config extends fc.Arbitrary<infer One> ? One : never;
type Step =
  | { readonly do: 'register'; readonly config: Config }
  | { readonly do: 'set'; readonly name: string; readonly value: unknown }
  | { readonly do: 'reset'; readonly name: string | undefined }
  | { readonly do: 'push'; readonly ids: readonly string[] }
  | { readonly do: 'advance' | 'jump'; readonly by: number }
  | { readonly do: 'empty' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('register'), config }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('set'), name, value: json }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reset'), name: fc.option(name, { nil: undefined }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('push'), ids: fc.array(node, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('advance'), by: fc.integer({ min: 0, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('jump'), by: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('empty') }) },
);

/** A simple model of the documentation: the values follow from the path up to the current entry. */
class Model {
  values: Record<string, unknown> = {};
  private readonly configs = new Map<string, Config>();
  /** By entry: the values before it changed any, the number of pushed entries, and values set while it played. */
  private visits: { values: object; pushed: number; set: Record<string, unknown> }[] = [];
  private index = -1;
  private pushed = 0;

  constructor(private readonly fixture: TestPlayer) {
    const { player } = fixture;
    player.on('playlistpush', (_, index) => this.push(index + 1));
    player.on('nodestart', (_, index) => this.enter(index));
    player.on('nodeend', ({ id }) => this.apply('nodeend', id));
    player.on('playlistreset', () => {
      this.change(undefined);
      [this.visits, this.index, this.pushed] = [[], -1, 0];
    });
  }

  register(one: Config): void {
    this.configs.set(one.name, one);
    this.values[one.name] = one.initialValue;
  }

  set(one: string, value: unknown): boolean {
    if (!this.fits(one, value)) return false;
    this.values[one] = value;
    this.remember(one);
    return true;
  }

  reset(one: string | undefined): boolean {
    if (one !== undefined && !this.configs.has(one)) return false;
    this.change(one);
    for (const name of one === undefined ? this.configs.keys() : [one]) this.remember(name);
    return true;
  }

  private fits(one: string, value: unknown): boolean {
    const known = this.configs.get(one);
    return known !== undefined && (known.action !== 'sum' || typeof value === 'number');
  }

  private change(one: string | undefined): void {
    for (const known of this.configs.values())
      if (one === undefined || known.name === one) this.values[known.name] = known.initialValue;
  }

  private remember(one: string): void {
    const visit = this.visits[this.index];
    if (visit) visit.set[one] = this.values[one];
  }

  private recall(kept: object): void {
    for (const [one, value] of Object.entries(kept)) if (this.fits(one, value)) this.values[one] = value;
  }

  private push(count: number): void {
    for (; this.pushed < count; this.pushed++)
      this.apply('playlistpush', this.fixture.player.playlist[this.pushed]?.id ?? '');
  }

  private enter(index: number): void {
    const isNext = index === this.index + 1;
    let at = this.index + 1;
    const visit = this.visits[index];
    if (index < at && visit) {
      at = index;
      this.change(undefined);
      this.recall(visit.values);
      this.pushed = visit.pushed;
    }
    this.index = index;
    for (; at <= index; at++) {
      this.push(at + 1);
      // An entry reached by playing on has no values from an earlier visit.
      const set = isNext ? {} : (this.visits[at]?.set ?? {});
      this.visits[at] = { values: { ...this.values }, pushed: this.pushed, set };
      const id = this.fixture.player.playlist[at]?.id ?? '';
      this.apply('nodestart', id);
      this.recall(set);
      if (at < index) this.apply('nodeend', id);
    }
  }

  private apply(event: string, id: string): void {
    for (const { name: one, action, updateOn: at, dataSet: given } of this.configs.values()) {
      if (at !== event || !Object.hasOwn(given, id)) continue;
      this.values[one] = action === 'sum' ? (this.values[one] as number) + (given[id] as number) : given[id];
    }
  }
}

function attempt(call: () => unknown): boolean {
  try {
    call();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'INVALID_ARGUMENT') return false;
    throw error;
  }
}

describe('random programs of variables', () => {
  const RUNS = 100 * MORE_RUNS;

  it(`match a simple model, ${String(RUNS)} times`, () => {
    let changes = 0;
    spyOn(console, 'warn');
    const property = fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (program) => {
      TestBed.resetTestingModule().configureTestingModule({ providers: [provideIvPlayerTesting()] });
      const fixture = new TestPlayer(LENGTHS);
      const { variables } = fixture.player;
      const model = new Model(fixture);
      fixture.start('a');
      for (const one of program) {
        const before = variables.signals.values();
        if (one.do === 'register') {
          variables.register(one.config);
          model.register(one.config);
        } else if (one.do === 'set') {
          const known = model.set(one.name, one.value);
          expect(attempt(() => variables.setValue(one.name, one.value as string))).toBe(known);
        } else if (one.do === 'reset') {
          const known = model.reset(one.name);
          expect(attempt(() => variables.reset(one.name))).toBe(known);
        } else if (one.do === 'push') fixture.player.append(...one.ids);
        else if (one.do === 'advance') fixture.advance(one.by / 10);
        else if (one.do === 'jump') attempt(() => (fixture.player.currentNodeIndex = one.by));
        else {
          fixture.player.playlist.reset();
          fixture.start('a');
        }
        if (variables.signals.values() !== before) changes++;
        if (JSON.stringify(sorted(variables.signals.values())) !== JSON.stringify(sorted(model.values)))
          throw new Error(
            `${JSON.stringify(variables.signals.values())} is not ${JSON.stringify(model.values)}`,
          );
        expect(fixture.player.reduxStore.getState().variables).toBe(
          variables.signals.values() as VariableValues,
        );
      }
      fixture.player.destroy();
    });
    fc.assert(property, { numRuns: RUNS });
    expect(changes).toBeGreaterThan(RUNS);
  });
});

const sorted = (values: object): unknown => Object.entries(values).sort();
