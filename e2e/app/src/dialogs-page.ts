import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { MatDialog, MatDialogModule } from '@angular/material/dialog';
import { MatFormField } from '@angular/material/form-field';
import { MatOption, MatSelect } from '@angular/material/select';
import { MatTooltip } from '@angular/material/tooltip';
import { IvOverlay, Player } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { IvFullPlayer } from 'iv-player/ui';
import { addCrossroads } from './crossroads';
import { exposePlayer } from './test-page';

@Component({
  selector: 'e2e-dialog',
  imports: [MatDialogModule],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<h2 mat-dialog-title>A dialog</h2>
    <mat-dialog-content>
      <input class="in-dialog" />
      <button class="close" mat-dialog-close type="button">Close</button>
    </mat-dialog-content>`,
})
class Dialog {}

/**
 * A film inside clipping, transformed and covering ancestors, with an overlay that opens dialogs, a select and a tooltip from Angular
 * Material.
 */
@Component({
  selector: 'e2e-dialogs-page',
  imports: [IvFullPlayer, IvOverlay, MatFormField, MatOption, MatSelect, MatTooltip],
  providers: [provideIvPlayerTesting()],
  changeDetection: ChangeDetectionStrategy.OnPush,
  styles: `
    .header {
      position: sticky;
      top: 0;
      z-index: 2147483647;
      height: 60px;
      background: gold;
    }
    .card {
      position: relative;
      z-index: 1;
      width: 500px;
      height: 300px;
      margin: 40px;
      padding: 10px;
      overflow: hidden;
      transform: rotate(1deg);
      contain: paint;
      filter: blur(0);
    }
    iv-full-player {
      position: relative;
    }
    .tools {
      display: flex;
      align-items: center;
      gap: 10px;
      background: #fff;
    }
    .long {
      height: 3000px;
    }
  `,
  template: `
    <div class="header">A header that stays on top</div>
    <div class="card">
      <iv-full-player (ready)="expose($event)">
        <div *ivOverlay="'tools'; options: { wrapperStyle: { height: 'auto' } }" class="tools">
          <button class="dialog" type="button" (click)="open()">Dialog</button>
          <button class="tip" type="button" matTooltip="A tooltip" matTooltipShowDelay="0">Tooltip</button>
          <mat-form-field>
            <mat-select>
              <mat-option value="1">First</mat-option>
              <mat-option value="2">Second</mat-option>
            </mat-select>
          </mat-form-field>
        </div>
      </iv-full-player>
    </div>
    <div class="long">Below</div>
  `,
})
export class DialogsPage {
  readonly #dialog = inject(MatDialog);

  constructor() {
    addCrossroads(inject(Player));
  }

  protected open(): void {
    this.#dialog.open(Dialog);
  }

  protected expose(player: Player): void {
    exposePlayer(player);
  }
}
