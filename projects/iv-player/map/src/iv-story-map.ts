import { isPlatformBrowser } from '@angular/common';
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  PLATFORM_ID,
  afterNextRender,
  booleanAttribute,
  computed,
  effect,
  inject,
  input,
  model,
  output,
  untracked,
  viewChild,
} from '@angular/core';
import { Player, type StoryNode } from 'iv-player';
import { applyStyles } from 'iv-player/private';
import { IvMapCanvas } from './iv-map-canvas';
import { IvMapOutline } from './iv-map-outline';
import { MAP_BUTTONS, type MapButton } from './map-buttons';
import { choiceLabels, decisionServiceOf } from './story-graph-from-player';
import { type MapScene, type StoryMapFinding, mapScenes } from './map-scenes';
import { MAP_CSS } from './map-css';
import { PlayerProgress } from './player-progress';
import { IV_MAP_LABELS } from './provide-iv-map-labels';
import type { UnseenScenes } from './scene-state';
import type { StoryMapEdge } from './story-graph';
import { layoutSignal } from './layout-signal';

/**
 * Shows the story as a map or an outline: the path taken, the current scene, open choices and missed scenes. Clicking a scene that was
 * played goes back to it. Spoiler-free by default: unseen scenes stay hidden unless `unseen` or `author` reveals them.
 * @example
 * ```html
 * <iv-story-map unseen="unnamed" view="outline" />
 * ```
 */
@Component({
  selector: 'iv-story-map',
  imports: [IvMapCanvas, IvMapOutline],
  templateUrl: './iv-story-map.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    role: 'region',
    '[attr.aria-label]': 'labels.storyMap',
    '[attr.lang]': 'labels.lang',
    '[attr.data-here]': 'here()',
  },
})
export class IvStoryMap {
  /** The view to show. The viewer can switch it. Default `'map'`. */
  readonly view = model<'map' | 'outline'>('map');
  /**
   * How much to reveal of unseen scenes. `'nearby'`: scenes that can follow a seen one, without names. `'unnamed'`: all scenes, without
   * names. `'named'`: all scenes, with names. A scene that can be chosen now always shows at least the label of its choice. Default
   * `'nearby'`.
   */
  readonly unseen = input<UnseenScenes>('nearby');
  /** Author mode: shows every scene with its name, and the `findings`. Default `false`. */
  readonly author = input(false, { transform: booleanAttribute });
  /** Findings from a checker, such as `checkStory` in `iv-player/story`. Shown in author mode. Default: none. */
  readonly findings = input<readonly StoryMapFinding[]>([]);
  /**
   * Edges of the map. Default `null`: the map derives them from the children of decisions, the `prefetch` lists of nodes without a
   * decision, the jumps of questions, and the playlist.
   */
  readonly edges = input<readonly StoryMapEdge[] | null>(null);
  /**
   * Ids of the nodes that the viewer has seen, on this path or another. The map adds nodes on the path and nodes with checkpoints.
   * Save the value to restore it on the next visit. Default: none.
   */
  readonly seen = model<readonly string[]>([]);
  /** Emits the node that the viewer jumps to. The player keeps playing, or stays paused. */
  readonly jumped = output<StoryNode>();

  readonly #player = inject(Player);
  /** @internal */
  protected readonly labels = inject(IV_MAP_LABELS);
  /** @internal */
  protected readonly views = ['map', 'outline'] as const;
  /** @internal */
  protected readonly buttons = MAP_BUTTONS;
  /** @internal */
  protected readonly progress = new PlayerProgress(this.edges);
  /** @internal */
  protected readonly here = computed(() => this.progress.position().here);
  readonly #seen = computed<ReadonlySet<string>>(
    () => new Set([...this.seen(), ...this.progress.checkpoints().keys(), ...this.progress.path()]),
  );
  /** @internal */
  protected readonly scenes = computed(() =>
    mapScenes({
      graph: this.progress.graph(),
      progress: { ...this.progress.position(), seen: this.#seen() },
      path: this.progress.path(),
      checkpoints: this.progress.checkpoints(),
      findings: this.findings(),
      unseen: this.unseen(),
      author: this.author(),
      node: (id) => this.#player.repository.get([id])[0] ?? null,
      choiceLabel: choiceLabels(decisionServiceOf(this.#player)),
      questionCount: this.progress.questionCount(),
      language: this.#player.signals.language(),
      labels: this.labels,
      isOpen: (place) => this.progress.isOpen(place),
    }),
  );
  /** @internal */
  protected readonly counts = computed(() => {
    if (this.unseen() === 'nearby' && !this.author()) return null;
    const { ids } = this.progress.graph();
    return { seen: ids.filter((id) => this.#seen().has(id)).length, all: ids.length };
  });
  /** @internal */
  protected readonly layout = layoutSignal(
    this.progress.graphToLayOut,
    this.here,
    isPlatformBrowser(inject(PLATFORM_ID)),
  );
  /** @internal */
  protected readonly canvas = viewChild(IvMapCanvas);

  /** @internal */
  constructor() {
    const element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    afterNextRender(() => applyStyles(element, MAP_CSS));
    effect(() => {
      const seen = this.#seen();
      // The set only grows.
      if (seen.size > untracked(this.seen).length) this.seen.set([...seen]);
    });
  }

  /** Reads the story again. Call it after adding nodes while nothing is playing: the player emits no event for that. */
  refresh(): void {
    this.progress.refresh();
  }

  /** @internal */
  protected run({ run }: MapButton): void {
    const canvas = this.canvas();
    if (canvas) run(canvas);
  }

  /** @internal */
  protected goTo(scene: MapScene): void {
    const [node = null] = this.#player.repository.get([scene.id]);
    this.progress.goTo(scene);
    if (node) this.jumped.emit(node);
  }
}
