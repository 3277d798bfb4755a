import { timeInWords } from './format-time';
import type { IvLabels } from './iv-labels';

const seconds = (count: number): string => `${count} ${count === 1 ? 'second' : 'seconds'}`;
const inWords = (time: number): string => timeInWords(time, 'en');

/** The texts in English, the default. */
export const ENGLISH_LABELS: IvLabels = {
  lang: 'en',

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
  decisionAt: (time) => `Decision at ${inWords(time)}`,
  captions: 'Captions',
  audioDescription: 'Audio description',
  settings: 'Settings',
  fullscreen: 'Fullscreen',
  exitFullscreen: 'Exit fullscreen',

  language: 'Language',
  off: 'Off',
  on: 'On',
  playbackRate: 'Speed',
  rate: (value) => (value === 1 ? 'Normal' : `${value} ×`),
  timeLimit: 'Time to choose',
  timeLimitNormal: 'Normal',
  timeLimitFactor: (factor) => `${factor} × longer`,
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

  choose: 'What happens next?',
  secondsLeft: (count) => `${seconds(count)} left`,
  waiting: 'The film waits for you',
  chosen: 'Chosen',
  choicesOpen: (question, labels, count) =>
    [question, `${labels.length} choices: ${labels.join('; ')}.`, count === null ? '' : `${seconds(count)}.`]
      .filter(Boolean)
      .join(' '),
  youChose: (label) => `You chose: ${label}`,
  chosenForYou: (label) => `Chosen for you: ${label}`,

  loading: 'Loading',
  mediaError: 'The video could not be loaded.',
  retry: 'Try again',
  start: 'Play',
  autoplayBlocked: 'The film is ready. Press Play to start it.',
  soundLocked: 'Tap for sound',
  resumeQuestion: 'Continue where you left off?',
  resume: 'Continue',
  beginAgain: 'Start again',

  transcript: 'Transcript',
  goBackTo: (label) => `Go back to: ${label}`,
  scene: (number) => `Scene ${number}`,
  noCaptions: 'No captions in this language.',
};
