import { Directive, ElementRef, inject, input, numberAttribute } from '@angular/core';
import type { StageEdge } from 'iv-player';
import { injectReservation } from './inject-reservation';

/** Order of what the application reserves: between the controls (0) and the choices (10). */
const APPLICATION = 5;

/**
 * Keeps captions, choices and notices clear of an element that the application lays over an edge of the picture:
 * `<div class="banner" ivReserve="top">…</div>`, inside `<iv-player>` or an overlay. The room is as large as the element,
 * follows its size, and is given back with the element. Where the element lies is up to the application; `offset` tells
 * how much of the edge is taken before it.
 * @example
 * ```html
 * <iv-player><p ivReserve="top">Chapter one</p></iv-player>
 * ```
 */
@Directive({ selector: '[ivReserve]', exportAs: 'ivReserve' })
export class IvReserve {
  /** The edge of the stage at which the element lies. */
  readonly ivReserve = input.required<StageEdge>();
  /** Position from the edge: smaller numbers lie nearer to it. Default 5: between the controls and the choices. */
  readonly ivReserveOrder = input(APPLICATION, { transform: numberAttribute });
  readonly #element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  /** Room between the edge and this element, in CSS pixels: that of the controls, for example. */
  readonly offset = injectReservation(() => this.#element, this.ivReserve, this.ivReserveOrder);
}
