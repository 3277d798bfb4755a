import fc from 'fast-check';
import { FilmElement } from './film-element';

/** Address for the frame: any file on the server of the specs. */
const PAGE = 'karma.js';

type Name = 'src' | 'node' | 'poster' | 'label' | 'loading' | 'autoplay' | 'path' | 'language' | 'muted';
type Value = string | number | boolean | null | undefined;
type Step = readonly [kind: 'attribute' | 'property' | 'define' | 'attach', name?: Name, value?: Value];

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const FLAGS: readonly Value[] = [true, false, '', 'true', 'false', ' FALSE ', 'muted', 0];
const VALUES: Readonly<Record<Name, readonly Value[]>> = {
  src: [PAGE, `${PAGE}?2`, ''],
  poster: [PIXEL, ''],
  node: ['a', '', 7, 'false'],
  label: ['Film', '', 0, true],
  loading: ['lazy', 'eager', ''],
  autoplay: FLAGS,
  path: ['1a', '1b', ''],
  language: ['de', 'en', ''],
  muted: FLAGS,
};
const NAMES = Object.keys(VALUES) as readonly Name[];

const change: fc.Arbitrary<Step> = fc
  .constantFrom(...NAMES)
  .chain((name) =>
    fc.tuple(
      fc.constantFrom<Step[0]>('attribute', 'property'),
      fc.constant(name),
      fc.constantFrom<Value>(...VALUES[name], null, undefined),
    ),
  );
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: change },
  { weight: 1, arbitrary: fc.constantFrom<Step>(['define'], ['attach']) },
);

const isFlag = (name: Name): boolean => name === 'autoplay' || name === 'muted';
/** Whether a property has the state of the film, and neither writes the attribute of the same name. */
const isOfFilm = (name: Name): boolean => ['path', 'language', 'muted'].includes(name);
const isOn = (value: Value): boolean =>
  typeof value === 'string' ? !/^\s*false\s*$/i.test(value) : Boolean(value);
const textOf = (value: Value): string | null => (value == null ? null : String(value));

/** Expected attributes and properties after some steps. */
class ExpectedFilm {
  readonly #texts = new Map<Name, string | null>();
  /** State of the film that the page asked for last. */
  readonly #said = new Map<Name, Value>();
  /** Properties of an element that is not upgraded yet. */
  readonly #early = new Map<Name, Value>();
  #isDefined = false;
  #isAttached = false;

  take([kind, name = 'src', value]: Step): void {
    if (kind === 'attribute') this.#write(name, textOf(value));
    else if (kind === 'property' && this.#isUpgraded) this.#set(name, value);
    else if (kind === 'property') this.#early.set(name, value);
    this.#isDefined ||= kind === 'define';
    this.#isAttached ||= kind === 'attach';
    if (!this.#isUpgraded) return;
    for (const [one, given] of this.#early) this.#set(one, given);
    this.#early.clear();
  }

  /** Text of the attribute, and value of the property. */
  of(name: Name): readonly unknown[] {
    const text = this.#texts.get(name) ?? null;
    const value = isOfFilm(name) ? (this.#said.get(name) ?? null) : text;
    if (name === 'muted') return [text, isOn(value) || this.of('autoplay')[1] === true];
    return [text, isFlag(name) ? isOn(value) : (value ?? '')];
  }

  get #isUpgraded(): boolean {
    return this.#isDefined && this.#isAttached;
  }

  #write(name: Name, text: string | null): void {
    if ((this.#texts.get(name) ?? null) === text) return;
    this.#texts.set(name, text);
    this.#said.set(name, text);
  }

  #set(name: Name, value: Value): void {
    if (isOfFilm(name)) this.#said.set(name, value);
    else this.#write(name, isFlag(name) ? (isOn(value) ? '' : null) : textOf(value));
  }
}

describe('attributes of <iv-film> [film-attributes]', () => {
  let count = 0;

  it('agree with the properties of the same names, in any order, before it is defined and after', () => {
    const property = fc.property(fc.array(step, { maxLength: 12 }), (given) => {
      const tag = `iv-film-any-${(count += 1)}`;
      const element = document.createElement(tag);
      const expected = new ExpectedFilm();
      const steps: readonly Step[] = [...given, ['define'], ['attach']];
      try {
        for (const one of steps) {
          const [kind, name = 'src', value] = one;
          if (kind === 'property') Object.assign(element, { [name]: value });
          else if (kind === 'attribute' && value == null) element.removeAttribute(name);
          else if (kind === 'attribute') element.setAttribute(name, String(value));
          else if (kind === 'attach' && !element.isConnected) document.body.append(element);
          else if (kind === 'define' && !customElements.get(tag))
            customElements.define(tag, class extends FilmElement {});
          expected.take(one);
        }
        for (const name of NAMES) {
          const found = JSON.stringify([element.getAttribute(name), (element as FilmElement)[name]]);
          const wanted = JSON.stringify(expected.of(name));
          if (found !== wanted) throw new Error(`${name}: ${found} instead of ${wanted}`);
        }
      } finally {
        element.remove();
      }
    });
    fc.assert(property, { seed: 44, numRuns: 300 });
    expect().nothing();
  });
});
