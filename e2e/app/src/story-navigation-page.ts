import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { IvPlayer, Player, provideIvPlayer } from 'iv-player';
import { IvNotices } from 'iv-player/ui';
import { exposePlayer } from './test-page';

const clip = (id: string): { id: string; source: string[] } => ({
  id,
  source: [`/clips/${id}.webm`, `/clips/${id}.mp4`],
});

/** A story with persistent checkpoints: two clips, then two decisions with buttons on the stage. */
@Component({
  selector: 'e2e-story-navigation-page',
  imports: [IvNotices, IvPlayer],
  providers: [provideIvPlayer({ plugins: { checkpoints: { persistent: true, key: 'story-navigation' } } })],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <h1>Story navigation</h1>
    <main>
      <iv-player (ready)="expose($event)">
        <div class="control">
          @for (id of choices(); track id) {
            <button type="button" (click)="choose(id)">To {{ id }}</button>
          }
        </div>
        <iv-notices />
        @if (canGoBack()) {
          <button type="button" class="back" (click)="goBack()">Back to the last choice</button>
        }
      </iv-player>
    </main>
  `,
})
export class StoryNavigationPage {
  readonly #player = inject(Player);
  protected readonly choices = signal<readonly string[]>([]);

  protected readonly canGoBack = computed(
    () => this.#player.signals.currentNode() !== null && this.#player.checkpoints.signals.all().length > 0,
  );

  constructor() {
    const player = this.#player;
    player.repository.add(['c1', 'c2', 'c3', 'c4', 'c5', 'c6'].map(clip));
    const options = { startTime: 1, endTime: 3, checkpoints: { time: -0.5 } };
    player.decision.add('c2', ['c3', 'c4'], options);
    for (const id of ['c3', 'c4']) player.decision.add(id, ['c5', 'c6'], { ...options, defaults: ['c6'] });
    player.append('c1', 'c2');
    player.on('decision.start', (node) => {
      const decision = player.decision.get(node);
      this.choices.set(decision?.children.map(({ id }) => id) ?? []);
    });
    player.on('decision.end', () => this.choices.set([]));
  }

  protected goBack(): void {
    const player = this.#player;
    const { ended } = player;
    if (player.checkpoints.previous() && ended) player.play().catch(() => undefined);
  }

  protected choose(id: string): void {
    const node = this.#player.currentNode;
    if (node) this.#player.decision.get(node)?.make(id, { seek: true });
  }

  protected expose(player: Player): void {
    exposePlayer(player);
  }
}
