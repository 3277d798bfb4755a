// Finds the addresses in a style sheet, in linear time. Follows the tokens of CSS: comments, strings, escapes, functions and brackets.

const isSpace = (character) => /^[ \t\n\r\f]$/.test(character);
const isNewline = (character) => /^[\n\r\f]$/.test(character);
const isHex = (character) => /^[\da-f]$/i.test(character);
const isNamePart = (character) => /^[\w-]$/.test(character) || character > '\x7F';

/** Resolves the escapes in a part of a style sheet. */
const unescaped = (text) =>
  text.replaceAll(/\\(?:([\da-f]{1,6})(?:\r\n|[ \t\n\r\f])?|(\r\n|[^]))/gi, (_, code, other) =>
    code ? String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)) : isNewline(other[0]) ? '' : other,
  );

function escapeEnd(css, at) {
  let end = at + 1;
  if (!isHex(css[end] ?? '')) return css.startsWith('\r\n', end) ? end + 2 : end + 1;
  while (end < at + 7 && isHex(css[end] ?? '')) end += 1;
  if (css.startsWith('\r\n', end)) return end + 2;
  return isSpace(css[end] ?? '') ? end + 1 : end;
}

/** End of a name, such as that of a function. */
function nameEnd(css, at) {
  let end = at;
  while (end < css.length) {
    if (css[end] === '\\' && !isNewline(css[end + 1] ?? '\n')) end = escapeEnd(css, end);
    else if (isNamePart(css[end])) end += 1;
    else break;
  }
  return Math.min(end, css.length);
}

/** End of a string, and whether its quote is closed. A line break ends it, too. */
function stringEnd(css, at) {
  let end = at + 1;
  while (end < css.length && css[end] !== css[at] && !isNewline(css[end]))
    end = css[end] === '\\' ? escapeEnd(css, end) : end + 1;
  return { end: Math.min(end + (css[end] === css[at] ? 1 : 0), css.length), isClosed: css[end] === css[at] };
}

function spaceEnd(css, at) {
  let end = at;
  while (end < css.length && isSpace(css[end])) end += 1;
  return end;
}

function commentEnd(css, at) {
  const end = css.indexOf('*/', at + 2);
  return end < 0 ? css.length : end + 2;
}

/** Reads an address without quotes, after `url(`. Without one, `address` is `undefined`, and the rest is skipped. */
function bareAddress(css, at) {
  const start = spaceEnd(css, at);
  let end = start;
  let close = -1;
  while (end < css.length && css[end] !== ')') {
    if (close >= 0 || /^["'(]$/.test(css[end])) return { end: skipped(css, end) };
    if (isSpace(css[end])) {
      close = end;
      end = spaceEnd(css, end);
    } else end = css[end] === '\\' ? escapeEnd(css, end) : end + 1;
  }
  if (end >= css.length) return { end: css.length };
  return { end: end + 1, address: unescaped(css.slice(start, close < 0 ? end : close)) };
}

/** End of an invalid `url()`. */
function skipped(css, at) {
  let end = at;
  while (end < css.length && css[end] !== ')') end = css[end] === '\\' ? escapeEnd(css, end) : end + 1;
  return Math.min(end + 1, css.length);
}

/**
 * @typedef {object} CssAddress
 * @property {number} start
 * @property {number} end
 * @property {string} address without escapes
 * @property {boolean} isUrl whether the part is `url(…)` as a whole, not only a string
 */

/** Adds an address, unless it is in a rule that is not searched. */
function add({ addresses, rule }, address) {
  if (!rule) addresses.push(address);
}

/** Ends a rule that is not searched. */
function endRule(sheet, at) {
  const { css, imports, rule } = sheet;
  if (rule?.isImport) imports.push(css.slice(rule.start, at));
  sheet.rule = null;
}

/** Reads a string, which is an address in some functions. Returns its end. */
function readString(sheet) {
  const { css, at: start, functions } = sheet;
  const { end, isClosed } = stringEnd(css, start);
  const inside = functions.at(-1) ?? '';
  if (!isClosed || !/^(?:url|(?:-webkit-)?image-set)$/.test(inside)) return end;
  // Strings after the first are not addresses.
  if (inside === 'url') functions[functions.length - 1] = '';
  add(sheet, { start, end, address: unescaped(css.slice(start + 1, end - 1)), isUrl: false });
  return end;
}

/** Reads a color or the keyword of a rule. Returns its end. */
function readKeyword(sheet) {
  const { css, at: start, rule } = sheet;
  const end = nameEnd(css, start + 1);
  const name = unescaped(css.slice(start + 1, end)).toLowerCase();
  if (css[start] === '@' && !rule && (name === 'import' || name === 'namespace'))
    sheet.rule = { start, isImport: name === 'import' };
  return end;
}

/** Reads a name, and what follows if it is that of a function: the address of `url(…)`, or the opening bracket. Returns the end. */
function readName(sheet) {
  const { css, at: start, functions } = sheet;
  const open = nameEnd(css, start);
  if (css[open] !== '(') return open;
  const name = unescaped(css.slice(start, open)).toLowerCase();
  if (name !== 'url') {
    functions.push(name);
    return open + 1;
  }
  const first = spaceEnd(css, open + 1);
  if (css[first] !== '"' && css[first] !== "'") {
    const { end, address } = bareAddress(css, open + 1);
    if (address !== undefined) add(sheet, { start, end, address, isUrl: true });
    return end;
  }
  const { end, isClosed } = stringEnd(css, first);
  const close = spaceEnd(css, end);
  if (!isClosed || css[close] !== ')') {
    functions.push('url');
    return first;
  }
  add(sheet, { start, end: close + 1, address: unescaped(css.slice(first + 1, end - 1)), isUrl: true });
  return close + 1;
}

/** Reads the next token. Returns its end. */
function readToken(sheet) {
  const { css, at, functions } = sheet;
  const character = css[at];
  if (css.startsWith('/*', at)) return commentEnd(css, at);
  if (character === '"' || character === "'") return readString(sheet);
  if (character === '#' || character === '@') return readKeyword(sheet);
  if (isNamePart(character) || (character === '\\' && !isNewline(css[at + 1] ?? '\n')))
    return readName(sheet);
  if (character === '(') functions.push('');
  else if (character === ')') functions.pop();
  else if (/^[;{}]$/.test(character)) endRule(sheet, at);
  return at + 1;
}

/**
 * Reads a style sheet.
 * @returns {{ addresses: readonly CssAddress[], imports: readonly string[] }} `imports`: the rules that load other style sheets
 */
export function cssAddresses(css) {
  const sheet = {
    css,
    /** Current place. */
    at: 0,
    addresses: [],
    imports: [],
    /** Names of the functions around the current place. */
    functions: [],
    /** Rule around the current place that is not searched. */
    rule: null,
  };
  while (sheet.at < css.length) sheet.at = readToken(sheet);
  endRule(sheet, css.length);
  const { addresses, imports } = sheet;
  return { addresses, imports };
}
