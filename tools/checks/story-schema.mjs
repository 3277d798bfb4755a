// npm run check -- story-schema: whether the JSON Schema of story files is that of the schema by which they are read, with the
// comments of the types as descriptions. -- --update: writes it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { build } from 'esbuild';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { workspaceRoot } from '../lib/dependencies.mjs';

const sources = join(workspaceRoot, 'projects/iv-player/story/src');
const target = join(workspaceRoot, 'projects/iv-player/story/story.schema.json');

/** The exports of a rule file. */
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

/** By the name of each interface: what it is, and its members. */
function readComments() {
  const path = join(sources, 'format/story-file.ts');
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const comment = (node) =>
    ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(node)[0]?.comment)?.replace(/\s+/g, ' ');
  return new Map(
    file.statements
      .filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      .map((node) => {
        const members = ts.isInterfaceDeclaration(node) ? node.members.filter(ts.isPropertySignature) : [];
        return [
          node.name.text,
          { text: comment(node), members: new Map(members.map((one) => [one.name.getText(), comment(one)])) },
        ];
      }),
  );
}

const schemas = await load('format/story-schema.ts');
const { LOGIC_OPERATORS } = await load('logic/json-logic.ts');
const comments = readComments();
const names = {
  StoryText: schemas.storyText,
  StoryFileSource: schemas.storyFileSource,
  StoryFileChoice: schemas.storyFileChoice,
  StoryFileOverlay: schemas.storyFileOverlay,
  StoryFileDecision: schemas.storyFileDecision,
  StoryFileNode: schemas.storyFileNode,
  StoryFileVariable: schemas.storyFileVariable,
  StoryFileSound: schemas.storyFileSound,
};
const { $schema, $defs, ...root } = toJsonSchema(schemas.storyFile, {
  definitions: names,
  // The lists that valibot would take for objects are no objects in JSON Schema either.
  ignoreActions: ['check'],
  typeMode: 'output',
});

/** Adds what the types say; expressions are JsonLogic, of which the schema can say the operators. */
function describe(schema, name) {
  const { text, members } = comments.get(name) ?? {};
  const properties = Object.entries(schema.properties ?? {}).map(([key, value]) => {
    const isLogic = name === 'StoryFileChoice' && key === 'when';
    const isMap = name === 'StoryFileNode' && key === 'set';
    const logic = { $ref: '#/$defs/StoryLogic' };
    const shape = isLogic ? logic : isMap ? { ...value, additionalProperties: logic } : value;
    return [key, { description: members?.get(key), ...shape }];
  });
  return {
    ...(text && { description: text }),
    ...schema,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
  };
}

const operation = {
  type: 'object',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  properties: Object.fromEntries(
    LOGIC_OPERATORS.map((name) => [
      name,
      { anyOf: [{ $ref: '#/$defs/StoryLogic' }, { type: 'array', items: { $ref: '#/$defs/StoryLogic' } }] },
    ]),
  ),
};
const result = {
  $schema,
  title: 'Story of iv-player',
  ...describe(root, 'StoryFile'),
  $defs: {
    ...Object.fromEntries(
      Object.entries($defs ?? {}).map(([name, schema]) => [name, describe(schema, name)]),
    ),
    StoryLogic: {
      description: comments.get('StoryLogic')?.text,
      anyOf: [
        { type: ['string', 'number', 'boolean', 'null', 'array'] },
        operation,
        { type: 'object', minProperties: 2 },
        { type: 'object', maxProperties: 0 },
      ],
    },
  },
};

const written = await format(JSON.stringify(result), { ...(await resolveConfig(target)), parser: 'json' });
const undescribed = [...comments].flatMap(([name, { members }]) =>
  [...members].filter(([, text]) => !text).map(([key]) => `${name}.${key}`),
);
if (undescribed.length > 0) console.error(`Without a comment: ${undescribed.join(', ')}.`);
if (process.argv.includes('--update')) writeFileSync(target, written);
const isCurrent = readFileSync(target, 'utf8') === written;
if (!isCurrent) console.error('It is not that of the format: npm run check -- story-schema --update.');
console.log(`${Object.keys(result.$defs).length + 1} definitions: ${isCurrent ? 'as the format' : 'differ'}`);
process.exitCode = isCurrent && undescribed.length === 0 ? 0 : 1;
