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
 * The story as a map: the path taken, the scene that plays, what can be chosen and what was missed; and the same as an outline. A
 * press of a scene that was played goes back to it. What was not seen is not given away, unless `unseen` or `author` says so.
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
  /** Whether the map is shown or the outline; changes with the viewer's presses. Default `'map'`. */
  readonly view = model<'map' | 'outline'>('map');
  /**
   * How much the map shows of unseen scenes: `'nearby'`, only those that may follow a seen one, without their names; `'unnamed'`,
   * all without their names; `'named'`, all. What can be chosen now has the text of its choice in any case. Default `'nearby'`.
   */
  readonly unseen = input<UnseenScenes>('nearby');
  /** Author's mode: every scene with its name, and the `findings`. Default `false`. */
  readonly author = input(false, { transform: booleanAttribute });
  /** Findings of a checker, such as `checkStory` of `iv-player/story`; shown in author's mode. Default none. */
  readonly findings = input<readonly StoryMapFinding[]>([]);
  /**
   * Edges of the map, in place of those that it finds: the children of decisions, the `prefetch` of nodes without one, and the playlist.
   * Default `null`, what it finds.
   */
  readonly edges = input<readonly StoryMapEdge[] | null>(null);
  /**
   * Ids of the nodes that the viewer has seen, on this path or another. The map adds what is played while it is there, the path taken
   * and where checkpoints are; keep it to have it on the next visit. Default none.
   */
  readonly seen = model<readonly string[]>([]);
  /** The viewer went to a node. Playing goes on playing, and paused stays paused. */
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
  protected readonly here = computed(() => this.progress.place().here);
  readonly #seen = computed<ReadonlySet<string>>(
    () => new Set([...this.seen(), ...this.progress.checkpoints().keys(), ...this.progress.path()]),
  );
  /** @internal */
  protected readonly scenes = computed(() =>
    mapScenes({
      graph: this.progress.graph(),
      progress: { ...this.progress.place(), seen: this.#seen() },
      path: this.progress.path(),
      checkpoints: this.progress.checkpoints(),
      findings: this.findings(),
      unseen: this.unseen(),
      author: this.author(),
      node: (id) => this.#player.repository.get(id),
      choiceLabel: choiceLabels(decisionServiceOf(this.#player)),
      language: this.#player.signals.language(),
      labels: this.labels,
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
      // What is seen never becomes less.
      if (seen.size > untracked(this.seen).length) this.seen.set([...seen]);
    });
  }

  /** Reads the story again. For nodes that were added while nothing played: the player has no event for them. */
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
    const node = this.#player.repository.get(scene.id);
    this.progress.goTo(scene);
    if (node) this.jumped.emit(node);
  }
}
