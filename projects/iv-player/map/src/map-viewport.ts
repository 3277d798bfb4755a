import type { MapDrawing, MapRegion } from './map-drawing';
import {
  type MapBox,
  type MapTransform,
  type ViewportSize,
  centreOn,
  boxContains,
  fitBox,
  limitPan,
  scrollIntoView,
  visibleBox,
  zoomAround,
} from './map-transform';
import type { MapPoint } from './story-graph';
import { NODE_HEIGHT, NODE_WIDTH } from './story-layout';

/** Below this scale, in CSS pixels at the usual text size, names cannot be read, and targets would be smaller than 24 px. */
const SMALL = 0.45;
const LARGEST = 2;
const SMALLEST = 0.02;
/** So many windows are drawn beside the window on each side: moving within them draws nothing new. */
const MARGIN = 0.5;
/** Milliseconds after a move until the layer is drawn sharp again. */
const LIFTED = 250;
const NODE: ViewportSize = { width: NODE_WIDTH, height: NODE_HEIGHT };

/** What the window is told of the map and the page. */
export interface MapViewportDeps {
  /** The layer that is moved: one style write. */
  readonly layer: HTMLElement;
  /** Where the shown scenes are; `null` while there are none. */
  bounds(): MapBox | null;
  /** Another part has to be drawn. */
  draw(part: MapRegion): void;
}

/** Moves the layer in the window. Neither moving nor zooming asks the page for its layout, or Angular for a check. */
export class MapViewport {
  #view: MapTransform = { x: 0, y: 0, scale: 1 };
  #size: ViewportSize = { width: 0, height: 0 };
  /** Pixels of the window per pixel of the map at the usual text size: larger text makes a larger map. */
  #unit = 1;
  #part: MapRegion | null = null;
  #lifted: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deps: MapViewportDeps) {}

  /** Where the layer is. */
  get view(): MapTransform {
    return this.#view;
  }

  /** Whether the size of the window is known. */
  get hasSize(): boolean {
    return this.#size.width > 0 && this.#size.height > 0;
  }

  /** @param unit pixels of the page's text size, over 16 */
  resize(size: ViewportSize, unit: number): void {
    const ratio = unit / this.#unit;
    this.#size = size;
    this.#unit = unit;
    this.#part = null;
    if (this.hasSize) this.#set({ ...this.#view, scale: this.#view.scale * ratio });
  }

  pan(by: MapPoint): void {
    this.#lift();
    this.#set({ ...this.#view, x: this.#view.x + by.x, y: this.#view.y + by.y });
  }

  /** @param at the point of the window that stays; default its middle */
  zoom(factor: number, at: MapPoint = { x: this.#size.width / 2, y: this.#size.height / 2 }): void {
    this.#set(zoomAround(this.#view, factor, at, [SMALLEST * this.#unit, LARGEST * this.#unit]));
  }

  /** Shows the whole map. */
  fit(): void {
    const bounds = this.deps.bounds();
    if (bounds) this.#set(fitBox(bounds, this.#size, this.#unit));
  }

  /** Shows the whole map if its names can be read then, else the surroundings of a point. */
  open(at: MapPoint, isComplete: boolean): void {
    const bounds = this.deps.bounds();
    const all = bounds && fitBox(bounds, this.#size, this.#unit);
    const isReadable = all !== null && all.scale >= 0.7 * this.#unit;
    this.#set(isComplete && isReadable ? all : centreOn(at, this.#size, 0.9 * this.#unit));
  }

  /** Moves as little as needed for the node at that point to be seen; so small that it cannot be read, it is enlarged. */
  reveal(point: MapPoint, enlarge = false): void {
    const { scale } = this.#view;
    if (enlarge && scale < SMALL * this.#unit) this.#set(centreOn(point, this.#size, 0.9 * this.#unit));
    else this.#set(scrollIntoView(this.#view, point, NODE, this.#size));
  }

  /** Moves by so many tenths of the window. */
  step(tenthsX: number, tenthsY: number): void {
    this.pan({ x: (-this.#size.width * tenthsX) / 10, y: (-this.#size.height * tenthsY) / 10 });
  }

  /** While it is moved the layer is a texture of its own. Not longer: enlarged, a texture is blurred. */
  #lift(): void {
    const { style } = this.deps.layer;
    style.willChange = 'transform';
    clearTimeout(this.#lifted);
    this.#lifted = setTimeout(() => (style.willChange = ''), LIFTED);
  }

  #set(view: MapTransform): void {
    const bounds = this.deps.bounds();
    if (!this.hasSize || !bounds) return;
    this.#view = limitPan(view, bounds, this.#size);
    const { x, y, scale } = this.#view;
    this.deps.layer.style.transform = `translate(${x}px,${y}px) scale(${scale / this.#unit})`;
    const isZoomedOut = scale < SMALL * this.#unit;
    const isDrawn =
      this.#part?.isZoomedOut === isZoomedOut &&
      (this.#part.box === null || boxContains(this.#part.box, visibleBox(this.#view, this.#size, 0)));
    if (isDrawn) return;
    this.#part = { isZoomedOut, box: isZoomedOut ? null : visibleBox(this.#view, this.#size, MARGIN) };
    this.deps.draw(this.#part);
  }
}

/** A drawing before the window has a size, and of a server. */
export const EMPTY_DRAWING: MapDrawing = { edges: [], shapes: [], nodes: [] };
