/** Names of characters, each followed by its character. */
const NAMED =
  'amp & lt < gt > quot " apos \' nbsp \u00A0 shy \u00AD lrm \u200E rlm \u200F ndash – mdash — hellip … bull • ' +
  'lsquo ‘ rsquo ’ ldquo “ rdquo ” laquo « raquo » lsaquo ‹ rsaquo › iexcl ¡ iquest ¿ middot · copy © reg ® ' +
  'szlig ß aelig æ AElig Æ oelig œ OElig Œ oslash ø Oslash Ø trade ™ deg ° times × para ¶ sect § euro € ' +
  'pound £ larr ← rarr →';
/** Names of accents, as in `eacute`, each followed by its combining character. */
const ACCENTS =
  'acute \u0301 grave \u0300 circ \u0302 tilde \u0303 uml \u0308 ring \u030A cedil \u0327 caron \u030C';

function characterAfter(name: string, list: string): string | undefined {
  const words = list.split(' ');
  const at = words.indexOf(name);
  return at < 0 ? undefined : words[at + 1];
}

/** Decodes an HTML character reference such as `&amp;`, `&eacute;` or `&#91;`; `undefined` if it is unknown. */
export function characterOf(reference: string): string | undefined {
  const [, decimal, hex, name = ''] =
    /^&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]*));$/i.exec(reference) ?? [];
  const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
  if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
  const accent = characterAfter(name.slice(1), ACCENTS);
  const accented = accent === undefined ? '' : `${name.charAt(0)}${accent}`.normalize('NFC');
  return characterAfter(name, NAMED) ?? (accented.length === 1 ? accented : undefined);
}
