// Puts a fragment of code into the block that it continues.
import ts from 'typescript';

/** @typedef {import('./code-blocks.mjs').Continuation} Continuation */

const parse = (code) => ts.createSourceFile('block.ts', code, ts.ScriptTarget.ES2022, true);

/** All nodes below a node, the node itself first. */
function* walk(node) {
  yield node;
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* walk(child);
}

/** Splits a text into its import declarations and the rest. */
function splitImports(code) {
  const file = parse(code);
  const imports = file.statements.filter(ts.isImportDeclaration);
  let rest = code;
  for (const one of [...imports].reverse()) rest = rest.slice(0, one.getStart()) + rest.slice(one.getEnd());
  return { imports, rest: rest.trim() };
}

/** The imports of two texts, each name once. */
function mergeImports(...lists) {
  /** @type {Map<string, Set<string>>} */
  const names = new Map();
  const whole = new Set();
  for (const declaration of lists.flat()) {
    const { importClause } = declaration;
    const from = declaration.moduleSpecifier.getText();
    const bindings = importClause?.namedBindings;
    if (!importClause || importClause.name || !bindings || !ts.isNamedImports(bindings)) {
      whole.add(declaration.getText());
      continue;
    }
    const set = names.get(from) ?? new Set();
    for (const element of bindings.elements) {
      const text = element.getText();
      const isType = text.startsWith('type ') || importClause.isTypeOnly;
      set.add(isType && !text.startsWith('type ') ? `type ${text}` : text);
    }
    names.set(from, set);
  }
  const named = [...names].map(([from, set]) => {
    const values = [...set].filter((name) => !name.startsWith('type ') || !set.has(name.slice(5)));
    return `import { ${values.join(', ')} } from ${from};`;
  });
  return [...whole, ...named].join('\n');
}

const isFunction = (node) =>
  (ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node)) && node.body !== undefined;

/** Where in the base the fragment goes: from, to, and the text that is put there. */
function placeOf(base, fragment, { where, target }) {
  const nodes = [...walk(parse(base))];
  const missing = () =>
    new Error(`The block has no ${where === 'body' ? 'function' : where} ${target ?? ''}`);
  if (where === 'end') return [base.length, base.length, `\n${fragment}\n`];
  if (where === 'body') {
    const found = nodes.findLast((node) => isFunction(node) && node.name?.getText() === target);
    if (!found) throw missing();
    const isAsync = /\bawait\b/.test(fragment);
    const [open, close] = isAsync ? ['void (async () => {', '})();'] : ['{', '}'];
    const end = found.body.getEnd() - 1;
    return [end, end, `${open}\n${fragment}\n${close}\n`];
  }
  if (where === 'class') {
    const found = nodes.findLast(ts.isClassDeclaration);
    if (!found) throw missing();
    return [found.getEnd() - 1, found.getEnd() - 1, `${fragment}\n`];
  }
  const name = where === 'template' ? 'template' : target;
  const found = nodes.find((node) => ts.isPropertyAssignment(node) && node.name.getText() === name);
  if (!found) throw missing();
  const text =
    where === 'template'
      ? `template: \`${fragment.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\``
      : fragment.replace(/;\s*$/, '');
  return [found.getStart(), found.getEnd(), text];
}

/**
 * The base with the fragment in it; imports of both stand at the top. Throws when the base has no such place.
 *
 * @param {string} base
 * @param {string} fragment
 * @param {Continuation} continuation
 */
export function continueCode(base, fragment, continuation) {
  const own = splitImports(base);
  const added = continuation.where === 'template' ? { imports: [], rest: fragment } : splitImports(fragment);
  const [from, to, text] = placeOf(own.rest, added.rest, continuation);
  const body = own.rest.slice(0, from) + text + own.rest.slice(to);
  return `${mergeImports(own.imports, added.imports)}\n\n${body}\n`;
}
