import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import type { MapScene } from './map-scenes';
import { IV_MAP_LABELS } from './provide-iv-map-labels';

/** The map as a list of scenes, each with its state and the scenes that it leads to. */
@Component({
  selector: 'iv-map-outline',
  template: `
    <ul class="iv-map-outline" role="list" tabindex="0" [attr.aria-label]="labels.outline">
      @for (scene of scenes(); track scene.id) {
        <li
          class="iv-map-row"
          [attr.data-node-id]="scene.id"
          [attr.data-state]="scene.state"
          [attr.aria-current]="scene.state === 'here' ? 'step' : null"
        >
          @if (scene.jumpText !== null) {
            <button form="" class="iv-map-jump" (click)="jump.emit(scene)">
              <bdi [attr.lang]="scene.lang">{{ scene.jumpText }}</bdi>
            </button>
          } @else {
            <bdi class="iv-map-name" [attr.lang]="scene.lang">{{ scene.name }}</bdi>
          }
          <div class="iv-map-line">{{ scene.stateText }}</div>
          @if (scene.questions) {
            <div class="iv-map-line">{{ labels.questions(scene.questions) }}</div>
          }
          @for (finding of scene.findings; track $index) {
            <div class="iv-map-line iv-map-finding">
              <code>{{ finding.code }}</code> {{ finding.message }}
            </div>
          }
          @if (scene.followers.length > 0) {
            <div class="iv-map-line">{{ labels.leadsTo }}</div>
            <ul class="iv-map-leads">
              @for (id of scene.followers; track id) {
                <li>
                  <bdi [attr.lang]="byId().get(id)?.lang">{{ byId().get(id)?.name }}</bdi>
                </li>
              }
            </ul>
          }
        </li>
      } @empty {
        <li class="iv-map-empty">{{ labels.empty }}</li>
      }
    </ul>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvMapOutline {
  readonly scenes = input.required<readonly MapScene[]>();
  readonly jump = output<MapScene>();

  protected readonly labels = inject(IV_MAP_LABELS);
  protected readonly byId = computed(() => new Map(this.scenes().map((scene) => [scene.id, scene])));
}
