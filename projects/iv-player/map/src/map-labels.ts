import type { SceneState } from './scene-state';

/** Labels that `<iv-story-map>` shows or announces. */
export interface IvMapLabels {
  /** Language of these labels, as a BCP 47 tag. Sets the `lang` attribute. */
  readonly lang: string;
  /** Accessible name of the component. */
  readonly storyMap: string;
  /** Accessible name of the group of pan and zoom buttons. */
  readonly mapControls: string;
  /** Button that shows the map, and accessible name of the map. */
  readonly map: string;
  /** Button that shows the outline, and accessible name of the outline. */
  readonly outline: string;
  /** Description of the keyboard controls. */
  readonly keys: string;
  /** Button that zooms in. */
  readonly zoomIn: string;
  /** Button that zooms out. */
  readonly zoomOut: string;
  /** Button that shows the whole map. */
  readonly fit: string;
  /** Button that shows the current scene. */
  readonly showHere: string;
  /** Button that pans left. */
  readonly panLeft: string;
  /** Button that pans right. */
  readonly panRight: string;
  /** Button that pans up. */
  readonly panUp: string;
  /** Button that pans down. */
  readonly panDown: string;
  /** Descriptions of the scene states. */
  readonly states: Readonly<Record<SceneState, string>>;
  /** Fallback name of a scene without a title, by its number in the story. */
  readonly scene: (number: number) => string;
  /** Placeholder for a scene name that is hidden from the viewer. */
  readonly unknownScene: string;
  /** Number of times that a scene was played, if more than once. */
  readonly times: (count: number) => string;
  /** Accessible name of the button that goes back to a scene on the path. */
  readonly goBackTo: (name: string) => string;
  /** Accessible name of the button that restores the checkpoint of a scene. */
  readonly goToCheckpoint: (name: string) => string;
  /** Heading of the list of scenes that a scene leads to. */
  readonly leadsTo: string;
  /** Number of scenes seen, out of the total. Hidden if it would reveal how many there are. */
  readonly seenOf: (seen: number, all: number) => string;
  /** Number of findings for a scene. */
  readonly findings: (count: number) => string;
  /** Mark of a scene that asks questions, for screen readers. */
  readonly questions: (count: number) => string;
  /** Placeholder for a map without scenes. */
  readonly empty: string;
}

/** English labels, the default. */
export const ENGLISH_MAP_LABELS: IvMapLabels = {
  lang: 'en',
  storyMap: 'Story map',
  mapControls: 'Move and zoom',
  map: 'Map',
  outline: 'Outline',
  keys: 'Arrow keys move the map, plus and minus zoom, 0 shows the whole map, Home shows the current scene.',
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
  questions: (count) => (count === 1 ? '1 question' : `${count} questions`),
  empty: 'The map is empty until the film begins.',
};

/**
 * German labels.
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
  questions: (count) => (count === 1 ? '1 Frage' : `${count} Fragen`),
  empty: 'Die Karte ist leer, bis der Film beginnt.',
};
