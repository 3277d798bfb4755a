// Reads the code blocks of a Markdown file, and the comments that say what each of them continues:
//
//   <!-- code: film -->                               the block below is called `film`
//   <!-- code: continues film in start -->            statements at the end of the function or method `start` of `film`
//   <!-- code: continues film in class -->            members at the end of its last class
//   <!-- code: continues film at providers -->        in the place of its property `providers`
//   <!-- code: continues film as template -->         in the place of its template
//   <!-- code: continues film -->                     after it, in the same file
//   <!-- code: lamp continues film in start -->       the same, and the result is called `lamp`
//   <!-- code: statements continue page in example --> what blocks of this kind continue from here on that say nothing themselves
//   <!-- code: templates continue page as template -->
//   <!-- code: hidden page                            a block that is not shown: its code follows, up to the end of the comment
//
// A block of TypeScript without a comment that imports or exports something is a file of its own.

/**
 * @typedef {object} Continuation
 * @property {string} base name of the block that is continued
 * @property {'end' | 'body' | 'class' | 'property' | 'template'} where
 * @property {string} [target] the function or property
 */

/**
 * @typedef {object} CodeBlock
 * @property {string} language
 * @property {string} code
 * @property {number} line of the first line of code, from 1 on
 * @property {string | null} name
 * @property {Continuation | null} continues
 */

/** Comments that say something of code. */
const comment = /<!-- code: ([\s\S]*?)-->/y;
/** A fence, also in a list: its indentation, language and code. */
const fence = /( *)```([\w-]*)[^\n]*\n([\s\S]*?)\n?\1```/y;

/** @returns {Continuation} */
function readPlace(base, place) {
  if (place === '') return { base, where: 'end' };
  if (place === 'in class') return { base, where: 'class' };
  if (place === 'as template') return { base, where: 'template' };
  const [, word, target] = /^(in|at) (\w+)$/.exec(place) ?? [];
  if (!target) throw new Error(`"${place}" says no place in a block.`);
  return { base, where: word === 'in' ? 'body' : 'property', target };
}

/** What a comment says: of the next block, of all later blocks of a kind, or a hidden block. */
function readComment(text) {
  const hidden = /^hidden (\w[\w-]*)\n([\s\S]*)$/.exec(text);
  if (hidden) return { kind: 'hidden', name: hidden[1], code: hidden[2] };
  const line = text.trim();
  const later = /^(statements|templates) continue (\S+) ?(.*)$/.exec(line);
  if (later)
    return {
      kind: later[1] === 'templates' ? 'html' : 'ts',
      continues: readPlace(later[2], later[3] ?? ''),
    };
  const next = /^(?:(?!continues)(\w[\w-]*))? ?(?:continues (\S+) ?(.*))?$/.exec(line);
  if (!next) throw new Error(`"code: ${line}" is not understood.`);
  const [, name = null, base, place = ''] = next;
  return { kind: 'next', name, continues: base ? readPlace(base, place) : null };
}

/**
 * The code blocks of a Markdown text, in order. Throws for a comment that is not understood, or that no block follows.
 *
 * @param {string} text
 * @returns {CodeBlock[]}
 */
export function readCodeBlocks(text) {
  const blocks = [];
  /** @type {{ ts: Continuation | null, html: Continuation | null }} */
  const defaults = { ts: null, html: null };
  let next = null;
  let place = 0;
  while (place < text.length) {
    const lineEnd = text.indexOf('\n', place);
    comment.lastIndex = fence.lastIndex = place;
    const said = comment.exec(text);
    const fenced = said ? null : fence.exec(text);
    if (said) {
      const meaning = readComment(said[1]);
      if (meaning.kind === 'next') next = meaning;
      else if (meaning.kind === 'hidden') {
        const line = lineOf(text, place) + 1;
        blocks.push({ language: 'ts', code: meaning.code, line, name: meaning.name, continues: null });
      } else defaults[meaning.kind] = meaning.continues;
      place += said[0].length;
      continue;
    }
    if (fenced) {
      const [whole, indentation, language, code] = fenced;
      const own = next ?? { name: null, continues: null };
      const isFile = language === 'ts' && /^(?:import|export) /m.test(code) && !next?.continues;
      blocks.push({
        language,
        code: code.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
        line: lineOf(text, place) + 1,
        name: own.name,
        continues: own.continues ?? (isFile || own.name ? null : (defaults[language] ?? null)),
      });
      next = null;
      place += whole.length;
      continue;
    }
    const line = text.slice(place, lineEnd < 0 ? undefined : lineEnd).trim();
    if (next && line !== '' && line !== '<!-- prettier-ignore -->')
      throw new Error(`line ${lineOf(text, place)}: a comment about code stands before no code.`);
    place = lineEnd < 0 ? text.length : lineEnd + 1;
  }
  if (next) throw new Error('The last comment about code stands before no code.');
  return blocks;
}

/** The line of a place in a text, from 1 on. */
function lineOf(text, place) {
  return text.slice(0, place).split('\n').length;
}
