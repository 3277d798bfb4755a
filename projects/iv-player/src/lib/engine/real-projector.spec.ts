import { HtmlProjector } from './html-projector';
import { HtmlSurfacePool } from './html-surface-pool';
import type { EngineFact, PlayItem } from './playback-engine';
import { Waiting, clipNode, frameOf } from './real-clips.spec';
import type { StoryNode } from '../story/story-node';

/** What an element shows and sounds like. */
export interface Look {
  readonly clip: number | null;
  readonly isSeen: boolean;
  readonly isHeard: boolean;
}

/** A projector with real elements on the page, and all that it tells. */
export class RealProjector {
  readonly facts: EngineFact[] = [];
  readonly stage = document.body.appendChild(document.createElement('div'));
  readonly projector = new HtmlProjector((fact) => this.hear(fact));
  readonly pool: HtmlSurfacePool;
  /** Called at each fact, in the middle of what it is told of. */
  atFact: (fact: EngineFact) => void = () => undefined;
  private readonly waiting = new Waiting();
  private keys = 0;

  constructor(size = 4) {
    this.stage.style.cssText = 'position: fixed; inset: 0; width: 320px; height: 180px';
    this.pool = new HtmlSurfacePool(
      size,
      (surface, what) => {
        this.projector.hear(surface, what);
        this.waiting.look();
      },
      () => undefined,
    );
    this.pool.place(this.stage);
  }

  attach(): this {
    this.projector.attach(this.pool);
    return this;
  }

  /** A pass of a node, or of a test clip by the name of its file. */
  async item(node: StoryNode | string): Promise<PlayItem> {
    this.keys += 1;
    return { key: this.keys, node: typeof node === 'string' ? await clipNode(node, node) : node };
  }

  /** Plays, and waits until media time runs. */
  async play(): Promise<void> {
    await this.projector.play();
    await this.until(() => this.told.at(-1) === 'runs');
  }

  /** Waits until the media of an item are there. */
  hasReady({ node }: PlayItem): Promise<void> {
    return this.until(() => this.pool.surfaces.some((surface) => surface.holds(node) && surface.isReady));
  }

  until(holds: () => boolean): Promise<void> {
    return this.waiting.until(holds);
  }

  /** Waits until so many facts of that type have been told. */
  hears(type: EngineFact['type'], times = 1): Promise<void> {
    return this.until(() => this.facts.filter((fact) => fact.type === type).length >= times);
  }

  /** The facts in words, without times, lengths and steadiness: `shown 1`, `runs`, `waits`, `stands`. */
  get told(): readonly string[] {
    return this.facts.flatMap((fact) => {
      if (fact.type === 'time' || fact.type === 'duration' || fact.type === 'picture') return [];
      if (fact.type === 'running') return [fact.running ? 'runs' : fact.waiting ? 'waits' : 'stands'];
      if (fact.type === 'steady') return [];
      return [`${fact.type} ${String(fact.key)}`];
    });
  }

  /** All elements that are seen or heard, but for a trace. */
  get looks(): readonly Look[] {
    return this.pool.surfaces
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
    this.projector.destroy();
    this.pool.destroy();
    this.stage.remove();
  }

  private hear(fact: EngineFact): void {
    this.facts.push(fact);
    this.atFact(fact);
    this.waiting.look();
  }
}

describe('RealProjector', () => {
  it('shows a real frame and tells of it', async () => {
    const film = new RealProjector().attach();
    film.projector.load(await film.item('s1.webm'), 0);
    await film.hears('shown');
    expect([film.told, film.picture]).toEqual([['shown 1'], { clip: 9, frame: 0 }]);
    expect(film.looks).toEqual([{ clip: 9, isSeen: true, isHeard: true }]);
    film.destroy();
  });
});
