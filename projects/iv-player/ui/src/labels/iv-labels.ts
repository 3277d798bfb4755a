/** Every text that the pieces of `iv-player/ui` show or announce. Functions get what varies. */
export interface IvLabels {
  /** Language of these texts, as a BCP 47 tag; written to `lang` of the elements that show them. */
  readonly lang: string;

  /** Accessible name of the player's controls. */
  readonly controls: string;
  readonly play: string;
  readonly pause: string;
  /** Plays again from the beginning, after the end. */
  readonly replay: string;
  /** Goes back to the last choice. */
  readonly backToChoice: string;
  readonly mute: string;
  readonly unmute: string;
  readonly volume: string;
  /** Value of the volume slider, from 0 to 100. */
  readonly percent: (value: number) => string;
  /** Accessible name of the scrub bar. */
  readonly position: string;
  /** Value of the scrub bar; both are seconds. */
  readonly timeOf: (time: number, duration: number) => string;
  /** A mark on the scrub bar: a decision at that time, in seconds. */
  readonly decisionAt: (time: number) => string;
  readonly captions: string;
  readonly audioDescription: string;
  readonly settings: string;
  readonly fullscreen: string;
  readonly exitFullscreen: string;

  /** In the menu of settings. */
  readonly language: string;
  /** Captions or a setting are off. */
  readonly off: string;
  readonly on: string;
  readonly playbackRate: string;
  /** A playback rate, such as 1.5. */
  readonly rate: (value: number) => string;
  readonly timeLimit: string;
  readonly timeLimitNormal: string;
  /** The time limit is `factor` times as long. */
  readonly timeLimitFactor: (factor: number) => string;
  readonly timeLimitOff: string;
  readonly shortcuts: string;
  readonly captionStyle: string;
  readonly captionSize: string;
  readonly captionColor: string;
  readonly captionBackground: string;
  readonly captionEdge: string;
  /** Sizes, colours and edges of captions by their value. */
  readonly captionValues: Readonly<Record<string, string>>;
  readonly resetStyle: string;
  readonly close: string;

  /** The question of a decision without a prompt. */
  readonly choose: string;
  /** Accessible name of the countdown; whole seconds. */
  readonly secondsLeft: (seconds: number) => string;
  /** The playback waits for a choice, without a time limit. */
  readonly waiting: string;
  readonly chosen: string;
  /** Announced when a decision opens. */
  readonly choicesOpen: (question: string, labels: readonly string[], seconds: number | null) => string;
  /** Announced when the viewer chose. */
  readonly youChose: (label: string) => string;
  /** Announced when the player chose. */
  readonly chosenForYou: (label: string) => string;

  readonly loading: string;
  readonly mediaError: string;
  readonly retry: string;
  /** After a refused autoplay: the button that starts. */
  readonly start: string;
  /** Announced with that button. */
  readonly autoplayBlocked: string;
  /** While the browser locks sound: the button that unlocks it. */
  readonly soundLocked: string;
  readonly resumeQuestion: string;
  readonly resume: string;
  readonly beginAgain: string;

  /** Accessible name of the transcript. */
  readonly transcript: string;
  /** The button of an entry of the transcript; `label` is the choice that led there, or the entry's number. */
  readonly goBackTo: (label: string) => string;
  /** An entry that no choice led to. */
  readonly scene: (number: number) => string;
  /** An entry without captions in that language. */
  readonly noCaptions: string;
}
