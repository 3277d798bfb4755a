/** The text of the demo's own elements on the stage. Functions take the values that vary. */
export interface StageTexts {
  readonly kind: string;
  readonly playFilm: string;
  /** Heading of the end card. */
  readonly ending: (number: number, of: number, title: string) => string;
  readonly filmIsOver: string;
  readonly endingsFound: string;
  readonly endingState: (number: number, isFound: boolean) => string;
  /** How many viewers made the same choice, as a fraction. */
  readonly others: (share: number, choice: string) => string;
  readonly playAgain: string;
  readonly chooseAgain: string;
  readonly nameForm: string;
  readonly nameQuestion: string;
  readonly namePlaceholder: string;
  readonly sign: string;
  readonly notNow: string;
  readonly about: string;
  readonly continue: string;
  /** `name` is `null` until the viewer has entered one. */
  readonly logPage: (name: string | null, page: number) => string;
  readonly credit: (name: string) => string;
  readonly foundSoFar: string;
  readonly scenes: string;
  readonly notes: string;
  readonly endings: string;
  readonly countOf: (name: string, found: number, of: number) => string;
}

const percent = (share: number, language: string): string =>
  share.toLocaleString(language, { style: 'percent' });

const english: StageTexts = {
  kind: 'An interactive film',
  playFilm: 'Play the film',
  ending: (number, of, title) => `Ending ${number} of ${of}: ${title}`,
  filmIsOver: 'The film is over',
  endingsFound: 'Endings found',
  endingState: (number, isFound) => `Ending ${number}: ${isFound ? 'found' : 'not found yet'}`,
  others: (share, choice) => `You and ${percent(share, 'en')} went this way: “${choice}” (example data)`,
  playAgain: 'Play again',
  chooseAgain: 'Choose again:',
  nameForm: 'Sign the log',
  nameQuestion: 'Who keeps watch tonight?',
  namePlaceholder: 'Your first name',
  sign: 'Sign the log',
  notNow: 'Not now',
  about: 'About',
  continue: 'Continue',
  logPage: (name, page) => `${name === null ? 'The keeper’s' : `${name}’s`} log, page ${page}`,
  credit: (name) => `On watch tonight: Edda, Biscuit and ${name}`,
  foundSoFar: 'Found so far',
  scenes: 'Scenes',
  notes: 'Notes',
  endings: 'Endings',
  countOf: (name, found, of) => `${name}: ${found} of ${of}`,
};

const german: StageTexts = {
  kind: 'Ein interaktiver Film',
  playFilm: 'Film abspielen',
  ending: (number, of, title) => `Ende ${number} von ${of}: ${title}`,
  filmIsOver: 'Der Film ist zu Ende',
  endingsFound: 'Gefundene Enden',
  endingState: (number, isFound) => `Ende ${number}: ${isFound ? 'gefunden' : 'noch nicht gefunden'}`,
  others: (share, choice) => `Sie und ${percent(share, 'de')} gingen diesen Weg: „${choice}“ (Beispieldaten)`,
  playAgain: 'Noch einmal ansehen',
  chooseAgain: 'Neu entscheiden:',
  nameForm: 'Ins Logbuch eintragen',
  nameQuestion: 'Wer hält heute Nacht Wache?',
  namePlaceholder: 'Ihr Vorname',
  sign: 'Eintragen',
  notNow: 'Jetzt nicht',
  about: 'Über:',
  continue: 'Weiter',
  logPage: (name, page) => `Logbuch ${name === null ? 'der Wärterin' : `von ${name}`}, Seite ${page}`,
  credit: (name) => `Heute Nacht auf Wache: Edda, Biscuit und ${name}`,
  foundSoFar: 'Bisher gefunden',
  scenes: 'Szenen',
  notes: 'Notizen',
  endings: 'Enden',
  countOf: (name, found, of) => `${name}: ${found} von ${of}`,
};

/** The text by language. */
export const stageTexts = { en: english, de: german } as const;
