import * as v from 'valibot';
import { VARIABLE_NAME } from '../logic/logic-variables';
import type {
  StoryFile,
  StoryFileChoice,
  StoryFileDecision,
  StoryFileNode,
  StoryFileOverlay,
  StoryFileSound,
  StoryFileSource,
  StoryFileVariable,
  StoryText,
} from './story-file';

// The types of `story-file` as schemas, from which the JSON Schema is made. Files are read by `story-shape`, which takes and
// refuses the same and costs a tenth; its spec compares both.

const id = v.pipe(v.string(), v.minLength(1));
const list = <Item extends v.GenericSchema>(item: Item) => v.array(item);
const seconds = v.number();
const duration = v.pipe(v.number(), v.minValue(0));
const length = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400));
const flag = v.optional(v.boolean());
const logic = v.unknown();
/** A schema of objects: for valibot a list is one too. */
const object = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.unknown(),
    v.check((given) => !Array.isArray(given), 'a list'),
    schema,
  );
const record = <Value extends v.GenericSchema>(value: Value) => object(v.record(v.string(), value));
/** By names of variables. */
const byVariable = <Value extends v.GenericSchema>(value: Value) =>
  object(v.record(v.pipe(v.string(), v.regex(VARIABLE_NAME)), value));
const strict = <Entries extends v.ObjectEntries>(entries: Entries) => object(v.strictObject(entries));
const json = record(v.unknown());

/** Schema of `StoryText`. */
export const storyText = v.union([v.string(), record(v.string())]);

/** Schema of `StoryFileSource`. */
export const storyFileSource = strict({ src: id, type: v.optional(v.string()) });

const source = v.union([id, storyFileSource]);

/** Schema of a caption track. */
export const captionTrack = strict({
  src: id,
  lang: id,
  label: v.string(),
  kind: v.optional(v.picklist(['subtitles', 'captions'])),
  default: v.optional(v.boolean()),
});

/** Schema of an audio description. */
export const audioDescription = v.union([
  strict({ src: id, lang: id }),
  strict({ text: id, at: duration, lang: id }),
]);

/** Schema of `StoryFileOverlay`. */
export const storyFileOverlay = strict({
  kind: v.picklist(['text', 'image', 'choice']),
  text: v.optional(storyText),
  src: v.optional(id),
  to: v.optional(id),
  box: v.optional(v.strictTuple([v.number(), v.number(), v.number(), v.number()])),
  startTime: v.optional(seconds),
  endTime: v.optional(seconds),
});

/** Schema of `StoryFileChoice`. */
export const storyFileChoice = strict({
  to: id,
  id: v.optional(id),
  label: v.optional(storyText),
  description: v.optional(storyText),
  image: v.optional(storyText),
  when: v.optional(logic),
});

/** Schema of `StoryFileDecision`. */
export const storyFileDecision = strict({
  choices: list(storyFileChoice),
  prompt: v.optional(storyText),
  defaults: v.optional(list(id)),
  startTime: v.optional(seconds),
  endTime: v.optional(seconds),
  decider: v.optional(id),
  deciderWait: v.optional(seconds),
  prefetch: v.optional(v.boolean()),
  autoPushSingleChild: v.optional(v.boolean()),
  includeInCheckpoints: v.optional(v.boolean()),
  checkpoints: v.optional(
    strict({
      enabled: v.optional(v.boolean()),
      singleChild: v.optional(v.boolean()),
      time: v.optional(seconds),
    }),
  ),
});

const oneOrSeveral = v.union([v.string(), list(v.string())]);

/** Schema of `StoryFileNode`. */
export const storyFileNode = strict({
  source: v.optional(v.union([id, storyFileSource, list(source)])),
  duration: v.optional(length),
  videoDuration: v.optional(length),
  gain: v.optional(v.number()),
  text: v.optional(storyText),
  title: v.optional(storyText),
  captions: v.optional(list(captionTrack)),
  audioDescription: v.optional(list(audioDescription)),
  overlays: v.optional(list(storyFileOverlay)),
  position: v.optional(v.strictTuple([v.number(), v.number()])),
  tags: v.optional(list(id)),
  set: v.optional(byVariable(logic)),
  next: v.optional(id),
  decision: v.optional(storyFileDecision),
  ending: v.optional(id),
  prefetch: v.optional(list(id)),
  data: v.optional(json),
});

/** Schema of `StoryFileVariable`. */
export const storyFileVariable = strict({
  initialValue: v.unknown(),
  external: v.optional(v.boolean()),
});

/** Schema of `StoryFileSound`. */
export const storyFileSound = object(
  v.looseObject({
    id,
    src: v.union([id, v.pipe(v.array(id), v.minLength(1))]),
    volume: v.optional(v.number()),
    mute: flag,
    loop: flag,
    rate: v.optional(v.number()),
    gain: v.optional(v.number()),
    html5: flag,
    autoplay: flag,
    preload: v.optional(v.union([v.boolean(), v.literal('metadata')])),
    format: v.optional(oneOrSeveral),
    pool: v.optional(v.number()),
    sprite: v.optional(record(v.array(v.unknown()))),
    xhr: v.optional(
      object(
        v.looseObject({
          method: v.optional(v.string()),
          headers: v.optional(record(v.string())),
          withCredentials: flag,
        }),
      ),
    ),
    followVideoPlayback: flag,
    pauseOnSeek: flag,
    fadeInDuration: v.optional(v.number()),
    fadeOutDuration: v.optional(v.number()),
  }),
);

/** Schema of `StoryFile`. */
export const storyFile = strict({
  $schema: v.optional(v.string()),
  format: v.literal('iv-story'),
  version: v.literal(1),
  title: v.optional(storyText),
  start: id,
  languages: v.optional(list(id)),
  variables: v.optional(byVariable(storyFileVariable)),
  nodes: record(storyFileNode),
  sounds: v.optional(list(storyFileSound)),
  meta: v.optional(json),
});

/** Fails to compile when a schema and its type have different members. */
type SameKeys<Type, Schema extends v.GenericSchema> = [keyof Type, keyof v.InferOutput<Schema>] extends [
  keyof v.InferOutput<Schema>,
  keyof Type,
]
  ? true
  : false;
type Holds<Statement extends true> = Statement;

/** Whether each schema has the members of its type. */
export type SchemasAgree = [
  Holds<SameKeys<StoryFile, typeof storyFile>>,
  Holds<SameKeys<StoryFileNode, typeof storyFileNode>>,
  Holds<SameKeys<StoryFileDecision, typeof storyFileDecision>>,
  Holds<SameKeys<StoryFileChoice, typeof storyFileChoice>>,
  Holds<SameKeys<StoryFileOverlay, typeof storyFileOverlay>>,
  Holds<SameKeys<StoryFileSource, typeof storyFileSource>>,
  Holds<SameKeys<StoryFileVariable, typeof storyFileVariable>>,
  Holds<SameKeys<StoryFileSound, typeof storyFileSound>>,
  Holds<SameKeys<Exclude<StoryText, string>, (typeof storyText)['options'][1]>>,
];
