import { ChangeDetectionStrategy, Component, ElementRef, inject } from '@angular/core';
import { setReady } from './bench-page';
import { contentOf } from './overlays';

type Overlay = { readonly width: number; readonly height: number; readonly scaling: boolean };

/** A stage that positions overlays without this library: one observer, then one style write per overlay. */
@Component({
  selector: 'bench-app',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<video src="/clips/c1.mp4" muted></video>`,
  host: { class: 'stage' },
})
export class PlainOverlays {
  constructor() {
    const stage = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    const overlays = new Map<HTMLElement, Overlay>();

    /** Puts overlays on the stage, in this order. */
    const add = (list: readonly Overlay[]): void => {
      for (const [index, overlay] of list.entries()) {
        const element = document.createElement('div');
        element.className = 'overlay';
        element.append(contentOf(index));
        if (overlay.scaling) {
          element.style.width = `${overlay.width}px`;
          element.style.height = `${overlay.height}px`;
        }
        stage.append(element);
        overlays.set(element, overlay);
      }
    };
    new ResizeObserver(([entry]) => {
      const rect = entry?.contentRect;
      if (rect) for (const [element, overlay] of overlays) place(element, overlay, rect);
    }).observe(stage);

    Object.assign(globalThis, { overlays: { add } });
    setReady(() => undefined);
  }
}

/** Fits the overlay into the stage, centred. */
function place(element: HTMLElement, overlay: Overlay, stage: DOMRectReadOnly): void {
  const scale = Math.min(stage.width / overlay.width, stage.height / overlay.height);
  const x = (stage.width - overlay.width * scale) / 2;
  const y = (stage.height - overlay.height * scale) / 2;
  if (overlay.scaling) {
    element.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    return;
  }
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  element.style.width = `${overlay.width * scale}px`;
  element.style.height = `${overlay.height * scale}px`;
}
