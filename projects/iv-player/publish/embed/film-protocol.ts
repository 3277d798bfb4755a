import type { DecisionRecord, JsonObject } from 'iv-player';
import type { QuestionInput, QuestionKind, QuestionRecord } from 'iv-player/private';
import type { CurrentPlace } from '../place';

/**
 * Messages between a packed film in a frame and the page around it. Each is a plain object `{ iv: 1, type, … }`:
 * - The page sends `hello`, and repeats it until the film answers with `hello`.
 * - The film sends `ready` once it accepts commands, then events. Each has a `state`.
 * - The page sends commands with an `id`; the film sends an `answer` with that `id`, a `value` or an `error`, and a `state`.
 *
 * Both sides ignore messages and fields that they do not know.
 */
export const PROTOCOL_VERSION = 1;

/** State of the film, sent with `ready`, each event and each answer. */
export interface FilmState extends CurrentPlace {
  readonly paused: boolean;
  readonly ended: boolean;
  /** Language tag of the texts. */
  readonly language: string;
  /** In [0, 1]. */
  readonly volume: number;
  readonly muted: boolean;
}

/** State before the film is known. */
export const FIRST_STATE: FilmState = {
  paused: true,
  ended: false,
  node: null,
  time: 0,
  path: '',
  language: '',
  volume: 1,
  muted: false,
};

/** Result of `getState()`. */
export interface FullFilmState extends FilmState {
  /** Duration of the current node in seconds; 0 while unknown. */
  readonly duration: number;
  readonly variables: JsonObject;
}

/** A question that is no longer shown, with its last try and with texts as the viewer read them. */
export interface ClosedQuestion extends Omit<QuestionRecord, 'prompt' | 'label'> {
  readonly prompt: string | null;
  /** Labels of the answers given. */
  readonly label: readonly string[];
}

/** Result of an answer. `triesLeft` is `null` without a limit. */
export interface JudgedAnswer {
  /** `null` if nothing is judged. */
  readonly correct: boolean | null;
  readonly points: number;
  readonly triesLeft: number | null;
}

/** Details of the events, by name. */
export interface FilmEvents {
  ready: { story: string; title: string; languages: readonly string[]; nodes: readonly string[] };
  play: object;
  pause: object;
  nodestart: { node: string; index: number };
  /** `seconds` to choose; `null` without a limit. */
  choiceopen: { node: string; prompt: string; choices: DecisionRecord['offered']; seconds: number | null };
  choice: DecisionRecord;
  /** `triesLeft` and `seconds` to answer are `null` without a limit. */
  questionopen: {
    node: string;
    id: string;
    kind: QuestionKind;
    prompt: string;
    answers: readonly { readonly id: string; readonly label: string }[];
    triesLeft: number | null;
    seconds: number | null;
  };
  questionanswered: Pick<ClosedQuestion, 'node' | 'id' | 'answer' | 'correct' | 'points'> & {
    triesLeft: number | null;
  };
  questionclosed: ClosedQuestion;
  ending: { name: string; passed?: boolean; score?: number; max?: number };
  ended: object;
  languagechange: { language: string };
  /** `volume` in [0, 1]. */
  volumechange: { volume: number; muted: boolean };
  error: FilmError;
  timeupdate: { time: number; duration: number };
}

const EVENT_NAMES: readonly (keyof FilmEvents)[] = [
  'ready',
  'play',
  'pause',
  'nodestart',
  'choiceopen',
  'choice',
  'questionopen',
  'questionanswered',
  'questionclosed',
  'ending',
  'ended',
  'languagechange',
  'volumechange',
  'error',
  'timeupdate',
];

/** Whether a message is one that films send when they are ready: an event, an answer to a command, or only their state. */
export const isOfFilm = (type: string): boolean => ['answer', 'state', ...EVENT_NAMES].includes(type);

/** Commands, as the methods of the element, where `answerQuestion` is `answer`. Each rejects with an error that has a `code`. */
export interface FilmCommands {
  play(): Promise<void>;
  pause(): Promise<void>;
  seek(seconds: number): Promise<void>;
  goTo(node: string): Promise<void>;
  /** Resolves with `false` if the choice was not open. */
  choose(choice: string): Promise<boolean>;
  /** Resolves with `null` if the question was not open. */
  answerQuestion(question: string, value: QuestionInput): Promise<JudgedAnswer | null>;
  /** Leaves the feedback of a question. Resolves with `false` if there is none. */
  continue(): Promise<boolean>;
  /** Leaves an optional question. Resolves with `false` if there is none. */
  skip(): Promise<boolean>;
  restart(): Promise<void>;
  setLanguage(language: string): Promise<void>;
  setVolume(volume: number): Promise<void>;
  setMuted(muted: boolean): Promise<void>;
  /** Sets variables that the story opens, by name; ignores all others. */
  setValues(values: object): Promise<void>;
  /** Says whether the viewer agrees to be recorded. Does nothing in a film that is not recorded. */
  setConsent(consent: boolean): Promise<void>;
  getState(): Promise<FullFilmState>;
}

/** Details of an error. */
export interface FilmError {
  readonly code: string;
  readonly message: string;
}

/** A message from either side. */
export interface FilmMessage {
  readonly iv: typeof PROTOCOL_VERSION;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Field and type of an argument; `any` is left to the film. */
type CommandArgument = readonly [field: string, type: 'number' | 'string' | 'boolean' | 'object' | 'any'];

/** Arguments of each command. `watchTime` starts and stops `timeupdate`. */
export const COMMAND_ARGUMENTS: Readonly<
  Record<keyof FilmCommands | 'watchTime', readonly CommandArgument[]>
> = {
  play: [],
  pause: [],
  seek: [['seconds', 'number']],
  goTo: [['node', 'string']],
  choose: [['choice', 'string']],
  answerQuestion: [
    ['question', 'string'],
    ['value', 'any'],
  ],
  continue: [],
  skip: [],
  restart: [],
  setLanguage: [['language', 'string']],
  setVolume: [['volume', 'number']],
  setMuted: [['muted', 'boolean']],
  setValues: [['values', 'object']],
  setConsent: [['consent', 'boolean']],
  getState: [],
  watchTime: [['watch', 'boolean']],
};

/** Name of a command on the wire. */
export type CommandName = keyof typeof COMMAND_ARGUMENTS;

/** Whether a message names a command. */
export const isCommand = (type: string): type is CommandName => Object.hasOwn(COMMAND_ARGUMENTS, type);

/** A received message. */
export interface ReceivedMessage {
  readonly type: string;
  /** Its other fields. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Reads a received message; `null` for anything else, such as messages of other scripts. */
export function readMessage(data: unknown): ReceivedMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { iv, type, ...fields } = data as Readonly<Record<string, unknown>>;
  return iv === PROTOCOL_VERSION && typeof type === 'string' ? { type, fields } : null;
}

/** Creates a message from its fields. */
export const filmMessage = (type: string, fields: object = {}): FilmMessage => ({
  ...fields,
  iv: PROTOCOL_VERSION,
  type,
});

/** Returns the details of any error. */
export function errorDetails(error: unknown): FilmError {
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as Partial<FilmError>;
  return {
    code: typeof code === 'string' ? code : 'FAILED',
    message: typeof message === 'string' ? message : String(error),
  };
}
