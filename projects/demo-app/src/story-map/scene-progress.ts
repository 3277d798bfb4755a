import { Directive, ElementRef, inject } from '@angular/core';
import { Player } from 'iv-player';
import { onAnimationFrame } from '../playback/on-animation-frame';

/** Progress of the current scene: sets `--fraction`, from 0 to 1. Updates every frame, outside change detection. */
@Directive({ selector: '[demoSceneProgress]' })
export class SceneProgress {
  constructor() {
    const element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    const player = inject(Player);
    onAnimationFrame(() => {
      const duration = player.currentNode?.duration ?? 0;
      const fraction = duration > 0 ? Math.min(1, player.currentNodeTime / duration) : 0;
      element.style.setProperty('--fraction', fraction.toFixed(3));
    });
  }
}
