import { timeInWords } from './format-time';
import type { IvLabels } from './iv-labels';

const seconds = (count: number): string => `${count} ${count === 1 ? 'second' : 'seconds'}`;
const inWords = (time: number): string => timeInWords(time, 'en');

// English labels, grouped by component: an application ships only the labels for the components it uses.

/** Of choices and questions. */
export const FINAL_ANSWER = 'You cannot change your answer later.';

export const CHOICE_TEXTS = {
  choose: 'What happens next?',
  secondsLeft: (count) => `${seconds(count)} left`,
  waiting: 'Waiting for your choice',
  finalAnswer: FINAL_ANSWER,
  choicesOpen: (question, labels, count) =>
    [
      question,
      `${labels.length} ${labels.length === 1 ? 'choice' : 'choices'}: ${labels.join('; ')}.`,
      count === null ? '' : `${seconds(count)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  howToChoose: (digits) =>
    `${digits > 0 ? `Press ${digits > 1 ? '1 to ' : ''}${digits}, or go` : 'Go'} to the buttons with Tab.`,
  youChose: (label) => `You chose: ${label}`,
  chosenForYou: (label) => `Chosen for you: ${label}`,
  canStillChange: '(you can still change it)',
} satisfies Partial<IvLabels>;

export const CONTROL_TEXTS = {
  controls: 'Player controls',
  play: 'Play',
  pause: 'Pause',
  replay: 'Play again',
  backToChoice: 'Back to the last choice',
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  percent: (value) => `${value} percent`,
  position: 'Position',
  timeOf: (time, duration) => `${inWords(time)} of ${inWords(duration)}`,
  decisionAt: (time) => `Choice at ${inWords(time)}`,
  captions: 'Captions',
  audioDescription: 'Audio description',
  settings: 'Settings',
  fullscreen: 'Fullscreen',
  exitFullscreen: 'Exit fullscreen',

  language: 'Language',
  off: 'Off',
  playbackRate: 'Speed',
  rate: (value) => (value === 1 ? 'Normal' : `${value}×`),
  quality: 'Quality',
  qualityAuto: 'Auto',
  qualityHeight: (pixels) => (pixels < Infinity ? `${pixels}p` : 'Best'),
  timeLimit: 'Time to choose',
  timeLimitNormal: 'Normal',
  timeLimitFactor: (factor) => `${factor}× longer`,
  timeLimitOff: 'No time limit',
  shortcuts: 'Keyboard shortcuts',
  captionStyle: 'Caption style',
  captionSize: 'Size',
  captionColor: 'Text',
  captionBackground: 'Background',
  captionEdge: 'Edge',
  captionValues: {
    small: 'Small',
    normal: 'Normal',
    large: 'Large',
    huge: 'Very large',
    white: 'White',
    yellow: 'Yellow',
    cyan: 'Cyan',
    black: 'Black',
    dark: 'Dark',
    solid: 'Solid',
    none: 'None',
    outline: 'Outline',
    shadow: 'Shadow',
  },
  resetStyle: 'Reset',
  close: 'Close',
} satisfies Partial<IvLabels>;

export const NOTICE_TEXTS = {
  loading: 'Loading',
  mediaError: 'The video could not be loaded.',
  filmError: 'The film could not be loaded.',
  retry: 'Try again',
  start: 'Play',
  autoplayBlocked: 'Ready to play. Press Play to start.',
  soundLocked: 'Tap for sound',
  resumeQuestion: 'Continue where you left off?',
  resume: 'Continue',
  beginAgain: 'Start over',
} satisfies Partial<IvLabels>;

export const TRANSCRIPT_TEXTS = {
  transcript: 'Transcript',
  goBackTo: (label) => `Go back to: ${label}`,
  scene: (number) => `Scene ${number}`,
  noCaptions: 'No captions in this language.',
  askedQuestion: 'Question',
  answerGiven: 'Your answer:',
  answered: 'answered',
  notAnswered: 'not answered',
  answerRight: 'right',
  answerWrong: 'wrong',
} satisfies Partial<IvLabels>;

/** All English labels, the default. */
export const ENGLISH_LABELS: IvLabels = /* @__PURE__ */ (() => ({
  lang: 'en',
  ...CHOICE_TEXTS,
  ...CONTROL_TEXTS,
  ...NOTICE_TEXTS,
  ...TRANSCRIPT_TEXTS,
  question: {},
}))();
