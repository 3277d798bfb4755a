import {
  type Shape,
  anything,
  atLeast,
  filled,
  flag,
  id,
  kinds,
  list,
  literal,
  nullable,
  number,
  object,
  positive,
  record,
  seconds,
  text,
  variableName,
} from './shapes';
import { STORY_VERSION } from './story-file';

// The types of `story-file` as forms that are checked. What JSON can hold is checked before, the operators of conditions
// afterwards. The JSON Schema is made from `story-schema`, with which these agree.

const json = record(anything);
const storyText = kinds({ string: anything, object: record(text) });
const storyFileSource = object({ src: id }, { type: text });
const address: Readonly<Record<string, Shape>> = { string: id, object: storyFileSource };

const captionTrack = object(
  { src: id, lang: id, label: text },
  { kind: literal('subtitles', 'captions'), default: flag },
);

const describedInFile = object({ src: id, lang: id });
const spokenText = object({ text: id, at: positive, lang: id });
const audioDescription = kinds({
  object: (value, walk) =>
    (Object.hasOwn(value as object, 'text') ? spokenText : describedInFile)(value, walk),
});

const storyFileOverlay = object(
  { kind: literal('text', 'image', 'choice') },
  {
    text: storyText,
    src: id,
    to: id,
    box: list(number, number, number, number),
    startTime: number,
    endTime: number,
  },
);

const storyFileChoice = object(
  { to: id },
  { id, label: storyText, description: storyText, image: storyText, when: anything },
);

const storyFileDecision = object(
  { choices: list(storyFileChoice) },
  {
    prompt: storyText,
    defaults: list(id),
    startTime: number,
    endTime: number,
    decider: id,
    deciderWait: number,
    prefetch: flag,
    autoPushSingleChild: flag,
    includeInCheckpoints: flag,
    checkpoints: object({}, { enabled: flag, singleChild: flag, time: number }),
  },
);

const oneOrSeveral = kinds({ string: anything, list: list(text) });

const choiceOfData = object(
  { to: text },
  {
    id: nullable(id),
    label: nullable(storyText),
    description: nullable(storyText),
    image: nullable(storyText),
  },
  anything,
);

/** The form of `data.decision` of a node, of which the decision plugin takes options, too. */
export const decisionOfData = object(
  {},
  {
    startTime: nullable(number),
    endTime: nullable(number),
    defaults: nullable(oneOrSeveral),
    children: nullable(oneOrSeveral),
    choices: nullable(list(choiceOfData)),
    decider: literal(null),
    deciderWait: nullable(number),
    timeLimit: nullable(kinds({ string: literal('normal', 'off'), number: atLeast(1) })),
    prefetch: nullable(flag),
    autoPushSingleChild: nullable(flag),
    includeInCheckpoints: nullable(flag),
    checkpoints: nullable(
      object({}, { enabled: nullable(flag), singleChild: nullable(flag), time: nullable(number) }, anything),
    ),
  },
  anything,
);

const storyFileNode = object(
  {},
  {
    source: kinds({ ...address, list: list(kinds(address)) }),
    duration: seconds,
    videoDuration: seconds,
    gain: number,
    text: storyText,
    title: storyText,
    captions: list(captionTrack),
    audioDescription: list(audioDescription),
    overlays: list(storyFileOverlay),
    position: list(number, number),
    tags: list(id),
    set: record(anything, variableName),
    next: id,
    decision: storyFileDecision,
    ending: id,
    prefetch: list(id),
    data: json,
  },
);

/** What the audio plugin checks, and what would fail in it later. */
const storyFileSound = object(
  { id, src: kinds({ string: id, list: filled(list(id)) }) },
  {
    volume: number,
    mute: flag,
    loop: flag,
    rate: number,
    gain: number,
    html5: flag,
    autoplay: flag,
    preload: kinds({ boolean: anything, string: literal('metadata') }),
    format: oneOrSeveral,
    pool: number,
    sprite: record(list(anything)),
    xhr: object({}, { method: text, headers: record(text), withCredentials: flag }, anything),
    followVideoPlayback: flag,
    pauseOnSeek: flag,
    fadeInDuration: number,
    fadeOutDuration: number,
  },
  anything,
);

/** The form of a `StoryFile`. */
export const storyShape: Shape = object(
  { format: literal('iv-story'), version: literal(STORY_VERSION), start: id, nodes: record(storyFileNode) },
  {
    $schema: text,
    title: storyText,
    languages: list(id),
    variables: record(object({ initialValue: anything }, { external: flag }), variableName),
    sounds: list(storyFileSound),
    meta: json,
  },
);
