import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import { IvPlayer, type Player } from 'iv-player';
import { IvStoryMap, type UnseenScenes } from 'iv-player/map';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { ChangeDetectionCounter } from './change-detection-counter';
import { exposePlayer, testPage } from './test-page';

/** The map of a story that a test adds. Query parameters: `count` of nodes, each with two successors; `unseen`; `author`; `dir`. */
@Component({
  selector: 'e2e-map-page',
  imports: [ChangeDetectionCounter, IvPlayer, IvStoryMap],
  providers: [provideIvPlayerTesting()],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <e2e-change-detection-counter />
    <main [attr.dir]="dir">
      <iv-player class="thin" (ready)="expose($event)" />
      <iv-story-map [unseen]="unseen" [author]="author" [findings]="findings" />
    </main>
  `,
})
export class MapPage {
  readonly #engine = inject(FakePlaybackEngine);
  readonly #query = inject(ActivatedRoute).snapshot.queryParamMap;
  protected readonly unseen = (this.#query.get('unseen') ?? 'nearby') as UnseenScenes;
  protected readonly dir = this.#query.get('dir');
  protected readonly author = this.#query.has('author');
  protected readonly findings = [
    { code: 'DEAD_END', nodeId: 'n3', message: 'Nothing follows, and it is not an ending.' },
  ];

  protected expose(player: Player): void {
    testPage().fakeEngine = this.#engine;
    const count = Number(this.#query.get('count') ?? 12);
    player.repository.add(
      Array.from({ length: count }, (_, index) => ({
        id: `n${index}`,
        source: 'n.mp4',
        duration: 10,
        data: { title: `Scene ${index} of the story`, choice: { label: `Go to ${index}` } },
      })),
    );
    for (let index = 0; index * 2 + 2 < count; index++)
      player.decision.add(`n${index}`, [`n${index * 2 + 1}`, `n${index * 2 + 2}`], {
        startTime: 1,
        endTime: 8,
        prefetch: false,
      });
    player.append('n0');
    exposePlayer(player);
  }
}
