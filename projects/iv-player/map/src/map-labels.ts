import type { SceneState } from './scene-state';

/** Every text that `<iv-story-map>` shows or announces. Functions get what varies. */
export interface IvMapLabels {
  /** Language of these texts, as a BCP 47 tag; written to `lang`. */
  readonly lang: string;
  /** Accessible name of the whole. */
  readonly storyMap: string;
  /** Accessible name of the buttons that move and enlarge the map. */
  readonly mapControls: string;
  /** The button that shows the map, and the name of the window it is in. */
  readonly map: string;
  /** The button that shows the outline, and the name of its list. */
  readonly outline: string;
  /** How the map is moved by keys; describes the window of the map. */
  readonly keys: string;
  /** The button that enlarges. */
  readonly zoomIn: string;
  /** The button that makes smaller. */
  readonly zoomOut: string;
  /** The button that shows the whole map. */
  readonly fit: string;
  /** The button that shows the scene that plays. */
  readonly showHere: string;
  /** The button that moves the window to the left. */
  readonly panLeft: string;
  /** The button that moves the window to the right. */
  readonly panRight: string;
  /** The button that moves the window up. */
  readonly panUp: string;
  /** The button that moves the window down. */
  readonly panDown: string;
  /** Words for the state of a scene. */
  readonly states: Readonly<Record<SceneState, string>>;
  /** Name of a scene that has none, by its number in the story. */
  readonly scene: (number: number) => string;
  /** Name of a scene that is not given away. */
  readonly unknownScene: string;
  /** How often a scene was played, where more than once. */
  readonly times: (count: number) => string;
  /** The button that goes back to a scene of the path. */
  readonly goBackTo: (name: string) => string;
  /** The button that restores the checkpoint in a scene. */
  readonly goToCheckpoint: (name: string) => string;
  /** Before the scenes that a scene leads to. */
  readonly leadsTo: string;
  /** How many scenes were seen, of how many; shown while none gives the number away. */
  readonly seenOf: (seen: number, all: number) => string;
  /** Before what the checker found. */
  readonly findings: (count: number) => string;
  /** Shown while there is nothing to show. */
  readonly empty: string;
}

/** The texts in English, the default. */
export const ENGLISH_MAP_LABELS: IvMapLabels = {
  lang: 'en',
  storyMap: 'Story map',
  mapControls: 'Move and zoom',
  map: 'Map',
  outline: 'Outline',
  keys: 'Arrow keys move the map, plus and minus zoom, 0 shows all of it, Home the current scene.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the whole map',
  showHere: 'Show the current scene',
  panLeft: 'Move left',
  panRight: 'Move right',
  panUp: 'Move up',
  panDown: 'Move down',
  states: {
    here: 'You are here',
    seen: 'Seen',
    next: 'Next',
    open: 'Can be chosen now',
    missed: 'Missed so far',
    unseen: 'Not seen yet',
  },
  scene: (number) => `Scene ${number}`,
  unknownScene: 'Unknown scene',
  times: (count) => `${count} times`,
  goBackTo: (name) => `Go back to: ${name}`,
  goToCheckpoint: (name) => `Go to the checkpoint: ${name}`,
  leadsTo: 'Leads to:',
  seenOf: (seen, all) => `${seen} of ${all} scenes seen`,
  findings: (count) => (count === 1 ? '1 finding' : `${count} findings`),
  empty: 'The map is empty until the film begins.',
};

/**
 * The texts in German.
 * @example
 * provideIvMapLabels({ ...GERMAN_MAP_LABELS, map: 'Landkarte' });
 */
export const GERMAN_MAP_LABELS: IvMapLabels = {
  lang: 'de',
  storyMap: 'Karte der Geschichte',
  mapControls: 'Verschieben und Zoomen',
  map: 'Karte',
  outline: 'Gliederung',
  keys: 'Pfeiltasten verschieben die Karte, Plus und Minus zoomen, 0 zeigt alles, Pos1 die aktuelle Szene.',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fit: 'Ganze Karte zeigen',
  showHere: 'Aktuelle Szene zeigen',
  panLeft: 'Nach links',
  panRight: 'Nach rechts',
  panUp: 'Nach oben',
  panDown: 'Nach unten',
  states: {
    here: 'Sie sind hier',
    seen: 'Gesehen',
    next: 'Als Nächstes',
    open: 'Jetzt wählbar',
    missed: 'Bisher verpasst',
    unseen: 'Noch nicht gesehen',
  },
  scene: (number) => `Szene ${number}`,
  unknownScene: 'Unbekannte Szene',
  times: (count) => `${count}-mal`,
  goBackTo: (name) => `Zurück zu: ${name}`,
  goToCheckpoint: (name) => `Zum Speicherpunkt: ${name}`,
  leadsTo: 'Führt zu:',
  seenOf: (seen, all) => `${seen} von ${all} Szenen gesehen`,
  findings: (count) => (count === 1 ? '1 Befund' : `${count} Befunde`),
  empty: 'Die Karte ist leer, bis der Film beginnt.',
};
