/* eslint-disable @typescript-eslint/dot-notation -- brackets give access to protected members */
import type { StoryNode } from '../../../story/story-node';
import type { HtmlClipTiming } from '../lazy/html-clip-timing';
import { HtmlVideoEngine } from '../html-video-engine';
import type { SourceStreamer } from '../../source-streamer';
import type { HtmlVideoPool } from '../html-video-pool';
import type { EngineFact, EnginePass } from '../../playback-engine';
import { ConditionWaiter, clipNode, frameOf } from './real-clips';

export interface VideoOutput {
  readonly clip: number | null;
  readonly isVisible: boolean;
  readonly isAudible: boolean;
}

/** An engine with real elements on the page, and all the facts that it reports. */
export class RealEngine {
  readonly facts: EngineFact[] = [];
  readonly stage = document.body.appendChild(document.createElement('div'));
  readonly engine: HtmlVideoEngine;
  /** Called synchronously with each fact. */
  onFact: (fact: EngineFact) => void = () => undefined;
  readonly #waiter = new ConditionWaiter();
  #keys = 0;

  constructor(maxElements = 4, streamers: readonly SourceStreamer[] = []) {
    this.stage.style.cssText = 'position: fixed; inset: 0; width: 320px; height: 180px';
    this.engine = new HtmlVideoEngine({ maxElements, streamers });
    const { engine } = this;
    engine.facts.subscribe((fact) => {
      this.facts.push(fact);
      this.onFact(fact);
      this.#waiter.check();
    });
    const onVideoEvent = engine['onVideoEvent'].bind(engine);
    engine['onVideoEvent'] = (...event) => {
      onVideoEvent(...event);
      this.#waiter.check();
    };
  }

  get pool(): HtmlVideoPool {
    return this.engine['pool'];
  }

  /** `null` until loaded. */
  get timing(): HtmlClipTiming | null {
    return this.engine['switcher'].timing;
  }

  withoutTiming(): void {
    this.engine['switcher'].loadTiming = () => undefined;
  }

  attach(): this {
    this.engine.attach(this.stage, 'contain');
    return this;
  }

  /** Creates a pass of a node, or of a test clip given by its file name. */
  async pass(node: StoryNode | string): Promise<EnginePass> {
    this.#keys += 1;
    return { key: this.#keys, node: typeof node === 'string' ? await clipNode(node, node) : node };
  }

  /** Waits for data, plays, and waits until media time advances. */
  async play(): Promise<void> {
    await this.until(() => {
      const { shown } = this.pool;
      return shown?.state !== 'loaded' || shown.element.readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
    });
    await this.engine.play();
    await this.until(() => this.reported.at(-1) === 'playing');
  }

  untilReady({ node }: EnginePass): Promise<void> {
    return this.until(() => this.pool.videos.some((video) => video.holds(node) && video.isReady));
  }

  until(condition: () => boolean): Promise<void> {
    return this.#waiter.until(condition);
  }

  untilFact(type: EngineFact['type'], times = 1): Promise<void> {
    return this.until(() => this.facts.filter((fact) => fact.type === type).length >= times);
  }

  /**
   * The facts as text, without times, durations, ratios, progress and settled clocks, with `starting` as `playing`:
   * `frameShown 1`, `playing`, `buffering`, `paused`.
   */
  get reported(): readonly string[] {
    return this.facts.flatMap((fact) => {
      if (['mediaTime', 'mediaDuration', 'pictureRatio', 'progress'].includes(fact.type)) return [];
      if (fact.type === 'mediaRate') return [`rate ${String(fact.rate)}`];
      if (fact.type === 'status') return [fact.status === 'starting' ? 'playing' : fact.status];
      if (!('key' in fact)) return [];
      return [`${fact.type} ${String(fact.key)}`];
    });
  }

  /** Reported facts about passes, without statuses: a busy browser may wait for data at any time. */
  get passFacts(): readonly string[] {
    return this.reported.filter((fact) => fact.includes(' '));
  }

  /** All elements that are visible or audible, except in preroll. */
  get outputs(): readonly VideoOutput[] {
    return this.pool.videos
      .map(({ element }) => {
        const { visibility, opacity } = getComputedStyle(element);
        const isVisible = visibility === 'visible' && Number(opacity) > 0.01;
        return {
          clip: frameOf(element)?.clip ?? null,
          isVisible,
          isAudible: !element.muted && !element.paused,
        };
      })
      .filter(({ isVisible, isAudible }) => isVisible || isAudible);
  }

  get picture(): ReturnType<typeof frameOf> {
    const shown = this.pool.shown?.element;
    return shown ? frameOf(shown) : null;
  }

  get shownElement(): HTMLVideoElement {
    return this.pool.shown!.element;
  }

  destroy(): void {
    this.engine.destroy();
    this.stage.remove();
  }
}
