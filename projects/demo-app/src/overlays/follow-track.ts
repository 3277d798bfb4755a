import { Directive, ElementRef, inject, input } from '@angular/core';
import { Player } from 'iv-player';
import { onAnimationFrame } from '../playback/on-animation-frame';
import type { Track } from './track';

/** Smallest touch target, in CSS pixels. */
const minTargetSize = 44;

/** Keeps its element on a tracked figure in the video. Updates every frame, or it would lag behind the picture. */
@Directive({ selector: '[demoFollowTrack]' })
export class FollowTrack {
  readonly track = input.required<Track>({ alias: 'demoFollowTrack' });
  /** Scale of the overlay: the smaller it is, the larger a touch target in pixels of the video. */
  readonly scale = input.required<number>();
  readonly #player = inject(Player);
  readonly #style = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement.style;
  #drawn = '';

  constructor() {
    onAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    const box = this.track().at(this.#player.currentNodeTime);
    const target = box ? targetBox(box, minTargetSize / this.scale()) : null;
    const key = target?.join(' ') ?? '';
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#style.visibility = target ? 'visible' : 'hidden';
    if (!target) return;
    const [x, y, width, height] = target;
    this.#style.translate = `${x}px ${y}px`;
    this.#style.width = `${width}px`;
    this.#style.height = `${height}px`;
  }
}

/** The figure's box, enlarged around its centre to at least `minSize` on each side. */
function targetBox(
  [left, top, width, height]: readonly [number, number, number, number],
  minSize: number,
): readonly string[] {
  const [targetWidth, targetHeight] = [Math.max(width, minSize), Math.max(height, minSize)];
  const numbers = [
    left - (targetWidth - width) / 2,
    top - (targetHeight - height) / 2,
    targetWidth,
    targetHeight,
  ];
  return numbers.map((number) => number.toFixed(2));
}
