/** Attributes that load the film again when they change. */
const LOADING = ['src', 'path', 'node'] as const;
/** Attributes that only the property of the same name reflects. */
const REFLECTED = ['src', 'node', 'autoplay', 'poster', 'label', 'loading', 'values', 'consent'] as const;
/** Attributes whose properties have the state of the film. */
const OF_FILM = ['path', 'language', 'muted'] as const;
/** All attributes of `<iv-film>`. */
export const OBSERVED = [...REFLECTED, ...OF_FILM] as const;

/** Name of an attribute of `<iv-film>`. */
export type Attribute = (typeof OBSERVED)[number];

/** Whether the film is loaded again when an attribute changes. */
export const loadsAgain = (name: Attribute): boolean => (LOADING as readonly string[]).includes(name);

/**
 * Reads a flag from an attribute or a property. The text `false` is false: frameworks write it when they do not know the element yet.
 */
export const isOn = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim().toLowerCase() !== 'false' : Boolean(value);

/** Element with properties that reflect attributes of `<iv-film>` of the same names. */
export class ReflectingElement extends HTMLElement {
  declare src: string;
  declare node: string;
  declare autoplay: boolean;
  declare poster: string;
  declare label: string;
  declare loading: string;
  /** Values of variables by name, as JSON; may be set as an object. */
  declare values: string;
  /** Whether the viewer agrees to be recorded. */
  declare consent: boolean;
}

/** Text of an attribute for the value of its property; `null` for no attribute. */
function attributeText(name: Attribute, value: string | boolean | URL | null | undefined): string | null {
  if (value == null) return null;
  if (name === 'autoplay') return isOn(value) ? '' : null;
  // Without an answer, a film may ask the viewer.
  if (name === 'consent') return isOn(value) ? '' : 'false';
  // Such as a URL.
  return name === 'values' && typeof value === 'object' ? JSON.stringify(value) : String(value);
}

for (const name of REFLECTED)
  Object.defineProperty(ReflectingElement.prototype, name, {
    get(this: HTMLElement) {
      const value = this.getAttribute(name);
      return name === 'autoplay' || name === 'consent' ? isOn(value) : (value ?? '');
    },
    set(this: HTMLElement, value: string | boolean | URL | null | undefined) {
      const text = attributeText(name, value);
      if (text === null) this.removeAttribute(name);
      else this.setAttribute(name, text);
    },
    configurable: true,
    enumerable: true,
  });

/**
 * Removes properties that were set before the element was defined, as frameworks do, and returns them. Until then, they hide the
 * properties of the element.
 */
export function takeOwnProperties(element: HTMLElement): Partial<Record<Attribute, unknown>> {
  const own = element as Partial<Record<Attribute, unknown>>;
  const taken: Partial<Record<Attribute, unknown>> = {};
  for (const name of OBSERVED) {
    if (!Object.hasOwn(own, name)) continue;
    taken[name] = own[name];
    Reflect.deleteProperty(own, name);
  }
  return taken;
}
