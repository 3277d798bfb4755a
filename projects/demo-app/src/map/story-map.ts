import {
  ChangeDetectionStrategy,
  Component,
  DOCUMENT,
  DestroyRef,
  computed,
  inject,
  signal,
} from '@angular/core';
import { FILM } from '../story/film';
import { heard } from '../viewing/heard';
import { Screening } from '../viewing/screening';
import { SceneProgress } from './scene-progress';
import { type MapPoint, storyLayout } from './story-layout';

/** From this width on the story runs from left to right, below from top to bottom. */
const wideQuery = '(min-width: 1180px)';
const size = 1000;

/** The whole story as a drawing: where one is, how one came here, and what is being made ready. */
@Component({
  selector: 'demo-story-map',
  imports: [SceneProgress],
  templateUrl: './story-map.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StoryMap {
  private readonly screening = inject(Screening);
  private readonly layout = storyLayout(
    FILM.scenes.map(({ id }) => id),
    FILM.ways,
  );
  private readonly isWide = signal(true);
  private readonly prefetched = heard(
    ['nodestart', 'playlistpush', 'playlistreset', 'decision.updated'],
    (player) => [...(player.currentNode?.prefetch ?? [])],
  );
  /** Ids of the scenes in the order they were shown, the one on the screen included. */
  private readonly played = computed(() => {
    const place = this.screening.place();
    return this.screening
      .stops()
      .slice(0, place + 1)
      .map(({ id }) => id);
  });

  protected readonly direction = computed(() => (this.isWide() ? 'row' : 'column'));
  protected readonly scenes = computed(() => {
    const current = this.screening.sceneId();
    const played = this.played();
    const next = this.screening.stops()[this.screening.place() + 1]?.id;
    return FILM.scenes.map((scene) => ({
      ...scene,
      ...this.position(this.layout.places.get(scene.id)),
      isCurrent: scene.id === current,
      isPlayed: played.includes(scene.id),
      isNext: scene.id === next && scene.id !== current,
      isReady: this.prefetched().includes(scene.id),
      times: played.filter((id) => id === scene.id).length,
    }));
  });
  protected readonly ways = computed(() => {
    const played = this.played();
    const current = this.screening.sceneId();
    const next = this.screening.stops()[this.screening.place() + 1]?.id;
    return this.layout.ways.map(({ from, to, points }) => ({
      key: `${from}>${to}`,
      path: this.curve(points),
      isTaken: played.some((id, index) => id === from && played[index + 1] === to),
      isOpen: from === current,
      isChosen: from === current && to === next,
    }));
  });

  constructor() {
    const query = inject(DOCUMENT).defaultView?.matchMedia(wideQuery);
    const read = (): void => this.isWide.set(query?.matches ?? true);
    query?.addEventListener('change', read);
    inject(DestroyRef).onDestroy(() => query?.removeEventListener('change', read));
    read();
  }

  private position(point: MapPoint | undefined): { readonly x: number; readonly y: number } {
    const { along, across } = point ?? { along: 0, across: 0 };
    return this.isWide() ? { x: along, y: across } : { x: across, y: along };
  }

  /** A line that leaves and arrives in the direction of the story. */
  private curve(points: readonly MapPoint[]): string {
    const [first, ...rest] = points
      .map((point) => this.position(point))
      .map(({ x, y }) => ({ x: x * size, y: y * size }));
    if (!first) return '';
    let before = first;
    let path = `M${first.x} ${first.y}`;
    for (const { x, y } of rest) {
      path += this.isWide()
        ? `C${(before.x + x) / 2} ${before.y} ${(before.x + x) / 2} ${y} ${x} ${y}`
        : `C${before.x} ${(before.y + y) / 2} ${x} ${(before.y + y) / 2} ${x} ${y}`;
      before = { x, y };
    }
    return path;
  }
}
