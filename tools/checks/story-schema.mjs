// npm run check -- story-schema: checks that story.schema.json matches the shapes used to read story files, with the types' doc
// comments as descriptions. -- --update: writes it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { workspaceRoot } from '../lib/dependencies.mjs';

const sources = join(workspaceRoot, 'projects/iv-player/story-core/src');
const target = join(workspaceRoot, 'projects/iv-player/story/story.schema.json');

/** Bundles and imports a module of the story sources. */
async function load(file) {
  const { outputFiles } = await build({
    entryPoints: [join(sources, file)],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** Maps the name of each type in a file to the doc comments of the type and its members. */
function readComments(name) {
  const path = join(sources, 'format', name);
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const comment = (node) =>
    ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(node)[0]?.comment)?.replace(/\s+/g, ' ');
  return file.statements
    .filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    .map((node) => {
      const members = ts.isInterfaceDeclaration(node) ? node.members.filter(ts.isPropertySignature) : [];
      return [
        node.name.text,
        { text: comment(node), members: new Map(members.map((one) => [one.name.getText(), comment(one)])) },
      ];
    });
}

const shapes = await load('format/story-shape.ts');
const { VARIABLE_NAME } = await load('logic/logic-variables.ts');
const { LOGIC_OPERATORS } = await load('logic/json-logic.ts');
const comments = new Map(['story-file.ts', 'story-question.ts'].flatMap(readComments));
/** The shapes that have a type, such as `storyFileNode` for `StoryFileNode`. */
const typeShapes = [...comments.keys()].flatMap((name) => {
  const shape = shapes[name.replace(/^S/, 's')];
  return shape ? [[name, shape]] : [];
});
/** Names of these types by shape, and also by object constraints: unions contain the constraints instead of the shape. */
const typeNames = new Map(
  typeShapes.flatMap(([name, shape]) => [shape, shape.object].map((key) => [key, name])),
);

const referenceTo = (key) => ({ $ref: `#/$defs/${typeNames.get(key)}` });

/** The JSON Schema of a shape: a reference where the shape has a type. */
const toSchema = (shape) => (typeNames.has(shape) ? referenceTo(shape) : inlineSchema(shape));

function inlineSchema(shape, name) {
  if (shape.any) return {};
  const alternatives = [];
  for (const [kind, constraints] of Object.entries(shape))
    alternatives.push(...schemasOf[kind](constraints, name));
  return alternatives.length > 1 ? { anyOf: alternatives } : alternatives[0];
}

const valuesSchema = (values, type) => (values.length > 1 ? { enum: values, type } : { const: values[0] });

/** For each kind of value, a function that returns the alternatives its constraints allow. */
const schemasOf = {
  string: ({ notEmpty, values }) => [
    values ? valuesSchema(values, 'string') : { type: 'string', ...(notEmpty && { minLength: 1 }) },
  ],
  number: ({ min, max, values }) => [
    values ? valuesSchema(values, 'number') : { type: 'number', minimum: min, maximum: max },
  ],
  boolean: () => [{ type: 'boolean' }],
  list: ({ items, notEmpty }) => [
    items.length > 1
      ? { type: 'array', items: items.map(toSchema), minItems: items.length, additionalItems: false }
      : { type: 'array', items: toSchema(items[0]), ...(notEmpty && { minItems: 1 }) },
  ],
  object: (constraints, name) =>
    !name && typeNames.has(constraints)
      ? [referenceTo(constraints)]
      : constraints.key
        ? [toSchema(constraints.absent), toSchema(constraints.present)]
        : [objectSchema(constraints, name)],
};

function objectSchema({ parts, required, others, variables }, name) {
  if (parts.size === 0)
    return {
      type: 'object',
      propertyNames: { type: 'string', ...(variables && { pattern: VARIABLE_NAME.source }) },
      additionalProperties: toSchema(others),
    };
  const members = comments.get(name)?.members ?? new Map();
  // In the order of the type's members.
  const keys = new Set([...members.keys(), ...parts.keys()]);
  const properties = [...keys].map((key) => [
    key,
    { description: members.get(key), ...toSchema(parts.get(key)) },
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required,
    ...(!others && { additionalProperties: false }),
  };
}

/** A JSON Schema with the name and the doc comment of a type. */
const describedSchema = (name, schema) => [name, { description: comments.get(name)?.text, ...schema }];

const logic = { $ref: '#/$defs/StoryLogic' };
const operation = {
  type: 'object',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  properties: Object.fromEntries(
    LOGIC_OPERATORS.map((name) => [name, { anyOf: [logic, { type: 'array', items: logic }] }]),
  ),
};
const logicSchema = {
  anyOf: [
    { type: ['string', 'number', 'boolean', 'null', 'array'] },
    operation,
    { type: 'object', minProperties: 2 },
    { type: 'object', maxProperties: 0 },
  ],
};
const definitions = typeShapes.map(([name, shape]) =>
  describedSchema(name, name === 'StoryLogic' ? logicSchema : inlineSchema(shape, name)),
);
const { StoryFile, ...$defs } = Object.fromEntries(definitions);
const result = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'iv-player story',
  ...StoryFile,
  $defs,
};

const written = await format(JSON.stringify(result), { ...(await resolveConfig(target)), parser: 'json' });
const undescribed = [...comments].flatMap(([name, { members }]) =>
  [...members].filter(([, text]) => !text).map(([key]) => `${name}.${key}`),
);
if (undescribed.length > 0) console.error(`No doc comment: ${undescribed.join(', ')}.`);
if (process.argv.includes('--update')) writeFileSync(target, written);
const isCurrent = readFileSync(target, 'utf8') === written;
if (!isCurrent)
  console.error('story.schema.json is out of date: run npm run check -- story-schema --update.');
console.log(`${definitions.length} definitions: ${isCurrent ? 'up to date' : 'out of date'}`);
process.exitCode = isCurrent && undescribed.length === 0 ? 0 : 1;
