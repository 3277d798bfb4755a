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
import { type MapRegion, drawMap } from './map-drawing';
import { keyCommand, listenToGestures } from './map-gestures';
import type { MapScene } from './map-scenes';
import { boundsOf } from './map-transform';
import { MapViewport, EMPTY_DRAWING } from './map-viewport';
import { IV_MAP_LABELS } from './provide-iv-map-labels';
import { jumpText, sceneText } from './scene-text';
import type { MapPoint, StoryGraph } from './story-graph';
import { NODE_HEIGHT, NODE_WIDTH, type StoryLayout, mirrorLayout } from './story-layout';

let count = 0;

type WindowLayout = Pick<HTMLElement, 'clientWidth' | 'clientHeight'>;
const NO_LAYOUT: WindowLayout = { clientWidth: 1280, clientHeight: 720 };

/** The map as a drawing that is moved and zoomed. Of a large story only what is near the window is in the DOM. */
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
  /** A scene was pressed. */
  readonly jump = output<MapScene>();

  protected readonly labels = inject(IV_MAP_LABELS);
  protected readonly keysId = `iv-map-keys-${String(++count)}`;
  readonly #zone = inject(NgZone);
  protected readonly window = viewChild.required<ElementRef<HTMLElement>>('window');
  protected readonly layer = viewChild.required<ElementRef<HTMLElement>>('layer');
  readonly #part = signal<MapRegion | null>(null);
  readonly #isRightToLeft = signal(false);
  readonly #placed = computed(() => (this.#isRightToLeft() ? mirrorLayout(this.layout()) : this.layout()));
  readonly #bounds = computed(() => {
    const { points } = this.#placed();
    const shown = this.scenes().flatMap(({ id }) => points.get(id) ?? []);
    return boundsOf(shown, NODE_WIDTH, NODE_HEIGHT);
  });
  readonly #here = computed(() => this.scenes().find(({ state }) => state === 'here')?.id ?? null);
  protected readonly drawing = computed(() => {
    const part = this.#part();
    return part ? drawMap(this.scenes(), this.graph(), this.#placed(), this.path(), part) : EMPTY_DRAWING;
  });
  #map: MapViewport | null = null;
  /** What had the focus in the map last. */
  #focused: Element | null = null;
  /** The scene that the window was moved to last, and where it was then: a new layout may have it elsewhere. */
  #followed: { readonly id: string | null; readonly point: MapPoint } | null = null;

  constructor() {
    const gone = new AbortController();
    inject(DestroyRef).onDestroy(() => gone.abort());
    afterNextRender(() => this.#zone.runOutsideAngular(() => this.#begin(gone.signal)));
    afterRenderEffect(() => {
      this.drawing();
      this.#keepFocus();
    });
    afterRenderEffect(() => {
      // Both may change what is there to be followed.
      this.#placed();
      this.#here();
      untracked(() => this.#follow());
    });
  }

  /** Zooms around the middle. */
  zoom(factor: number): void {
    this.#map?.zoom(factor);
  }

  /** Moves the window by so many tenths of itself. */
  step(tenthsX: number, tenthsY: number): void {
    this.#map?.step(tenthsX, tenthsY);
  }

  /** Shows the whole map. */
  fit(): void {
    this.#map?.fit();
  }

  /** Shows the scene that plays. */
  showHere(): void {
    const point = this.#pointHere();
    if (point) this.#map?.reveal(point, true);
  }

  protected stateText(scene: MapScene): string {
    return sceneText(scene, this.labels);
  }

  protected jumpLabel(scene: MapScene): string {
    return jumpText(scene, this.labels);
  }

  #pointHere(): MapPoint | undefined {
    return this.#placed().points.get(this.#here() ?? this.scenes()[0]?.id ?? '');
  }

  /** A scene that is drawn no more takes the focus with it. */
  #keepFocus(): void {
    const focused = this.#focused;
    if (!focused || focused.isConnected) return;
    this.#focused = null;
    const window = this.window().nativeElement;
    const { activeElement, body } = window.ownerDocument;
    if (activeElement === body) window.focus({ preventScroll: true });
  }

  #begin(signal: AbortSignal): void {
    const window = this.window().nativeElement;
    const map = new MapViewport({
      layer: this.layer().nativeElement,
      bounds: () => untracked(this.#bounds),
      draw: (part) => this.#part.set(part),
    });
    this.#map = map;
    listenToGestures(window, map, signal);
    window.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    window.addEventListener('focusin', (event) => this.#onFocus(event), { signal });
    // What is still there has been left on purpose.
    const onBlur = ({ target }: FocusEvent): void =>
      queueMicrotask(() => {
        if (this.#focused === target && this.#focused?.isConnected) this.#focused = null;
      });
    window.addEventListener('focusout', onBlur, { signal });
    const measure = ({ clientWidth: width, clientHeight: height }: WindowLayout): void => {
      const { fontSize } = getComputedStyle(window.ownerDocument.documentElement);
      this.#isRightToLeft.set(getComputedStyle(window).direction === 'rtl');
      map.resize({ width, height }, (parseFloat(fontSize) || 16) / 16);
      this.#follow();
    };
    // A DOM without layout, such as jsdom, has no such observer: there the window has some size.
    if (typeof ResizeObserver === 'undefined') return measure(NO_LAYOUT);
    const observer = new ResizeObserver(() => measure(window));
    observer.observe(window);
    signal.addEventListener('abort', () => observer.disconnect());
  }

  /** Opens the map at the scene that plays, and moves with it to the next. */
  #follow(): void {
    const map = this.#map;
    const here = this.#here();
    const point = this.#pointHere();
    const followed = this.#followed;
    const isThere = followed?.id === here && followed.point.x === point?.x && followed.point.y === point.y;
    if (!map?.hasSize || !point || isThere) return;
    if (followed) map.reveal(point);
    else map.open(point, this.layout().isComplete);
    this.#followed = { id: here, point };
  }

  #onKey(event: KeyboardEvent): void {
    const command = keyCommand(event);
    if (!command) return;
    event.preventDefault();
    if (command.type === 'pan') this.#map?.pan(command.by);
    else if (command.type === 'zoom') this.zoom(command.factor);
    else if (command.type === 'fit') this.fit();
    else this.showHere();
  }

  /** What the keyboard focuses is seen. A press focuses too: moved then, the map would not be under it when it ends, and be no click. */
  #onFocus({ target }: FocusEvent): void {
    const element = target as Element;
    this.#focused = element;
    if (!element.matches(':focus-visible')) return;
    const id = element.closest('[data-node-id]')?.getAttribute('data-node-id');
    const point = this.#placed().points.get(id ?? '');
    if (point) this.#map?.reveal(point);
  }
}
