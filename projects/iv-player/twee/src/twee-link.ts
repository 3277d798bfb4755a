/** A link of a passage. */
export interface TweeLink {
  readonly to: string;
  readonly label: string;
  /** Address of an image to click. */
  readonly image?: string;
  /** SugarCube's code to run on click, to be written. */
  readonly setter?: string;
}
