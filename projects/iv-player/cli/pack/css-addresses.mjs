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

/** End of an escape. */
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

/** End of a comment. */
function commentEnd(css, at) {
  const end = css.indexOf('*/', at + 2);
  return end < 0 ? css.length : end + 2;
}

/**
 * Reads an address without quotes, after `url(`. Without one, `address` is `undefined`, and the rest is skipped.
 *
 * @param {string} css
 * @param {number} at
 */
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

/**
 * Reads a style sheet.
 *
 * @param {string} css
 * @returns {{ addresses: readonly CssAddress[], imports: readonly string[] }} `imports`: the rules that load other style sheets
 */
export function cssAddresses(css) {
  const addresses = [];
  const imports = [];
  /** Names of the functions around the current place. */
  const functions = [];
  /** Start of a rule that is not searched. */
  let rule = -1;
  let isImport = false;
  const found = (one) => {
    if (rule < 0) addresses.push(one);
  };
  const endRule = (at) => {
    if (rule >= 0 && isImport) imports.push(css.slice(rule, at));
    rule = -1;
  };
  let at = 0;
  while (at < css.length) {
    const character = css[at];
    const start = at;
    if (css.startsWith('/*', at)) at = commentEnd(css, at);
    else if (character === '"' || character === "'") {
      const { end, isClosed } = stringEnd(css, at);
      const inside = functions.at(-1) ?? '';
      const text = () => unescaped(css.slice(start + 1, end - 1));
      if (isClosed && /^(?:-webkit-)?image-set$/.test(inside))
        found({ start, end, address: text(), isUrl: false });
      else if (isClosed && inside === 'url') {
        // Strings after the first are not addresses.
        functions[functions.length - 1] = '';
        found({ start, end, address: text(), isUrl: false });
      }
      at = end;
    } else if (character === '#' || character === '@') {
      at = nameEnd(css, at + 1);
      const name = unescaped(css.slice(start + 1, at)).toLowerCase();
      if (character === '@' && rule < 0 && (name === 'import' || name === 'namespace')) {
        rule = start;
        isImport = name === 'import';
      }
    } else if (isNamePart(character) || (character === '\\' && !isNewline(css[at + 1] ?? '\n'))) {
      at = nameEnd(css, at);
      if (css[at] !== '(') continue;
      const name = unescaped(css.slice(start, at)).toLowerCase();
      const first = spaceEnd(css, at + 1);
      if (name !== 'url') {
        functions.push(name);
        at += 1;
      } else if (css[first] === '"' || css[first] === "'") {
        const { end, isClosed } = stringEnd(css, first);
        const close = spaceEnd(css, end);
        if (isClosed && css[close] === ')') {
          at = close + 1;
          found({ start, end: at, address: unescaped(css.slice(first + 1, end - 1)), isUrl: true });
        } else {
          functions.push('url');
          at = first;
        }
      } else {
        const { end, address } = bareAddress(css, at + 1);
        at = end;
        if (address !== undefined) found({ start, end, address, isUrl: true });
      }
    } else {
      if (character === '(') functions.push('');
      else if (character === ')') functions.pop();
      else if (/^[;{}]$/.test(character)) endRule(at);
      at += 1;
    }
  }
  endRule(css.length);
  return { addresses, imports };
}
