import { ChangeDetectionStrategy, Component, NgModule, inject } from '@angular/core';
import { RouterModule } from '@angular/router';
import { IvPlayerModule, Player } from 'iv-player';
import { exposePlayer } from './test-page';
import { addThreeClipStory } from './three-clip-story';

@Component({
  selector: 'e2e-module-page',
  standalone: false,
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <h1>A page of a module</h1>
    <iv-player (ready)="expose($event)"><p class="on-top">On the picture</p></iv-player>
  `,
})
export class ModulePage {
  constructor() {
    addThreeClipStory(inject(Player));
  }

  protected expose(player: Player): void {
    exposePlayer(player);
    player.play().catch(() => undefined);
  }
}

@NgModule({
  declarations: [ModulePage],
  imports: [IvPlayerModule, RouterModule.forChild([{ path: '', component: ModulePage }])],
})
export class StoryModule {}
