import { DestroyRef, Injectable, DOCUMENT, computed, inject, signal } from '@angular/core';

/**
 * Fullscreen of a whole container, so that choices and controls stay on the picture. Where an element cannot go
 * fullscreen (iPhone) it fills the window instead.
 */
@Injectable()
export class WideScreen {
  private readonly document = inject(DOCUMENT);
  private readonly fullscreen = signal(false);
  private readonly filling = signal(false);

  readonly isFilling = this.filling.asReadonly();
  /** Either way. */
  readonly isWide = computed(() => this.fullscreen() || this.filling());

  constructor() {
    const { document } = this;
    const read = (): void => this.fullscreen.set(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', read);
    inject(DestroyRef).onDestroy(() => document.removeEventListener('fullscreenchange', read));
  }

  async toggle(container: HTMLElement): Promise<void> {
    if (this.filling()) return this.filling.set(false);
    if (this.fullscreen()) return this.document.exitFullscreen();
    if (!this.document.fullscreenEnabled) return this.filling.set(true);
    try {
      await container.requestFullscreen();
    } catch {
      this.filling.set(true);
    }
  }

  /** Ends filling the window; the browser ends fullscreen by itself. */
  leave(): void {
    this.filling.set(false);
  }
}
