/** Width and height in CSS pixels. */
export interface StageSize {
  readonly width: number;
  readonly height: number;
}
