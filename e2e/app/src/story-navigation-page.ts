import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { IvPlayer, Player, provideIvPlayer } from 'iv-player';
import { exposePlayer } from './test-page';

const clip = (id: string): { id: string; source: string[] } => ({
  id,
  source: [`/clips/${id}.webm`, `/clips/${id}.mp4`],
});

/** A story with stored checkpoints: two clips, then two decisions with buttons on the stage. */
@Component({
  selector: 'e2e-story-navigation-page',
  imports: [IvPlayer],
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
      </iv-player>
    </main>
  `,
})
export class StoryNavigationPage {
  protected readonly choices = signal<readonly string[]>([]);
  private readonly player = inject(Player);

  constructor() {
    const { player } = this;
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

  protected choose(id: string): void {
    const node = this.player.currentNode;
    if (node) this.player.decision.get(node)?.make(id, { seek: true });
  }

  protected expose(player: Player): void {
    exposePlayer(player);
  }
}
