import type { MapRegion } from './map-drawing';
import {
  type MapBox,
  type MapTransform,
  type Size,
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

/** Scale below which names are unreadable and targets smaller than 24 px, at the default text size. */
const MIN_READABLE = 0.45;
const MAX_SCALE = 2;
const MIN_SCALE = 0.02;
/** Margin drawn on each side, as a multiple of the viewport: panning within it draws nothing new. */
const MARGIN = 0.5;
/** Time after the last pan until the layer is redrawn sharply, in milliseconds. */
const SHARPEN_DELAY = 250;
const NODE: Size = { width: NODE_WIDTH, height: NODE_HEIGHT };

export interface MapViewportDeps {
  readonly layer: HTMLElement;
  /** Returns the bounding box of the visible scenes, or `null` if there are none. */
  bounds(): MapBox | null;
  draw(region: MapRegion): void;
}

/** Pans and zooms the map. Each move is a single style write, without reading layout or running change detection. */
export class MapViewport {
  #transform: MapTransform = { x: 0, y: 0, scale: 1 };
  #size: Size = { width: 0, height: 0 };
  /** Text size of the page relative to the default: the map grows with the text. */
  #unit = 1;
  #region: MapRegion | null = null;
  #sharpenTimer: ReturnType<typeof setTimeout> | undefined;

  readonly #deps: MapViewportDeps;

  constructor(deps: MapViewportDeps) {
    this.#deps = deps;
  }

  get hasSize(): boolean {
    return this.#size.width > 0 && this.#size.height > 0;
  }

  /** @param unit text size of the page, relative to 16 px */
  resize(size: Size, unit: number): void {
    const ratio = unit / this.#unit;
    this.#size = size;
    this.#unit = unit;
    this.#region = null;
    if (this.hasSize) this.#set({ ...this.#transform, scale: this.#transform.scale * ratio });
  }

  pan(by: MapPoint): void {
    this.#promoteLayer();
    const { x, y, scale } = this.#transform;
    this.#set({ x: x + by.x, y: y + by.y, scale });
  }

  /** @param at fixed point in the viewport. Default: its centre */
  zoom(factor: number, at: MapPoint = { x: this.#size.width / 2, y: this.#size.height / 2 }): void {
    this.#set(zoomAround(this.#transform, factor, at, [MIN_SCALE * this.#unit, MAX_SCALE * this.#unit]));
  }

  fit(): void {
    const bounds = this.#deps.bounds();
    if (bounds) this.#set(fitBox(bounds, this.#size, this.#unit));
  }

  /** Shows the whole map if it is complete and readable at that scale; otherwise centres on a point. */
  open(at: MapPoint, isComplete: boolean): void {
    const bounds = this.#deps.bounds();
    const all = bounds && fitBox(bounds, this.#size, this.#unit);
    const isReadable = all !== null && all.scale >= 0.7 * this.#unit;
    this.#set(isComplete && isReadable ? all : centreOn(at, this.#size, 0.9 * this.#unit));
  }

  /** Pans as little as needed to show the node at a point. With `enlarge`, zooms in if its name is unreadable. */
  reveal(point: MapPoint, enlarge = false): void {
    if (enlarge && this.#transform.scale < MIN_READABLE * this.#unit)
      this.#set(centreOn(point, this.#size, 0.9 * this.#unit));
    else this.#set(scrollIntoView(this.#transform, point, NODE, this.#size));
  }

  /** Pans by tenths of the viewport. */
  step(tenthsX: number, tenthsY: number): void {
    this.pan({ x: (-this.#size.width * tenthsX) / 10, y: (-this.#size.height * tenthsY) / 10 });
  }

  /** Promotes the layer to a texture, but only while it moves, because textures blur when zoomed in. */
  #promoteLayer(): void {
    const { style } = this.#deps.layer;
    style.willChange = 'transform';
    clearTimeout(this.#sharpenTimer);
    this.#sharpenTimer = setTimeout(() => (style.willChange = ''), SHARPEN_DELAY);
  }

  #set(transform: MapTransform): void {
    const bounds = this.#deps.bounds();
    if (!this.hasSize || !bounds) return;
    this.#transform = limitPan(transform, bounds, this.#size);
    const { x, y, scale } = this.#transform;
    this.#deps.layer.style.transform = `translate(${x}px,${y}px) scale(${scale / this.#unit})`;
    const isZoomedOut = scale < MIN_READABLE * this.#unit;
    const drawn = this.#region;
    const visible = visibleBox(this.#transform, this.#size, 0);
    if (drawn?.isZoomedOut === isZoomedOut && (!drawn.box || boxContains(drawn.box, visible))) return;
    const box = isZoomedOut ? null : visibleBox(this.#transform, this.#size, MARGIN);
    this.#region = { isZoomedOut, box };
    this.#deps.draw(this.#region);
  }
}
