import { DestroyRef, Injectable, DOCUMENT, computed, inject, signal } from '@angular/core';

/**
 * Fullscreen of the whole player, so that choices and controls stay on the picture. Where an element cannot go
 * fullscreen (iPhone) it fills the window instead.
 */
@Injectable()
export class FullscreenMode {
  private readonly document = inject(DOCUMENT);
  private readonly isFullscreen = signal(false);
  private readonly fillsWindow = signal(false);

  readonly isFillingWindow = this.fillsWindow.asReadonly();
  /** Either way. */
  readonly isActive = computed(() => this.isFullscreen() || this.fillsWindow());

  constructor() {
    const { document } = this;
    const update = (): void => this.isFullscreen.set(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    inject(DestroyRef).onDestroy(() => document.removeEventListener('fullscreenchange', update));
  }

  async toggle(container: HTMLElement): Promise<void> {
    if (this.fillsWindow()) return this.fillsWindow.set(false);
    if (this.isFullscreen()) return this.document.exitFullscreen();
    if (!this.document.fullscreenEnabled) return this.fillsWindow.set(true);
    try {
      await container.requestFullscreen();
    } catch {
      this.fillsWindow.set(true);
    }
  }

  /** Stops filling the window; the browser's own fullscreen ends without it. */
  exit(): void {
    this.fillsWindow.set(false);
  }
}
