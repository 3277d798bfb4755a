import { timeInWords } from './format-time';
import type { IvLabels } from './iv-labels';

const seconds = (count: number): string => `${count} ${count === 1 ? 'Sekunde' : 'Sekunden'}`;
const inWords = (time: number): string => timeInWords(time, 'de');

/** All German labels. */
export const GERMAN_LABELS: IvLabels = {
  lang: 'de',

  controls: 'Player-Steuerung',
  play: 'Abspielen',
  pause: 'Pause',
  replay: 'Noch einmal abspielen',
  backToChoice: 'Zurück zur letzten Entscheidung',
  mute: 'Ton ausschalten',
  unmute: 'Ton einschalten',
  volume: 'Lautstärke',
  percent: (value) => `${value} Prozent`,
  position: 'Position',
  timeOf: (time, duration) => `${inWords(time)} von ${inWords(duration)}`,
  decisionAt: (time) => `Entscheidung bei ${inWords(time)}`,
  captions: 'Untertitel',
  audioDescription: 'Audiodeskription',
  settings: 'Einstellungen',
  fullscreen: 'Vollbild',
  exitFullscreen: 'Vollbild beenden',

  language: 'Sprache',
  off: 'Aus',
  playbackRate: 'Geschwindigkeit',
  rate: (value) => (value === 1 ? 'Normal' : `${String(value).replace('.', ',')}×`),
  quality: 'Qualität',
  qualityAuto: 'Automatisch',
  qualityHeight: (pixels) => (pixels < Infinity ? `${pixels}p` : 'Höchste'),
  timeLimit: 'Zeit für die Auswahl',
  timeLimitNormal: 'Normal',
  timeLimitFactor: (factor) => `${String(factor).replace('.', ',')}× so lang`,
  timeLimitOff: 'Ohne Zeitlimit',
  shortcuts: 'Tastenkürzel',
  captionStyle: 'Aussehen der Untertitel',
  captionSize: 'Größe',
  captionColor: 'Textfarbe',
  captionBackground: 'Hintergrund',
  captionEdge: 'Kontur',
  captionValues: {
    small: 'Klein',
    normal: 'Normal',
    large: 'Groß',
    huge: 'Sehr groß',
    white: 'Weiß',
    yellow: 'Gelb',
    cyan: 'Cyan',
    black: 'Schwarz',
    dark: 'Dunkel',
    solid: 'Deckend',
    none: 'Ohne',
    outline: 'Umriss',
    shadow: 'Schatten',
  },
  resetStyle: 'Zurücksetzen',
  close: 'Schließen',

  choose: 'Wie geht es weiter?',
  secondsLeft: (count) => `Noch ${seconds(count)}`,
  waiting: 'Der Film wartet auf Ihre Wahl',
  finalAnswer: 'Sie können Ihre Antwort später nicht ändern.',
  choicesOpen: (question, labels, count) =>
    [
      question,
      `${labels.length} ${labels.length === 1 ? 'Möglichkeit' : 'Möglichkeiten'}: ${labels.join('; ')}.`,
      count === null ? '' : `${seconds(count)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  howToChoose: (digits) =>
    `${digits > 0 ? `${digits > 1 ? '1 bis ' : ''}${digits} drücken, oder mit` : 'Mit'} Tab zu den Schaltflächen gehen.`,
  youChose: (label) => `Sie haben gewählt: ${label}`,
  chosenForYou: (label) => `Automatisch gewählt: ${label}`,
  canStillChange: '(Sie können das noch ändern)',

  loading: 'Wird geladen',
  mediaError: 'Das Video konnte nicht geladen werden.',
  filmError: 'Der Film konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  start: 'Abspielen',
  autoplayBlocked: 'Der Film ist bereit. Zum Starten „Abspielen“ wählen.',
  soundLocked: 'Für Ton tippen',
  resumeQuestion: 'Dort weitersehen, wo Sie aufgehört haben?',
  resume: 'Weitersehen',
  beginAgain: 'Von vorn beginnen',

  transcript: 'Transkript',
  goBackTo: (label) => `Zurück zu: ${label}`,
  scene: (number) => `Szene ${number}`,
  noCaptions: 'Keine Untertitel in dieser Sprache.',
  askedQuestion: 'Frage',
  answerGiven: 'Ihre Antwort:',
  answered: 'beantwortet',
  notAnswered: 'nicht beantwortet',
  answerRight: 'richtig',
  answerWrong: 'falsch',

  question: {},
};
