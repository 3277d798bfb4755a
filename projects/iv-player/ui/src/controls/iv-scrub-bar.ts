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

/** What is written directly. */
interface ScrubElements {
  readonly bar: HTMLElement;
  readonly slider: HTMLInputElement;
  readonly clock: HTMLElement;
  readonly tooltip: ScrubTooltip;
}

/**
 * The path so far as a slider, with a mark for each decision. Position, value and tooltip are written directly, outside Angular:
 * they follow the time and the pointer. A native slider takes keys, clicks and drags; it is transparent, as its own thumb would
 * jump with each time update.
 */
@Component({
  selector: 'iv-scrub-bar',
  template: `
    <div class="iv-scrub">
      <div class="iv-track"><div class="iv-fill"></div></div>
      @for (mark of marks(); track $index) {
        <span class="iv-mark" [style.inset-inline-start.%]="mark"></span>
      }
      <input class="iv-range" type="range" min="0" step="any" [attr.aria-label]="labels.position" />
      <div class="iv-thumb-carrier"><div class="iv-thumb"></div></div>
      <div class="iv-tooltip" aria-hidden="true" hidden><img alt="" hidden /><span></span></div>
    </div>
    <span class="iv-clock" aria-hidden="true"></span>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvScrubBar {
  /** @internal */
  protected readonly labels = injectLabels(CONTROL_TEXTS);
  readonly #player = inject(Player);
  readonly #path = injectPerPlayer(PlayerPath);
  /** Where decisions open, in percent of the bar. @internal */
  protected readonly marks = computed(() => {
    const duration = this.#player.signals.duration();
    return duration > 0 ? this.#path.marks().map((mark) => (mark / duration) * 100) : [];
  });
  readonly #host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  /** The elements of the template, once they are there. */
  #elements: ScrubElements | null = null;
  /** The second that is written as text. */
  #second = '';
  #isDragged = false;
  /** The tooltip stands over the place of playback, as the slider has keyboard focus. */
  #isFocused = false;

  constructor() {
    const player = this.#player;
    const stop = player.on(/^(timeupdate|nodestart|seeked|playlistreset)$/, () => this.#follow());
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
      stop();
      listeners.abort();
    });
  }

  #listen(signal: AbortSignal): void {
    const find = (selector: string): HTMLElement => this.#host.querySelector(selector) as HTMLElement;
    const bar = find('.iv-scrub');
    const slider = find('input') as HTMLInputElement;
    const tooltip = new ScrubTooltip(bar, find('.iv-tooltip'));
    this.#elements = { bar, slider, tooltip, clock: find('.iv-clock') };
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
    const hide = (): void => this.#hideTooltip();
    on('pointerleave', hide);
    on('pointerup', hide);
    on('focus', () => {
      this.#isFocused = slider.matches(':focus-visible');
      this.#follow();
    });
    on('blur', () => {
      this.#isFocused = false;
      hide();
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
    return getComputedStyle(this.#host).direction === 'rtl';
  }

  /** Shows where playback is, unless the viewer holds the thumb. */
  #follow(): void {
    if (this.#isDragged) return;
    const time = this.#player.currentTime;
    this.#write(time);
    if (this.#isFocused) this.#showTooltip(time);
  }

  #write(time: number): void {
    if (!this.#elements) return;
    const { bar, slider, clock: clockElement } = this.#elements;
    const { duration } = this.#player;
    const value = Math.min(time, duration);
    slider.max = String(duration || 1);
    slider.valueAsNumber = value;
    bar.style.setProperty('--iv-at', String(duration > 0 ? value / duration : 0));
    const clock = `${timeInDigits(value)} / ${timeInDigits(duration)}`;
    if (clock === this.#second) return;
    this.#second = clock;
    clockElement.textContent = clock;
    const decision = this.#decisionNear(value, 1);
    const { timeOf, decisionAt } = this.labels;
    const text = timeOf(value, duration);
    slider.setAttribute('aria-valuetext', decision === null ? text : `${text}, ${decisionAt(decision)}`);
  }

  #showTooltip(time: number): void {
    if (!this.#elements) return;
    const { bar, tooltip } = this.#elements;
    const { duration } = this.#player;
    const pixel = duration / (bar.clientWidth || Infinity);
    const decision = this.#decisionNear(time, SNAP_PX * pixel);
    const entry = entryAt(this.#path.entries(), time);
    tooltip.show(
      duration > 0 ? time / duration : 0,
      decision === null ? timeInDigits(time) : this.labels.decisionAt(decision),
      entry && thumbnailAt(entry.node.data, time - entry.start),
      this.#isRightToLeft,
    );
  }

  #hideTooltip(): void {
    if (!this.#isFocused) this.#elements?.tooltip.hide();
  }

  #decisionNear(time: number, seconds: number): number | null {
    const marks = this.#path.marks();
    const near = snapToMark(time, marks, seconds);
    return marks.includes(near) ? near : null;
  }
}
