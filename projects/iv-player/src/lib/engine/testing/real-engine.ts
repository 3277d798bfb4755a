import { HtmlClipController } from '../html-clip-controller';
import { HtmlVideoPool } from '../html-video-pool';
import type { EngineFact, EnginePass } from '../playback-engine';
import { ConditionWaiter, clipNode, frameOf } from './real-clips';
import type { StoryNode } from '../../story/story-node';

/** What an element shows and sounds like. */
export interface VideoOutput {
  readonly clip: number | null;
  readonly isVisible: boolean;
  readonly isAudible: boolean;
}

/** A projector with real elements on the page, and all that it tells. */
export class RealEngine {
  readonly facts: EngineFact[] = [];
  readonly stage = document.body.appendChild(document.createElement('div'));
  readonly engine = new HtmlClipController((fact) => this.hear(fact));
  readonly pool: HtmlVideoPool;
  /** Called at each fact, in the middle of what it is told of. */
  onFact: (fact: EngineFact) => void = () => undefined;
  private readonly waiting = new ConditionWaiter();
  private keys = 0;

  constructor(size = 4) {
    this.stage.style.cssText = 'position: fixed; inset: 0; width: 320px; height: 180px';
    this.pool = new HtmlVideoPool(
      size,
      (surface, what) => {
        this.engine.onVideoEvent(surface, what);
        this.waiting.check();
      },
      () => undefined,
    );
    this.pool.place(this.stage);
  }

  attach(): this {
    this.engine.attach(this.pool);
    return this;
  }

  /** A pass of a node, or of a test clip by the name of its file. */
  async pass(node: StoryNode | string): Promise<EnginePass> {
    this.keys += 1;
    return { key: this.keys, node: typeof node === 'string' ? await clipNode(node, node) : node };
  }

  /** Plays, and waits until media time runs. */
  async play(): Promise<void> {
    await this.engine.play();
    await this.until(() => this.reported.at(-1) === 'playing');
  }

  /** Waits until the media of an item are there. */
  untilReady({ node }: EnginePass): Promise<void> {
    return this.until(() => this.pool.videos.some((surface) => surface.holds(node) && surface.isReady));
  }

  until(holds: () => boolean): Promise<void> {
    return this.waiting.until(holds);
  }

  /** Waits until so many facts of that type have been told. */
  untilFact(type: EngineFact['type'], times = 1): Promise<void> {
    return this.until(() => this.facts.filter((fact) => fact.type === type).length >= times);
  }

  /** The facts in words, without times, lengths and steadiness: `frameShown 1`, `playing`, `buffering`, `paused`. */
  get reported(): readonly string[] {
    return this.facts.flatMap((fact) => {
      if (fact.type === 'mediaTime' || fact.type === 'mediaDuration' || fact.type === 'pictureRatio')
        return [];
      if (fact.type === 'status') return [fact.status === 'starting' ? 'playing' : fact.status];
      if (fact.type === 'clockSettled') return [];
      return [`${fact.type} ${String(fact.key)}`];
    });
  }

  /** All elements that are seen or heard, but for a trace. */
  get outputs(): readonly VideoOutput[] {
    return this.pool.videos
      .map(({ element }) => {
        const { visibility, opacity } = getComputedStyle(element);
        const isSeen = visibility === 'visible' && Number(opacity) > 0.01;
        return { clip: frameOf(element)?.clip ?? null, isSeen, isHeard: !element.muted };
      })
      .filter(({ isSeen, isHeard }) => isSeen || isHeard);
  }

  /** What is on the screen. */
  get picture(): ReturnType<typeof frameOf> {
    const shown = this.pool.shown?.element;
    return shown ? frameOf(shown) : null;
  }

  get shownElement(): HTMLVideoElement {
    return this.pool.shown!.element;
  }

  destroy(): void {
    this.engine.destroy();
    this.pool.destroy();
    this.stage.remove();
  }

  private hear(fact: EngineFact): void {
    this.facts.push(fact);
    this.onFact(fact);
    this.waiting.check();
  }
}
