import type { IvQuestionLabels } from '../questions/lazy/question-labels';

/** All labels that the components in `iv-player/ui` show or announce. Functions receive the parts that vary. */
export interface IvLabels {
  /** Language of these labels, as a BCP 47 tag. Set as `lang` of the elements that show them. */
  readonly lang: string;

  /** Accessible name of the controls. */
  readonly controls: string;
  /** Play button. */
  readonly play: string;
  /** Pause button. */
  readonly pause: string;
  /** Button that plays from the beginning, after the end. */
  readonly replay: string;
  /** Button that goes back to the last choice. */
  readonly backToChoice: string;
  /** Mute button. */
  readonly mute: string;
  /** Unmute button. */
  readonly unmute: string;
  /** Accessible name of the volume slider. */
  readonly volume: string;
  /** Value of the volume slider. `value` is from 0 to 100. */
  readonly percent: (value: number) => string;
  /** Accessible name of the scrub bar. */
  readonly position: string;
  /** Value of the scrub bar. Both arguments are in seconds. */
  readonly timeOf: (time: number, duration: number) => string;
  /** Mark of a decision on the scrub bar. `time` is in seconds. */
  readonly decisionAt: (time: number) => string;
  /** Captions button and setting. */
  readonly captions: string;
  /** Audio description button and setting. */
  readonly audioDescription: string;
  /** Settings button, and name of the settings menu. */
  readonly settings: string;
  /** Button that enters fullscreen. */
  readonly fullscreen: string;
  /** Button that exits fullscreen. */
  readonly exitFullscreen: string;

  /** Language setting. */
  readonly language: string;
  /** Value of a setting that is off. */
  readonly off: string;
  /** Playback rate setting. */
  readonly playbackRate: string;
  /** A playback rate. `value` is 1 for normal speed. */
  readonly rate: (value: number) => string;
  /** Stream quality setting. */
  readonly quality: string;
  /** Quality that follows the size of the stage. */
  readonly qualityAuto: string;
  /** Quality limit. `pixels` is a height, such as 720, or `Infinity` for no limit. */
  readonly qualityHeight: (pixels: number) => string;
  /** Setting for the time to choose. */
  readonly timeLimit: string;
  /** Time limit as set by the film. */
  readonly timeLimitNormal: string;
  /** Time limit `factor` times as long. */
  readonly timeLimitFactor: (factor: number) => string;
  /** No time limit. */
  readonly timeLimitOff: string;
  /** Keyboard shortcuts setting. */
  readonly shortcuts: string;
  /** Heading of the caption style settings. */
  readonly captionStyle: string;
  /** Caption size setting. */
  readonly captionSize: string;
  /** Caption text colour setting. */
  readonly captionColor: string;
  /** Caption background setting. */
  readonly captionBackground: string;
  /** Setting for the edge of caption letters. */
  readonly captionEdge: string;
  /** Names of caption sizes, colours, backgrounds and edges, by value. */
  readonly captionValues: Readonly<Record<string, string>>;
  /** Button that resets the caption style. */
  readonly resetStyle: string;
  /** Button that closes the settings menu. */
  readonly close: string;

  /** Question for a decision that has no prompt. */
  readonly choose: string;
  /** Accessible name of the countdown. `seconds` is a whole number. */
  readonly secondsLeft: (seconds: number) => string;
  /** Shown while the film waits for a choice. */
  readonly waiting: string;
  /** Text beside an open choice or question whose answer is final; see `withFinalAnswers`. */
  readonly finalAnswer: string;
  /** Announced when a decision opens. `seconds` is `null` without a time limit. */
  readonly choicesOpen: (question: string, labels: readonly string[], seconds: number | null) => string;
  /** Announced with the first decision. `digits` is how many choices have a digit as their key; 0 if none. */
  readonly howToChoose: (digits: number) => string;
  /** Announced when the viewer has chosen. */
  readonly youChose: (label: string) => string;
  /** Announced when the player has chosen. */
  readonly chosenForYou: (label: string) => string;
  /** Added to `youChose` or `chosenForYou` as long as the choice can be changed. */
  readonly canStillChange: string;

  /** Announced while the film is stalled. */
  readonly loading: string;
  /** Shown when media could not be loaded or played. */
  readonly mediaError: string;
  /** Shown when the story could not be loaded. */
  readonly filmError: string;
  /** Button that retries after an error. */
  readonly retry: string;
  /** Button that starts the film when the browser blocked autoplay. */
  readonly start: string;
  /** Announced when the browser blocked autoplay. */
  readonly autoplayBlocked: string;
  /** Button that unlocks sound when the browser blocked it. */
  readonly soundLocked: string;
  /** Question on a later visit. */
  readonly resumeQuestion: string;
  /** Button that continues where the viewer left off. */
  readonly resume: string;
  /** Button that restarts the story. */
  readonly beginAgain: string;

  /** Accessible name of the transcript. */
  readonly transcript: string;
  /** Button of a transcript entry. `label` is the choice that led there, or `scene(number)`. */
  readonly goBackTo: (label: string) => string;
  /** Name of a transcript entry that no choice led to. */
  readonly scene: (number: number) => string;
  /** Shown in a transcript entry without captions in the current language. */
  readonly noCaptions: string;
  /** Name of a question without a prompt, in the transcript. */
  readonly askedQuestion: string;
  /** Before an answer in the transcript. */
  readonly answerGiven: string;
  /** Instead of an answer of which only the judgement is known. */
  readonly answered: string;
  /** Instead of an answer to a question that was left. */
  readonly notAnswered: string;
  /** After a right answer in the transcript. */
  readonly answerRight: string;
  /** After a wrong answer in the transcript. */
  readonly answerWrong: string;

  /** Texts of questions that replace those in the language of these labels: English and German are loaded with the first question. */
  readonly question: Partial<IvQuestionLabels>;
}
