import { NgTemplateOutlet } from '@angular/common';
import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  type ElementRef,
  NgZone,
  afterNextRender,
  afterRenderEffect,
  computed,
  inject,
  input,
  output,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { EMPTY_DRAWING, type MapRegion, drawMap } from './map-drawing';
import { keyCommand, listenToGestures } from './map-gestures';
import type { MapScene } from './map-scenes';
import { boundsOf } from './map-transform';
import { MapViewport } from './map-viewport';
import { IV_MAP_LABELS } from './provide-iv-map-labels';
import type { MapPoint, StoryGraph } from './story-graph';
import { NODE_HEIGHT, NODE_WIDTH, type StoryLayout, mirrorLayout } from './story-layout';

let instanceCount = 0;

type ClientSize = Pick<HTMLElement, 'clientWidth' | 'clientHeight'>;
/** Assumed size in a DOM without layout, such as jsdom. */
const FALLBACK_SIZE: ClientSize = { clientWidth: 1280, clientHeight: 720 };

/** The map as a drawing to pan and zoom. For large stories, only scenes near the viewport are in the DOM. */
@Component({
  selector: 'iv-map-canvas',
  imports: [NgTemplateOutlet],
  templateUrl: './iv-map-canvas.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvMapCanvas {
  readonly graph = input.required<StoryGraph>();
  readonly layout = input.required<StoryLayout>();
  readonly scenes = input.required<readonly MapScene[]>();
  readonly path = input.required<readonly string[]>();
  readonly jump = output<MapScene>();

  protected readonly labels = inject(IV_MAP_LABELS);
  protected readonly keysId = `iv-map-keys-${String(++instanceCount)}`;
  readonly #zone = inject(NgZone);
  protected readonly window = viewChild.required<ElementRef<HTMLElement>>('window');
  protected readonly layer = viewChild.required<ElementRef<HTMLElement>>('layer');
  readonly #region = signal<MapRegion | null>(null);
  readonly #isRightToLeft = signal(false);
  readonly #directedLayout = computed(() =>
    this.#isRightToLeft() ? mirrorLayout(this.layout()) : this.layout(),
  );
  readonly #bounds = computed(() => {
    const { points } = this.#directedLayout();
    const visible = this.scenes().flatMap(({ id }) => points.get(id) ?? []);
    return boundsOf(visible, NODE_WIDTH, NODE_HEIGHT);
  });
  readonly #here = computed(() => this.scenes().find(({ state }) => state === 'here')?.id ?? null);
  protected readonly drawing = computed(() => {
    const region = this.#region();
    return region
      ? drawMap(this.scenes(), this.graph(), this.#directedLayout(), this.path(), region)
      : EMPTY_DRAWING;
  });
  /** Exists once the browser has rendered the map. */
  viewport: MapViewport | null = null;
  /** Most recently focused element in the map. */
  #focused: Element | null = null;
  /** Scene that the viewport followed most recently, and its position at that time, as a new layout may move it. */
  #followed: { readonly id: string | null; readonly point: MapPoint } | null = null;

  constructor() {
    const teardown = new AbortController();
    inject(DestroyRef).onDestroy(() => teardown.abort());
    afterNextRender(() => this.#zone.runOutsideAngular(() => this.#init(teardown.signal)));
    afterRenderEffect(() => {
      this.drawing();
      this.#restoreFocus();
    });
    afterRenderEffect(() => {
      // Either may move the current scene.
      this.#directedLayout();
      this.#here();
      untracked(() => this.#followCurrentScene());
    });
  }

  showHere(): void {
    const point = this.#currentPoint();
    if (point) this.viewport?.reveal(point, true);
  }

  #currentPoint(): MapPoint | undefined {
    return this.#directedLayout().points.get(this.#here() ?? this.scenes()[0]?.id ?? '');
  }

  /** Keeps focus in the map when the focused scene is removed. */
  #restoreFocus(): void {
    const focused = this.#focused;
    if (!focused || focused.isConnected) return;
    this.#focused = null;
    const window = this.window().nativeElement;
    const { activeElement, body } = window.ownerDocument;
    if (activeElement === body) window.focus({ preventScroll: true });
  }

  #init(signal: AbortSignal): void {
    const window = this.window().nativeElement;
    const viewport = new MapViewport({
      layer: this.layer().nativeElement,
      bounds: () => untracked(this.#bounds),
      draw: (region) => this.#region.set(region),
    });
    this.viewport = viewport;
    listenToGestures(window, viewport, signal);
    window.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    // Fired while Angular renders, if that moves the focus.
    window.addEventListener('focusin', (event) => untracked(() => this.#onFocus(event)), { signal });
    // An element that is still in the DOM lost focus on purpose.
    const onBlur = ({ target }: FocusEvent): void =>
      queueMicrotask(() => {
        if (this.#focused === target && this.#focused?.isConnected) this.#focused = null;
      });
    window.addEventListener('focusout', onBlur, { signal });
    const measure = ({ clientWidth: width, clientHeight: height }: ClientSize): void => {
      const { fontSize } = getComputedStyle(window.ownerDocument.documentElement);
      this.#isRightToLeft.set(getComputedStyle(window).direction === 'rtl');
      viewport.resize({ width, height }, (parseFloat(fontSize) || 16) / 16);
      this.#followCurrentScene();
    };
    if (typeof ResizeObserver === 'undefined') return measure(FALLBACK_SIZE);
    const observer = new ResizeObserver(() => measure(window));
    observer.observe(window);
    signal.addEventListener('abort', () => observer.disconnect());
  }

  /** Opens the map at the current scene, then pans to follow the film. */
  #followCurrentScene(): void {
    const { viewport } = this;
    const here = this.#here();
    const point = this.#currentPoint();
    const followed = this.#followed;
    const isFollowed = followed?.id === here && followed.point.x === point?.x && followed.point.y === point.y;
    if (!viewport?.hasSize || !point || isFollowed) return;
    if (followed) viewport.reveal(point);
    else viewport.open(point, this.layout().isComplete);
    this.#followed = { id: here, point };
  }

  #onKey(event: KeyboardEvent): void {
    const command = keyCommand(event);
    if (!command) return;
    event.preventDefault();
    if (command.type === 'pan') this.viewport?.pan(command.by);
    else if (command.type === 'zoom') this.viewport?.zoom(command.factor);
    else if (command.type === 'fit') this.viewport?.fit();
    else this.showHere();
  }

  /** Reveals scenes focused by keyboard. Panning on a pointer press would move the scene away before the click. */
  #onFocus({ target }: FocusEvent): void {
    const element = target as Element;
    this.#focused = element;
    if (!element.matches(':focus-visible')) return;
    const id = element.closest('[data-node-id]')?.getAttribute('data-node-id');
    const point = this.#directedLayout().points.get(id ?? '');
    if (point) this.viewport?.reveal(point);
  }
}
