/** The texts of the stage's own elements. */
export interface ViewerLabels {
  /** The large play button. */
  readonly play: string;
  /** The button that tries again after a media error. */
  readonly retry: string;
  /** Message after a media error. */
  readonly mediaError: string;
  /** Button shown while sounds are locked until a gesture. */
  readonly sound: string;
  /** Accessible name of the spinner. */
  readonly loading: string;
  /** Question on a later visit to a stored story. */
  readonly resumeQuestion: string;
  /** The button that continues there. */
  readonly resume: string;
  /** The button that starts the story again, there and after the end. */
  readonly beginAnew: string;
  /** The button that goes back to the last checkpoint, which is before a choice. */
  readonly back: string;
}

/** The default texts, in English. */
export const DEFAULT_VIEWER_LABELS: ViewerLabels = {
  play: 'Play',
  retry: 'Try again',
  mediaError: 'The video could not be loaded.',
  sound: 'Tap for sound',
  loading: 'Loading',
  resumeQuestion: 'Continue where you left off?',
  resume: 'Continue',
  beginAnew: 'Start again',
  back: 'Back to the last choice',
};
