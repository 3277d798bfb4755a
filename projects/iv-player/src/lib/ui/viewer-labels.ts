/** Every text the ready-made viewer pieces show. */
export interface ViewerLabels {
  /** The large play button. */
  readonly play: string;
  /** The button that tries again after a media error. */
  readonly retry: string;
  /** What a media error says. */
  readonly mediaError: string;
  /** The mark that is shown while sounds wait for a gesture. */
  readonly sound: string;
  /** What the spinner says to a screen reader. */
  readonly loading: string;
  /** What is asked when the viewer comes back to a stored story. */
  readonly resumeQuestion: string;
  /** The button that goes on there. */
  readonly resume: string;
  /** The button that begins the story anew, there and after the end. */
  readonly beginAnew: string;
  /** The button that goes back to the last checkpoint, which is before a choice. */
  readonly back: string;
}

/** English. */
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
