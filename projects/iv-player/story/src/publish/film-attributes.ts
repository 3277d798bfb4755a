/** Attributes that load the film again when they change. */
const LOADING = ['src', 'path', 'node'] as const;
/** All attributes of `<iv-film>`. */
export const OBSERVED = [...LOADING, 'language', 'muted', 'autoplay', 'poster', 'label'] as const;

/** Name of an attribute of `<iv-film>`. */
export type Attribute = (typeof OBSERVED)[number];

const isFlag = (name: Attribute): boolean => name === 'muted' || name === 'autoplay';

/** Whether the film is loaded again when an attribute changes. */
export const loadsAgain = (name: Attribute): boolean => (LOADING as readonly string[]).includes(name);

/** Defines properties that reflect the attributes of the same names, except `path`. */
export function reflectAttributes(prototype: HTMLElement): void {
  for (const name of OBSERVED.filter((one) => one !== 'path'))
    Object.defineProperty(prototype, name, {
      get(this: HTMLElement) {
        return isFlag(name) ? this.hasAttribute(name) : (this.getAttribute(name) ?? '');
      },
      set(this: HTMLElement, value: string | boolean | null | undefined) {
        if (isFlag(name)) this.toggleAttribute(name, Boolean(value));
        else if (value == null) this.removeAttribute(name);
        else this.setAttribute(name, String(value));
      },
      configurable: true,
      enumerable: true,
    });
}

/** Turns properties that were set before the element was defined, as frameworks do, into attributes. */
export function readOwnProperties(element: HTMLElement): void {
  const own = element as unknown as Record<string, unknown>;
  for (const name of OBSERVED) {
    if (!Object.hasOwn(own, name)) continue;
    const value = own[name];
    Reflect.deleteProperty(own, name);
    own[name] = value;
  }
}
