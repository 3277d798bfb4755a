import type { CaptionTrack } from 'iv-player';
import type { DecisionCheckpointOptions } from 'iv-player/plugin';
import {
  type Shape,
  anyOf,
  anything,
  atLeast,
  either,
  filledList,
  flag,
  id,
  list,
  nullable,
  number,
  object,
  oneOf,
  record,
  seconds,
  text,
  variableRecord,
} from './shape-types';
import {
  STORY_VERSION,
  type StoryFile,
  type StoryFileChoice,
  type StoryFileDecision,
  type StoryFileExternal,
  type StoryFileNode,
  type StoryFileOverlay,
  type StoryFileResult,
  type StoryFileSource,
  type StoryFileVariable,
} from './story-file';
import type { StoryFileAnswer, StoryFileFeedback, StoryFileQuestion } from './story-question';

// The types in `story-file` and `story-question` as shapes. Exported shapes become definitions in the JSON Schema. `inspectJson` checks a file beforehand, and
// `read-story` checks the operators of conditions afterwards.

const json = record(anything);
export const storyText: Shape = anyOf(text, record(text));
export const storyLogic: Shape = anyOf(anything);
export const storyFileSource = object<StoryFileSource>({ src: id }, { type: text });
const source: Shape = anyOf(id, storyFileSource);

const captionTrack = object<Omit<CaptionTrack, 'load'>>(
  { src: id, lang: id, label: text },
  { kind: oneOf('subtitles', 'captions'), default: flag },
);

const audioDescription = either(
  'text',
  object({ text: id, at: atLeast(0), lang: id }, {}),
  object({ src: id, lang: id }, {}),
);

export const storyFileOverlay = object<StoryFileOverlay>(
  { kind: oneOf('text', 'image', 'choice') },
  {
    text: storyText,
    src: id,
    to: id,
    box: list(number, number, number, number),
    startTime: number,
    endTime: number,
  },
);

export const storyFileChoice = object<StoryFileChoice>(
  { to: id },
  {
    id,
    label: storyText,
    description: storyText,
    image: storyText,
    when: storyLogic,
    set: variableRecord(storyLogic),
  },
);

export const storyFileDecision = object<StoryFileDecision>(
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
    checkpoints: object<DecisionCheckpointOptions>({}, { enabled: flag, singleChild: flag, time: number }),
  },
);

const oneOrSeveral: Shape = anyOf(text, list(text));

const choiceOfData = object(
  { to: text },
  {
    id: nullable(id),
    label: nullable(storyText),
    description: nullable(storyText),
    image: nullable(storyText),
    set: nullable(json),
  },
  anything,
);

/** Options in a node's `data.decision`, which the decision plugin also reads. */
export const decisionOfData = object(
  {},
  {
    startTime: nullable(number),
    endTime: nullable(number),
    defaults: nullable(oneOrSeveral),
    children: nullable(oneOrSeveral),
    choices: nullable(list(choiceOfData)),
    decider: { null: {} },
    deciderWait: nullable(number),
    timeLimit: nullable(anyOf(oneOf('normal', 'off'), atLeast(1))),
    prefetch: nullable(flag),
    autoPushSingleChild: nullable(flag),
    includeInCheckpoints: nullable(flag),
    checkpoints: nullable(
      object({}, { enabled: nullable(flag), singleChild: nullable(flag), time: nullable(number) }, anything),
    ),
  },
  anything,
);

export const storyFileAnswer = object<StoryFileAnswer>(
  { id },
  {
    label: storyText,
    correct: flag,
    points: number,
    feedback: storyText,
    set: variableRecord(storyLogic),
    image: storyText,
    description: storyText,
  },
);

export const storyFileFeedback = object<StoryFileFeedback>({}, { correct: storyText, wrong: storyText });

export const storyFileAccept = anyOf(
  list(text),
  either(
    'value',
    object({ value: number }, { tolerance: atLeast(0) }),
    object({}, { min: number, max: number }),
  ),
);

export const storyFileTarget: Shape = either('to', object({ to: id }, {}), object({ seek: number }, {}));

export const storyFileQuestion = object<StoryFileQuestion>(
  { id, at: number, kind: oneOf('single', 'multiple', 'text', 'number', 'confirm') },
  {
    prompt: storyText,
    text: storyText,
    image: storyText,
    description: storyText,
    answers: list(storyFileAnswer),
    shuffle: flag,
    accept: storyFileAccept,
    exact: flag,
    pause: flag,
    until: number,
    required: flag,
    tries: atLeast(0),
    points: atLeast(0),
    reveal: flag,
    feedback: storyFileFeedback,
    onCorrect: storyFileTarget,
    onWrong: storyFileTarget,
    set: variableRecord(storyLogic),
    when: storyLogic,
    limit: atLeast(1),
  },
);

export const storyFileNode = object<StoryFileNode>(
  {},
  {
    source: anyOf(source, list(source)),
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
    set: variableRecord(storyLogic),
    next: id,
    decision: storyFileDecision,
    questions: list(storyFileQuestion),
    ending: id,
    prefetch: list(id),
    data: json,
  },
);

/** Options that the audio plugin checks, and options that would make it fail later. */
export const storyFileSound = object(
  { id, src: anyOf(id, filledList(id)) },
  {
    volume: number,
    mute: flag,
    loop: flag,
    rate: number,
    gain: number,
    html5: flag,
    autoplay: flag,
    preload: anyOf(flag, oneOf('metadata')),
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

export const storyFileExternal = object<StoryFileExternal>(
  { type: oneOf('string', 'number', 'boolean') },
  { maxLength: atLeast(1), min: number, max: number, values: filledList(anyOf(text, number)) },
);

export const storyFileVariable = object<StoryFileVariable>(
  { initialValue: anything },
  { external: anyOf(flag, storyFileExternal) },
);

export const storyFileResult = object<StoryFileResult>(
  {},
  {
    answers: oneOf('open', 'final'),
    complete: list(id),
    pass: list(id),
    fail: list(id),
    score: storyLogic,
    min: number,
    max: number,
    mastery: { number: { min: 0, max: 1 } },
  },
);

export const storyFile = object<StoryFile>(
  {
    format: oneOf('iv-story'),
    version: { number: { values: [STORY_VERSION] } },
    start: id,
    nodes: record(storyFileNode),
  },
  {
    $schema: text,
    title: storyText,
    poster: id,
    languages: list(id),
    variables: variableRecord(storyFileVariable),
    sounds: list(storyFileSound),
    result: storyFileResult,
    normalize: record(number),
    meta: json,
  },
);
