import type { CssProperties } from './overlay-options';

export const WRAPPER_STYLE: CssProperties = {
  display: 'block',
  position: 'absolute',
  width: '100%',
  height: '100%',
  top: '0',
  left: '0',
  overflow: 'hidden',
};

export const MASTER_CONTAINER_STYLE: CssProperties = {
  display: 'block',
  position: 'absolute',
  width: '100%',
  height: '100%',
  top: '0',
  left: '0',
  overflow: 'hidden',
  'backface-visibility': 'hidden',
  '-webkit-backface-visibility': 'hidden',
  '-webkit-user-select': 'none',
  '-moz-user-select': 'none',
  '-ms-user-select': 'none',
  'pointer-events': 'none',
};

/** Merges styles, later ones over earlier ones. Converts names to kebab-case, except custom properties. */
export function mergeStyles(...styles: readonly (CssProperties | undefined)[]): ReadonlyMap<string, string> {
  const merged = new Map<string, string>();
  for (const [name, value] of styles.flatMap((style) => Object.entries(style ?? {}))) {
    if (value !== null && value !== undefined) merged.set(cssName(name), String(value));
  }
  return merged;
}

function cssName(name: string): string {
  if (name.startsWith('--')) return name;
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return /^(webkit|moz|ms)-/.test(kebab) ? `-${kebab}` : kebab;
}
