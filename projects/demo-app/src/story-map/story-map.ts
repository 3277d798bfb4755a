import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  afterNextRender,
  computed,
  inject,
  signal,
} from '@angular/core';
import { Player } from 'iv-player';
import { PlaylistState } from '../playback/playlist-state';
import { STORY } from '../story/story';
import { SceneProgress } from './scene-progress';
import { type MapPoint, storyLayout } from './story-layout';

/** From this width on, in widths of the page's text size, the story runs from left to right, below from top to bottom. */
const wideRem = 66;
/** Width and height of the SVG's view box. */
const size = 1000;

/** The story graph: the current scene, the path taken, and the scenes that are preloaded. */
@Component({
  selector: 'demo-story-map',
  imports: [SceneProgress],
  templateUrl: './story-map.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StoryMap {
  private readonly currentNode = inject(Player).signals.currentNode;
  private readonly playlist = inject(PlaylistState);
  private readonly layout = storyLayout(
    STORY.scenes.map(({ id }) => id),
    STORY.edges,
  );
  private readonly isWide = signal(true);
  /** Ids of the scenes in the order they were played, the current one included. */
  private readonly played = computed(() => this.playlist.playedEntries().map(({ id }) => id));
  private readonly nextSceneId = computed(
    () => this.playlist.entries()[this.playlist.currentIndex() + 1]?.id,
  );

  protected readonly direction = computed(() => (this.isWide() ? 'row' : 'column'));
  protected readonly scenes = computed(() => {
    const current = this.currentNode();
    const played = this.played();
    const next = this.nextSceneId();
    return STORY.scenes.map((scene) => ({
      ...scene,
      ...this.position(this.layout.scenes.get(scene.id)),
      isCurrent: scene.id === current?.id,
      isPlayed: played.includes(scene.id),
      isNext: scene.id === next && scene.id !== current?.id,
      isPrefetched: current?.prefetch.includes(scene.id) ?? false,
      times: played.filter((id) => id === scene.id).length,
    }));
  });
  protected readonly edges = computed(() => {
    const played = this.played();
    const current = this.currentNode()?.id;
    const next = this.nextSceneId();
    return this.layout.edges.map(({ from, to, points }) => ({
      key: `${from}>${to}`,
      path: this.curve(points),
      isTaken: played.some((id, index) => id === from && played[index + 1] === to),
      isOpen: from === current,
      isChosen: from === current && to === next,
    }));
  });

  constructor() {
    const host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    const destroyRef = inject(DestroyRef);
    afterNextRender(() => {
      // A media query would not know the size of the text. Larger text makes the map higher, which the observer reports.
      const observer = new ResizeObserver(() => {
        const rem = parseFloat(getComputedStyle(host.ownerDocument.documentElement).fontSize);
        this.isWide.set(host.clientWidth >= wideRem * rem);
      });
      observer.observe(host);
      destroyRef.onDestroy(() => observer.disconnect());
    });
  }

  private position(point: MapPoint | undefined): { readonly x: number; readonly y: number } {
    const { along, across } = point ?? { along: 0, across: 0 };
    return this.isWide() ? { x: along, y: across } : { x: across, y: along };
  }

  /** SVG path through the points; it leaves and enters each in the direction of the story. */
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
