const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  shy: '\u00AD',
  lrm: '\u200E',
  rlm: '\u200F',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  lsaquo: '‹',
  rsaquo: '›',
  iexcl: '¡',
  iquest: '¿',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  para: '¶',
  sect: '§',
  euro: '€',
  pound: '£',
  larr: '←',
  rarr: '→',
};
/** Combining characters by the names of accents, as in `eacute`. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030A',
  cedil: '\u0327',
  caron: '\u030C',
};
const own = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Decodes an HTML character reference such as `&amp;`, `&eacute;` or `&#91;`; `undefined` if it is unknown. */
export function characterOf(reference: string): string | undefined {
  const [, decimal, hex, name = ''] =
    /^&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]*));$/i.exec(reference) ?? [];
  const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
  if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
  const accent = own(ACCENTS, name.slice(1));
  const accented = accent === undefined ? '' : `${name.charAt(0)}${accent}`.normalize('NFC');
  return own(NAMED, name) ?? (accented.length === 1 ? accented : undefined);
}
