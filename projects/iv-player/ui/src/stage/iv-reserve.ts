import { Directive, ElementRef, inject, input, numberAttribute } from '@angular/core';
import type { StageEdge } from 'iv-player';
import { injectReservation } from './inject-reservation';

/** Default order, between the controls (0) and the choices (10). */
const APPLICATION = 5;

/**
 * Keeps captions, choices and notices clear of an element at an edge of the stage, such as a banner. Use it inside `<iv-player>` or an
 * overlay. The reserved space has the size of the element, and is released with it. The application positions the element; `offset`
 * is the space already taken at that edge.
 * @example
 * ```html
 * <iv-player><p ivReserve="top">Chapter one</p></iv-player>
 * ```
 */
@Directive({ selector: '[ivReserve]', exportAs: 'ivReserve' })
export class IvReserve {
  /** Edge of the stage at which the element is placed. */
  readonly ivReserve = input.required<StageEdge>();
  /** Order from the edge: lower numbers are closer. Default 5, between the controls (0) and the choices (10). */
  readonly ivReserveOrder = input(APPLICATION, { transform: numberAttribute });
  readonly #element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  /** Space between the edge and this element, in CSS pixels, such as the height of the controls. */
  readonly offset = injectReservation(() => this.#element, this.ivReserve, this.ivReserveOrder);
}
