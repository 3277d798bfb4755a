import { InjectionToken } from '@angular/core';
import type { StagePart } from './stage-part';

/**
 * Creates a part in the element of an `<iv-player>`. Called in the browser, after the first render, and in the injection
 * context of that `<iv-player>`.
 */
export type StagePartFactory = (stage: HTMLElement) => StagePart;

/** Optional parts of the stage, which `<iv-player>` does not import: an application without them does not ship them. */
export const IV_STAGE_PARTS = new InjectionToken<readonly StagePartFactory[]>('iv-player: stage parts');
