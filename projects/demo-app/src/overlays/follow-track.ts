import { Directive, ElementRef, inject, input } from '@angular/core';
import { Player } from 'iv-player';
import type { Track } from '../story/track';
import { everyFrame } from '../viewing/every-frame';

/** A target for a finger, in CSS pixels of the page. */
const smallestTarget = 44;

/** Keeps its element on a figure of the film, frame by frame and past change detection. */
@Directive({ selector: '[demoFollowTrack]' })
export class FollowTrack {
  readonly track = input.required<Track>({ alias: 'demoFollowTrack' });
  /** How much the overlay is scaled: the smaller the film is shown, the more room a finger needs. */
  readonly scale = input.required<number>();
  private readonly player = inject(Player);
  private readonly style = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement.style;
  private drawn = '';

  constructor() {
    everyFrame(() => this.draw());
  }

  private draw(): void {
    const box = this.track().at(this.player.currentNodeTime);
    const smallest = smallestTarget / this.scale();
    const place = box ? placeOf(box, smallest) : null;
    const drawing = place?.join(' ') ?? '';
    if (drawing === this.drawn) return;
    this.drawn = drawing;
    this.style.visibility = place ? 'visible' : 'hidden';
    if (!place) return;
    const [x, y, width, height] = place;
    this.style.translate = `${x}px ${y}px`;
    this.style.width = `${width}px`;
    this.style.height = `${height}px`;
  }
}

/** The figure's box, grown about its middle until a finger can hit it. */
function placeOf(
  [left, top, width, height]: readonly [number, number, number, number],
  smallest: number,
): readonly string[] {
  const [wide, high] = [Math.max(width, smallest), Math.max(height, smallest)];
  const numbers = [left - (wide - width) / 2, top - (high - height) / 2, wide, high];
  return numbers.map((number) => number.toFixed(2));
}
