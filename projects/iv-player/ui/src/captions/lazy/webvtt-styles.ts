export interface CueStyle {
  /** Selector for elements in a cue; empty for the whole text. */
  readonly selector: string;
  /** Properties with values that the browser supports. */
  readonly declarations: ReadonlyMap<string, string>;
}

/** Limits: rules per file, and characters per `STYLE` block. */
const MAX_RULES = 100;
const MAX_CHARACTERS = 20_000;

/** Supported properties: those that help to tell speakers apart. Placement, size and visibility are up to the player and the viewer. */
const PROPERTIES = new Set(['color', 'background-color', 'font-style', 'font-weight', 'text-decoration']);
/** WebVTT elements as created by `getCueAsHTML`. */
const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['c', 'span'],
  ['lang', 'span[lang]'],
  ['v', 'span[title]'],
  ['b', 'b'],
  ['i', 'i'],
  ['rt', 'rt'],
  ['ruby', 'ruby'],
  ['u', 'u'],
]);
/** Element, classes and voice. Names as in CSS, without escapes. */
const SELECTOR =
  /^([a-z]*)((?:\.-?[_a-zA-Z\u0080-\uFFFF][\w\-\u0080-\uFFFF]*)*)(?:\[voice=(?:"([^"\\]*)"|'([^'\\]*)'|(-?[_a-zA-Z\u0080-\uFFFF][\w\-\u0080-\uFFFF]*))\])?$/;

/** Parses `STYLE` blocks: `::cue`, and `::cue()` with elements, classes and voices. Ignores other selectors and properties. */
export function cueStyles(file: string): readonly CueStyle[] {
  const styles: CueStyle[] = [];
  for (const block of file.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/)) {
    if (block.includes('-->')) break;
    if (/^STYLE[ \t]*\n/.test(block)) styles.push(...rulesOf(block.slice(5, MAX_CHARACTERS)));
  }
  return styles.slice(0, MAX_RULES);
}

function rulesOf(css: string): readonly CueStyle[] {
  const rules = css.replaceAll(/\/\*[^]*?(?:\*\/|$)/g, '').split('}');
  return rules.flatMap((rule) => {
    const [head = '', body = ''] = rule.split('{');
    const selectors = selectorsOf(head);
    const declarations = selectors.length > 0 ? declarationsOf(body) : NOTHING;
    return declarations.size > 0 ? selectors.map((selector) => ({ selector, declarations })) : [];
  });
}

const NOTHING: CueStyle['declarations'] = new Map();

/** Returns the last valid value of each property. */
function declarationsOf(body: string): CueStyle['declarations'] {
  const values = new Map<string, string>();
  for (const declaration of body.split(';')) {
    const [name = '', given = ''] = declaration.replace('!important', '').split(':');
    const property = name
      .trim()
      .toLowerCase()
      .replace(/^background$/, 'background-color');
    const value = given.trim();
    if (PROPERTIES.has(property) && CSS.supports(property, value)) values.set(property, value);
  }
  return values;
}

function selectorsOf(head: string): readonly string[] {
  return [...head.matchAll(/::cue(?:\(([^()]*)\)|(?![\w(-]))/g)].flatMap(([, list]) =>
    list === undefined ? [''] : list.split(',').flatMap((one) => selectorOf(one.trim())),
  );
}

function selectorOf(text: string): readonly string[] {
  const [, name = '', classes = '', ...voices] = SELECTOR.exec(text) ?? [];
  // At most one of the three notations for a voice matches.
  const voice = voices.join('');
  const element = ELEMENTS.get(name);
  if (element === undefined || !(name || classes || voice)) return [];
  return [`${element}${classes}${voice === '' ? '' : `[title=${JSON.stringify(voice)}]`}`];
}
