import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  NgZone,
  afterNextRender,
  afterRenderEffect,
  computed,
  inject,
  viewChild,
} from '@angular/core';
import { Player } from 'iv-player';
import { timeInDigits } from '../labels/format-time';
import { CONTROL_TEXTS } from '../labels/english-texts';
import { injectLabels } from '../labels/inject-labels';
import { injectPerPlayer } from '../stage/per-player';
import { PlayerPath } from './player-path';
import { scrubTarget, snapToMark } from './scrub-steps';
import { ScrubTooltip } from './scrub-tooltip';
import { entryAt } from './story-path';
import { thumbnailAt } from './thumbnail';
import { fractionAt } from './tooltip-placement';

/** A click so near to a mark, in CSS pixels, leads to the decision itself. */
const SNAP_PX = 8;

/**
 * The path so far as a slider, with a mark for each decision. Position, value and tooltip are written directly, outside Angular:
 * they follow the time and the pointer. A native slider takes keys, clicks and drags; it is transparent, as its own thumb would
 * jump with each time update.
 */
@Component({
  selector: 'iv-scrub-bar',
  template: `
    <div class="iv-scrub" #bar>
      <div class="iv-track"><div class="iv-fill"></div></div>
      @for (mark of marks(); track $index) {
        <span class="iv-mark" [style.inset-inline-start.%]="mark"></span>
      }
      <input #slider class="iv-range" type="range" min="0" step="any" [attr.aria-label]="labels.position" />
      <div class="iv-thumb-carrier"><div class="iv-thumb"></div></div>
      <div #tooltip class="iv-tooltip" aria-hidden="true" hidden>
        <img #image alt="" hidden /><span #text></span>
      </div>
    </div>
    <span #clock class="iv-clock" aria-hidden="true"></span>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvScrubBar {
  protected readonly labels = injectLabels(CONTROL_TEXTS);
  readonly #player = inject(Player);
  readonly #path = injectPerPlayer(PlayerPath);
  /** Where decisions open, in percent of the bar. */
  protected readonly marks = computed(() => {
    const duration = this.#player.signals.duration();
    return duration > 0 ? this.#path.marks().map((mark) => (mark / duration) * 100) : [];
  });
  protected readonly barRef = viewChild.required<ElementRef<HTMLElement>>('bar');
  protected readonly sliderRef = viewChild.required<ElementRef<HTMLInputElement>>('slider');
  protected readonly clockRef = viewChild.required<ElementRef<HTMLElement>>('clock');
  protected readonly tooltipRef = viewChild.required<ElementRef<HTMLElement>>('tooltip');
  protected readonly imageRef = viewChild.required<ElementRef<HTMLImageElement>>('image');
  protected readonly textRef = viewChild.required<ElementRef<HTMLElement>>('text');
  #tooltip: ScrubTooltip | null = null;
  /** The second that is written as text. */
  #second = '';
  #isDragged = false;
  /** The tooltip stands over the place of playback, as the slider has keyboard focus. */
  #isFocused = false;

  constructor() {
    const player = this.#player;
    const stops = [player.on(/^(timeupdate|nodestart|seeked|playlistreset)$/, () => void this.#follow())];
    const listeners = new AbortController();
    const zone = inject(NgZone);
    afterNextRender(() => {
      zone.runOutsideAngular(() => this.#listen(listeners.signal));
      this.#follow();
    });
    afterRenderEffect(() => {
      player.signals.duration();
      this.#path.entries();
      this.#follow();
    });
    inject(DestroyRef).onDestroy(() => {
      stops.forEach((stop) => stop());
      listeners.abort();
    });
  }

  #listen(signal: AbortSignal): void {
    const bar = this.barRef().nativeElement;
    const slider = this.sliderRef().nativeElement;
    this.#tooltip = new ScrubTooltip({
      bar,
      tooltip: this.tooltipRef().nativeElement,
      image: this.imageRef().nativeElement,
      text: this.textRef().nativeElement,
    });
    const on = <K extends keyof HTMLElementEventMap>(
      name: K,
      listener: (event: HTMLElementEventMap[K]) => void,
    ): void => slider.addEventListener(name, listener, { signal });

    on('input', () => {
      this.#isDragged = true;
      this.#write(slider.valueAsNumber);
      this.#showTooltip(slider.valueAsNumber);
    });
    on('change', () => {
      this.#isDragged = false;
      const tolerance = (SNAP_PX / (bar.clientWidth || Infinity)) * this.#player.duration;
      this.#player.currentTime = snapToMark(slider.valueAsNumber, this.#path.marks(), tolerance);
      this.#follow();
    });
    on('pointercancel', () => (this.#isDragged = false));
    on('keydown', (event) => this.#onKey(event));
    on('pointermove', ({ clientX, pointerType }) => {
      if (this.#isDragged || pointerType === 'touch') return;
      const { left, width } = bar.getBoundingClientRect();
      const fraction = fractionAt(clientX - left, width, this.#isRightToLeft);
      this.#showTooltip(fraction * this.#player.duration);
    });
    on('pointerleave', () => this.#hideTooltip());
    on('pointerup', () => this.#hideTooltip());
    on('focus', () => {
      this.#isFocused = slider.matches(':focus-visible');
      this.#follow();
    });
    on('blur', () => {
      this.#isFocused = false;
      this.#hideTooltip();
    });
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Escape') {
      this.#isFocused = false;
      this.#hideTooltip();
    }
    const player = this.#player;
    const target = scrubTarget(event.key, {
      time: player.currentTime,
      duration: player.duration,
      marks: this.#path.marks(),
      isRightToLeft: this.#isRightToLeft,
    });
    if (target === null) return;
    event.preventDefault();
    this.#isFocused = true;
    player.currentTime = target;
    this.#follow();
  }

  get #isRightToLeft(): boolean {
    return getComputedStyle(this.barRef().nativeElement).direction === 'rtl';
  }

  /** Shows where playback is, unless the viewer holds the thumb. */
  #follow(): void {
    if (this.#isDragged || !this.#tooltip) return;
    const time = this.#player.currentTime;
    this.#write(time);
    if (this.#isFocused) this.#showTooltip(time);
  }

  #write(time: number): void {
    const { duration } = this.#player;
    const slider = this.sliderRef().nativeElement;
    const value = Math.min(time, duration);
    slider.max = String(duration || 1);
    slider.valueAsNumber = value;
    this.barRef().nativeElement.style.setProperty('--iv-at', String(duration > 0 ? value / duration : 0));
    const clock = `${timeInDigits(value)} / ${timeInDigits(duration)}`;
    if (clock === this.#second) return;
    this.#second = clock;
    this.clockRef().nativeElement.textContent = clock;
    const decision = this.#decisionNear(value, 1);
    const { timeOf, decisionAt } = this.labels;
    const text = timeOf(value, duration);
    slider.setAttribute('aria-valuetext', decision === null ? text : `${text}, ${decisionAt(decision)}`);
  }

  #showTooltip(time: number): void {
    const { duration } = this.#player;
    const pixel = duration / (this.barRef().nativeElement.clientWidth || Infinity);
    const decision = this.#decisionNear(time, SNAP_PX * pixel);
    const entry = entryAt(this.#path.entries(), time);
    this.#tooltip?.show(
      duration > 0 ? time / duration : 0,
      decision === null ? timeInDigits(time) : this.labels.decisionAt(decision),
      entry && thumbnailAt(entry.node.data, time - entry.start),
      this.#isRightToLeft,
    );
  }

  #hideTooltip(): void {
    if (!this.#isFocused) this.#tooltip?.hide();
  }

  #decisionNear(time: number, seconds: number): number | null {
    const marks = this.#path.marks();
    const near = snapToMark(time, marks, seconds);
    return marks.includes(near) ? near : null;
  }
}
