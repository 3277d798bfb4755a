import { timeInWords } from './format-time';
import type { IvLabels } from './iv-labels';

const seconds = (count: number): string => `${count} ${count === 1 ? 'Sekunde' : 'Sekunden'}`;
const inWords = (time: number): string => timeInWords(time, 'de');

/** The texts in German. */
export const GERMAN_LABELS: IvLabels = {
  lang: 'de',

  controls: 'Steuerung des Players',
  play: 'Wiedergabe',
  pause: 'Pause',
  replay: 'Noch einmal',
  backToChoice: 'Zurück zur letzten Entscheidung',
  mute: 'Ton aus',
  unmute: 'Ton an',
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
  playbackRate: 'Tempo',
  rate: (value) => (value === 1 ? 'Normal' : `${String(value).replace('.', ',')} ×`),
  quality: 'Qualität',
  qualityAuto: 'Automatisch',
  qualityHeight: (pixels) => (pixels < Infinity ? `${pixels}p` : 'Beste'),
  timeLimit: 'Zeit zum Wählen',
  timeLimitNormal: 'Normal',
  timeLimitFactor: (factor) => `${String(factor).replace('.', ',')} × länger`,
  timeLimitOff: 'Ohne Zeitlimit',
  shortcuts: 'Tastenkürzel',
  captionStyle: 'Aussehen der Untertitel',
  captionSize: 'Größe',
  captionColor: 'Schrift',
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
    none: 'Keine',
    outline: 'Umriss',
    shadow: 'Schatten',
  },
  resetStyle: 'Zurücksetzen',
  close: 'Schließen',

  choose: 'Wie geht es weiter?',
  secondsLeft: (count) => `Noch ${seconds(count)}`,
  waiting: 'Der Film wartet auf Sie',
  choicesOpen: (question, labels, count) =>
    [
      question,
      `${labels.length} ${labels.length === 1 ? 'Möglichkeit' : 'Möglichkeiten'}: ${labels.join('; ')}.`,
      count === null ? '' : `${seconds(count)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  youChose: (label) => `Sie haben gewählt: ${label}`,
  chosenForYou: (label) => `Für Sie gewählt: ${label}`,

  loading: 'Wird geladen',
  mediaError: 'Das Video konnte nicht geladen werden.',
  retry: 'Noch einmal versuchen',
  start: 'Wiedergabe',
  autoplayBlocked: 'Der Film ist bereit. Wiedergabe startet ihn.',
  soundLocked: 'Für Ton tippen',
  resumeQuestion: 'Dort weitersehen, wo Sie aufgehört haben?',
  resume: 'Weitersehen',
  beginAgain: 'Von vorn beginnen',

  transcript: 'Transkript',
  goBackTo: (label) => `Zurück zu: ${label}`,
  scene: (number) => `Szene ${number}`,
  noCaptions: 'Keine Untertitel in dieser Sprache.',
};
