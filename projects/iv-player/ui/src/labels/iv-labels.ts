/** Every text that the pieces of `iv-player/ui` show or announce. Functions get what varies. */
export interface IvLabels {
  /** Language of these texts, as a BCP 47 tag; written to `lang` of the elements that show them. */
  readonly lang: string;

  /** Accessible name of the player's controls. */
  readonly controls: string;
  /** The button that plays. */
  readonly play: string;
  /** The button that pauses. */
  readonly pause: string;
  /** Plays again from the beginning, after the end. */
  readonly replay: string;
  /** Goes back to the last choice. */
  readonly backToChoice: string;
  /** The button that mutes. */
  readonly mute: string;
  /** The button that lets the film be heard again. */
  readonly unmute: string;
  /** Accessible name of the volume slider. */
  readonly volume: string;
  /** Value of the volume slider, from 0 to 100. */
  readonly percent: (value: number) => string;
  /** Accessible name of the scrub bar. */
  readonly position: string;
  /** Value of the scrub bar; both are seconds. */
  readonly timeOf: (time: number, duration: number) => string;
  /** A mark on the scrub bar: a decision at that time, in seconds. */
  readonly decisionAt: (time: number) => string;
  /** The button and the setting of captions. */
  readonly captions: string;
  /** The button and the setting of audio description. */
  readonly audioDescription: string;
  /** The button of the menu of settings, and the name of the menu. */
  readonly settings: string;
  /** The button that fills the screen with the stage. */
  readonly fullscreen: string;
  /** The button that leaves fullscreen. */
  readonly exitFullscreen: string;

  /** In the menu of settings. */
  readonly language: string;
  /** Captions or a setting are off. */
  readonly off: string;
  /** The setting of the playback rate. */
  readonly playbackRate: string;
  /** A playback rate, such as 1.5. */
  readonly rate: (value: number) => string;
  /** The setting of the largest height of streams. */
  readonly quality: string;
  /** Streams are as sharp as the stage can show. */
  readonly qualityAuto: string;
  /** A height in pixels, such as 720; `Infinity`: no limit. */
  readonly qualityHeight: (pixels: number) => string;
  /** The setting of the time to choose. */
  readonly timeLimit: string;
  /** The time limit is that of the film. */
  readonly timeLimitNormal: string;
  /** The time limit is `factor` times as long. */
  readonly timeLimitFactor: (factor: number) => string;
  /** There is no time limit. */
  readonly timeLimitOff: string;
  /** The setting of keyboard shortcuts. */
  readonly shortcuts: string;
  /** Heading of the settings of how captions look. */
  readonly captionStyle: string;
  /** The setting of their size. */
  readonly captionSize: string;
  /** The setting of the colour of their text. */
  readonly captionColor: string;
  /** The setting of their background. */
  readonly captionBackground: string;
  /** The setting of the edge of their letters. */
  readonly captionEdge: string;
  /** Sizes, colours and edges of captions by their value. */
  readonly captionValues: Readonly<Record<string, string>>;
  /** The button that sets the look of captions back. */
  readonly resetStyle: string;
  /** The button that closes the menu of settings. */
  readonly close: string;

  /** The question of a decision without a prompt. */
  readonly choose: string;
  /** Accessible name of the countdown; whole seconds. */
  readonly secondsLeft: (seconds: number) => string;
  /** The playback waits for a choice, without a time limit. */
  readonly waiting: string;
  /** Announced when a decision opens. */
  readonly choicesOpen: (question: string, labels: readonly string[], seconds: number | null) => string;
  /** Announced when the viewer chose. */
  readonly youChose: (label: string) => string;
  /** Announced when the player chose. */
  readonly chosenForYou: (label: string) => string;

  /** Announced while the film waits for data. */
  readonly loading: string;
  /** The media of a node failed. */
  readonly mediaError: string;
  /** The button that tries again. */
  readonly retry: string;
  /** After a refused autoplay: the button that starts. */
  readonly start: string;
  /** Announced with that button. */
  readonly autoplayBlocked: string;
  /** While the browser locks sound: the button that unlocks it. */
  readonly soundLocked: string;
  /** Asked on a later visit. */
  readonly resumeQuestion: string;
  /** The button that continues where the viewer left off. */
  readonly resume: string;
  /** The button that starts the story again. */
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
