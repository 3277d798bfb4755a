import { Directive, ElementRef, inject } from '@angular/core';
import { Player } from 'iv-player';
import { everyFrame } from '../viewing/every-frame';

/** How far the scene on the screen has come: `--part` from 0 to 1, drawn past change detection. */
@Directive({ selector: '[demoSceneProgress]' })
export class SceneProgress {
  constructor() {
    const element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    const player = inject(Player);
    everyFrame(() => {
      const duration = player.currentNode?.duration ?? 0;
      const part = duration > 0 ? Math.min(1, player.currentNodeTime / duration) : 0;
      element.style.setProperty('--part', part.toFixed(3));
    });
  }
}
