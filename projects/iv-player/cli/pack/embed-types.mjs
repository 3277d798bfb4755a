// Writes iv/embed.d.ts: the types of `<iv-film>` for pages in TypeScript. The file stands alone, because such pages do not install iv-player.

/** List of elements in frameworks with JSX. */
const JSX = "namespace JSX {\n    interface IntrinsicElements {\n      'iv-film': IvFilmProps;\n    }\n  }";

/** Frameworks whose templates know the element, by module and by the interface that lists elements. */
const FRAMEWORKS = {
  react: JSX,
  preact: JSX,
  'solid-js/jsx-runtime': JSX,
  vue: "interface GlobalComponents {\n    'iv-film': new () => { $props: IvFilmProps };\n  }",
  'svelte/elements': "interface SvelteHTMLElements {\n    'iv-film': IvFilmProps;\n  }",
};

const augmentations = Object.entries(FRAMEWORKS)
  .map(
    ([module, body]) =>
      `// @ts-ignore: ${module} may not be installed.\ndeclare module '${module}' {\n  ${body}\n}\n`,
  )
  .join('\n');

/** Content of the file. */
export const EMBED_TYPES = `// Types of <iv-film>. Copy this file next to the sources of your page.

export interface IvFilmState {
  readonly paused: boolean;
  readonly ended: boolean;
  /** Id of the current scene; null before the first. */
  readonly node: string | null;
  /** Seconds within the scene. */
  readonly time: number;
  readonly path: string;
  readonly language: string;
  /** In [0, 1]. */
  readonly volume: number;
  readonly muted: boolean;
}

export interface IvFullFilmState extends IvFilmState {
  /** Duration of the scene in seconds; 0 while unknown. */
  readonly duration: number;
  readonly variables: Readonly<Record<string, unknown>>;
}

export type IvQuestionKind = 'single' | 'multiple' | 'text' | 'number' | 'confirm';

/** Ids of answers, a text, a number, or true for a confirmation. */
export type IvGivenAnswer = readonly string[] | string | number | true;

/** A question that is no longer shown, with its last try. */
export interface IvFilmQuestion {
  /** Id of the scene. */
  readonly node: string;
  readonly index: number;
  readonly id: string;
  readonly kind: IvQuestionKind;
  /** null without an answer. */
  readonly answer: IvGivenAnswer | null;
  /** null if nothing is judged. */
  readonly correct: boolean | null;
  readonly points: number;
  readonly tries: number;
  readonly seconds: number;
  /** limit: the time was over. */
  readonly by: 'viewer' | 'page' | 'limit';
  /** false while tries are left, and if the film left it, so that it is asked again when playback meets it. */
  readonly isOver: boolean;
  readonly prompt: string | null;
  /** Labels of the answers given. */
  readonly label: readonly string[];
}

export interface IvFilmChoice {
  readonly id: string;
  readonly label: string;
  /** Id of the scene it leads to. */
  readonly to: string;
}

/** What was decided in a scene, and by whom. */
export interface IvFilmDecision {
  /** Id of the scene. */
  readonly node: string;
  readonly index: number;
  /** The choices that were open, in the order shown. */
  readonly offered: readonly IvFilmChoice[];
  /** Id of the choice; null if it is none of the choices. */
  readonly answer: string | null;
  /** Id of the scene it led to. */
  readonly to: string;
  readonly by: 'viewer' | 'page' | 'default' | 'chance' | 'decider' | 'rule';
  /** Seconds until the last choice; null if the film chose. */
  readonly seconds: number | null;
  /** Number of changes of mind. */
  readonly changed: number;
  /** Whether the scene was decided before. */
  readonly again: boolean;
  /** Seconds given; null without a limit. */
  readonly limit: number | null;
  readonly prompt: string | null;
  readonly label: string | null;
}

/** Events by name, with their \`detail\`. */
export interface IvFilmEventMap {
  ready: CustomEvent<{ story: string; title: string; languages: readonly string[]; nodes: readonly string[] }>;
  play: CustomEvent<object>;
  pause: CustomEvent<object>;
  nodestart: CustomEvent<{ node: string; index: number }>;
  /** \`seconds\` is null without a time limit. */
  choiceopen: CustomEvent<{
    node: string;
    prompt: string;
    choices: readonly IvFilmChoice[];
    seconds: number | null;
  }>;
  /** Emitted once a choice is final. */
  choice: CustomEvent<IvFilmDecision>;
  /** \`triesLeft\` and \`seconds\` to answer are null without a limit. */
  questionopen: CustomEvent<{
    node: string;
    id: string;
    kind: IvQuestionKind;
    prompt: string;
    answers: readonly { readonly id: string; readonly label: string }[];
    triesLeft: number | null;
    seconds: number | null;
  }>;
  /** Emitted for each try. */
  questionanswered: CustomEvent<
    Pick<IvFilmQuestion, 'node' | 'id' | 'answer' | 'correct' | 'points'> & { triesLeft: number | null }
  >;
  questionclosed: CustomEvent<IvFilmQuestion>;
  /** \`max\`: the highest possible \`score\`. */
  ending: CustomEvent<{ name: string; passed?: boolean; score?: number; max?: number }>;
  ended: CustomEvent<object>;
  languagechange: CustomEvent<{ language: string }>;
  volumechange: CustomEvent<{ volume: number; muted: boolean }>;
  error: CustomEvent<{ readonly code: string; readonly message: string }>;
  timeupdate: CustomEvent<{ time: number; duration: number }>;
}

/** The element \`<iv-film>\`. */
export interface IvFilmElement extends HTMLElement {
  src: string;
  node: string;
  path: string;
  language: string;
  muted: boolean;
  autoplay: boolean;
  poster: string;
  label: string;
  loading: string;
  /** Values of variables by name, as JSON; may be set as an object. */
  get values(): string;
  set values(values: string | object | null | undefined);
  /** Whether the viewer agrees to be recorded. */
  consent: boolean;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly currentNode: string | null;
  readonly isReady: boolean;
  play(): Promise<void>;
  pause(): Promise<void>;
  seek(seconds: number): Promise<void>;
  goTo(node: string): Promise<void>;
  choose(choice: string): Promise<boolean>;
  /** Answers the open question; null if it was not open. An id is enough for a single answer. */
  answer(
    question: string,
    value: IvGivenAnswer,
  ): Promise<{ correct: boolean | null; points: number; triesLeft: number | null } | null>;
  /** Leaves the feedback of a question. */
  continue(): Promise<boolean>;
  /** Leaves an optional question. */
  skip(): Promise<boolean>;
  restart(): Promise<void>;
  setLanguage(language: string): Promise<void>;
  setVolume(volume: number): Promise<void>;
  setMuted(muted: boolean): Promise<void>;
  /** Sets variables that the story opens to the page, by name. Values that do not fit are ignored. */
  setValues(values: Readonly<Record<string, string | number | boolean>>): Promise<void>;
  /** Says whether the viewer agrees to be recorded; the film asks no longer. */
  setConsent(consent: boolean): Promise<void>;
  getState(): Promise<IvFullFilmState>;
  addEventListener<Name extends keyof IvFilmEventMap>(
    type: Name,
    listener: (this: IvFilmElement, event: IvFilmEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof IvFilmEventMap>(
    type: Name,
    listener: (this: IvFilmElement, event: IvFilmEventMap[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
}

type IvFlag = boolean | 'true' | 'false' | '';

/** Attributes and listeners of the element in a template. */
export type IvFilmProps = {
  src?: string | undefined;
  node?: string | undefined;
  path?: string | undefined;
  language?: string | undefined;
  muted?: IvFlag | undefined;
  autoplay?: IvFlag | undefined;
  poster?: string | undefined;
  label?: string | undefined;
  loading?: 'eager' | 'lazy' | undefined;
  values?: string | object | undefined;
  consent?: IvFlag | undefined;
  id?: string | undefined;
  class?: unknown;
  className?: string | undefined;
  style?: unknown;
  hidden?: boolean | undefined;
  slot?: string | undefined;
  key?: string | number | bigint | null | undefined;
  ref?: unknown;
} & {
  [Name in keyof IvFilmEventMap as \`on\${Name}\`]?: ((event: IvFilmEventMap[Name]) => void) | undefined;
};

declare global {
  interface HTMLElementTagNameMap {
    'iv-film': IvFilmElement;
  }
  namespace JSX {
    interface IntrinsicElements {
      'iv-film': IvFilmProps;
    }
  }
}

${augmentations}`;
