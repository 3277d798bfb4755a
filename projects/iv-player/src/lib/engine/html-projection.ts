import type { Current } from './html-current';
import { HtmlRunTeller } from './html-run-teller';
import { HtmlSeam } from './html-seam';
import { HtmlSteadyWatch } from './html-steady-watch';
import { mayHaveMedia } from './html-source-loader';
import type { HtmlSurfacePool } from './html-surface-pool';
import { HtmlTimekeeper } from './html-timekeeper';
import type { HtmlVideoSurface } from './html-video-surface';
import { HtmlWarmer } from './html-warmer';
import { PlayPromises } from './play-promises';
import type { EngineFact, PlayItem } from './playback-engine';
import { type Breakdowns, NO_BREAKDOWN, breakdownAt, isHopeless } from './retry-plan';

/** How long (ms) after a seam nothing else is begun. */
const QUIET = 500;

/**
 * What is on the screen, and how one item takes the place of the other. The surface that is seen never changes its
 * source: what follows is got ready in another one (`HtmlWarmer`), started just before the end (`HtmlSeam`), and shown at
 * the frame at which the last one has had its time. Whatever happens, `proceed` makes the elements do what is wanted.
 */
export class HtmlProjection {
  protected pool: HtmlSurfacePool | null = null;
  protected isAttached = false;
  protected current: Current | null = null;
  protected next: PlayItem | null = null;
  /** Whether the film is to run. */
  protected wanted = false;
  protected breakdowns: Breakdowns = NO_BREAKDOWN;
  /** Wall-clock ms until which a new clip is left alone to begin. */
  private quietUntil = 0;
  protected warming: ReturnType<typeof setTimeout> | undefined;
  protected readonly plays = new PlayPromises();
  protected readonly warmer = new HtmlWarmer();
  protected readonly seam = new HtmlSeam(
    (follower) => {
      this.pool?.switchSoundOn(follower);
      follower.playAhead();
    },
    () => this.reachEnd(),
  );
  protected readonly timekeeper = new HtmlTimekeeper((time) => this.tellTime(time));
  protected readonly runTeller = new HtmlRunTeller((run) => {
    this.tell({ type: 'running', ...run, settling: run.running && !this.steadiness.isSteady });
  });
  protected readonly steadiness = new HtmlSteadyWatch(() => this.tell({ type: 'steady' }));

  constructor(protected readonly tell: (fact: EngineFact) => void) {}

  get time(): number {
    const { current } = this;
    if (!current) return 0;
    const { surface, phase, at } = current;
    return surface && phase !== 'pending' && phase !== 'failed' ? surface.element.currentTime : at;
  }

  /** Finds the current item a surface and sends it to its place. */
  protected project(preferred: HtmlVideoSurface | null): void {
    const { pool, current } = this;
    if (!pool || !current) return;
    const { item, at } = current;
    const { node } = item;
    const held = pool.shown;
    if (!mayHaveMedia(node)) return this.skip();
    const holder = [preferred, pool.holderOf(node, null), held].find((one) => one?.holds(node));
    const surface = holder ?? pool.leastUseful(null, this.warmer.wishes);
    if (!surface) return;
    if (held && held !== surface) {
      held.silence();
      held.pause();
      surface.approach();
    }
    if (!surface.holds(node)) surface.prepare(node, at);
    else if (surface.isMoving || surface.element.currentTime !== at) surface.seekTo(at);
    if (!held) pool.show(surface);
    this.set({ ...current, surface });
    this.settle();
  }

  /** What has become of the current item's frame. */
  protected settle(): void {
    const { current, pool } = this;
    const surface = current?.surface;
    if (current?.phase === 'pending' && surface) {
      if (surface.state === 'failed') return this.fail(current.item, surface.cause);
      if (surface.state === 'nothing') return this.skip();
      if (surface.isReady) {
        pool?.show(surface);
        this.set({ ...current, phase: 'shown' });
        const { key } = current.item;
        const standsFor = this.wanted && this.isAttached ? this.steadiness.standsFor(surface) : 0;
        this.tell({ type: 'shown', key, time: current.at, standsFor });
        this.tell({ type: 'time', key, time: surface.element.currentTime });
        this.warmSoon();
      }
    }
    this.proceed();
  }

  /** Makes the elements do what is wanted, and tells what they do. */
  protected proceed(): void {
    const { current, wanted } = this;
    const surface = current?.surface;
    const isOnItsWay = current?.phase === 'pending' || current?.phase === 'shown';
    if (current && !isOnItsWay) this.plays.resolve();
    if (surface && wanted && this.isAttached && isOnItsWay) {
      if (surface.element.ended && current.phase === 'shown') return this.reachEnd();
      if (surface.element.paused) this.start(surface);
      else if (surface.isMoving) this.plays.resolve();
    }
    if (current && !surface && wanted && current.phase === 'shown') setTimeout(() => this.reachEnd());
    this.armSeam();
    this.tellRun();
  }

  private start(surface: HtmlVideoSurface): void {
    surface.play().then(
      () => this.plays.resolve(),
      (cause: unknown) => {
        // Loading and pausing also end a play(); only a refusal is one.
        const isRefusal = (cause as Partial<Error> | null)?.name === 'NotAllowedError';
        if (!isRefusal || !this.wanted || surface !== this.current?.surface) return;
        this.wanted = false;
        this.stand();
        this.plays.reject(cause);
        this.proceed();
      },
    );
  }

  /** Nothing runs any more. */
  protected stand(): void {
    this.seam.disarm();
    this.current?.surface?.pause();
    this.warmSoon();
  }

  protected armSeam(): void {
    const { current, next, wanted } = this;
    const surface = current?.surface;
    if (!next || !wanted || current?.phase !== 'shown' || !surface?.isMoving) return this.seam.disarm();
    const holder = this.pool?.holderOf(next.node, surface) ?? null;
    if (holder || !mayHaveMedia(next.node))
      this.seam.arm(surface, holder?.state === 'nothing' ? null : holder);
    else this.seam.disarm();
  }

  /** The surface in which `item` is or now gets ready to follow; `null` for a node without media. */
  protected prepareFollower({ node }: PlayItem): HtmlVideoSurface | null {
    if (!this.pool || !mayHaveMedia(node)) return null;
    return this.warmer.surfaceFor(node, this.pool, this.current?.surface ?? null);
  }

  /** The last frame has had its time. */
  protected reachEnd(): void {
    const { current } = this;
    if (current?.phase !== 'shown' || !this.wanted) return;
    this.set({ ...current, phase: 'over' });
    this.goOn();
  }

  protected goOn(): void {
    const { current, next } = this;
    if (!current || !this.wanted) return;
    if (next) return this.enter(this.prepareFollower(next));
    this.set({ ...current, phase: 'finished' });
    this.tellTime(this.time);
    this.tell({ type: 'finished', key: current.item.key });
    this.proceed();
  }

  /** Lets the follower take over from an item that is over, if it can be seen. */
  protected enter(surface: HtmlVideoSurface | null): void {
    const { next, pool, current } = this;
    if (!next || !pool || !this.wanted) return;
    const hasMedia = surface && surface.state !== 'nothing';
    if (hasMedia && surface.state === 'failed') return this.fail(next, surface.cause);
    if (hasMedia && !surface.isReady) {
      surface.approach();
      if (surface.element.paused) surface.play().catch(() => undefined);
      return this.tellRun();
    }
    if (hasMedia) pool.show(surface);
    this.seam.close();
    this.quietUntil = performance.now() + QUIET;
    this.next = null;
    this.breakdowns = NO_BREAKDOWN;
    this.timekeeper.wakeAt(null);
    this.set({
      item: next,
      at: 0,
      phase: hasMedia ? 'shown' : 'pending',
      surface: hasMedia ? surface : null,
    });
    this.timekeeper.follow(hasMedia ? surface : null);
    this.tell({ type: 'entered', key: next.key });
    current?.surface?.pause();
    if (this.current?.item !== next) return;
    if (hasMedia) this.proceed();
    else this.skip();
    this.warmSoon();
  }

  /** A node without media: over as soon as it is entered, but each on a turn of its own. */
  private skip(): void {
    const { current, pool } = this;
    if (!current) return;
    pool?.shown?.pause();
    current.surface?.clear();
    const skipped: Current = { ...current, at: 0, surface: null };
    this.set(skipped);
    setTimeout(() => {
      if (this.current !== skipped) return;
      const { node, key } = skipped.item;
      this.set({ ...skipped, phase: 'shown' });
      this.tell({ type: 'duration', node, duration: 0 });
      this.tell({ type: 'shown', key, time: 0 });
      this.tellTime(0);
      this.proceed();
    });
  }

  /** Media that had a frame have failed: go on at the same place with the next candidate, in another element. */
  protected mend(current: Current, surface: HtmlVideoSurface): void {
    const { item } = current;
    if (current.phase !== 'pending' && current.phase !== 'shown') return;
    const at = current.phase === 'pending' ? current.at : surface.element.currentTime;
    this.breakdowns = breakdownAt(at, this.breakdowns);
    const isShown = surface === this.pool?.shown;
    const spare = isShown ? this.pool?.leastUseful(surface, this.warmer.wishes) : surface;
    if (!spare || isHopeless(this.breakdowns)) {
      this.set({ ...current, at });
      return this.fail(item, surface.cause);
    }
    this.seam.disarm();
    spare.prepare(item.node, at, surface.candidate + 1);
    if (isShown) spare.approach();
    this.set({ item, at, phase: 'pending', surface: spare });
    this.settle();
  }

  private fail({ key }: PlayItem, cause: unknown): void {
    const { current } = this;
    if (!current) return;
    this.set({ ...current, at: this.time, phase: 'failed' });
    this.runTeller.update({ running: false, waiting: this.wanted }, false);
    this.runTeller.reset();
    this.timekeeper.follow(null);
    this.steadiness.follow(null);
    if (!this.plays.isEmpty) this.wanted = false;
    this.plays.reject(cause);
    this.tell({ type: 'failed', key, cause });
  }

  protected set(current: Current): void {
    this.current = current;
  }

  private tellTime(time: number): void {
    if (this.current) this.tell({ type: 'time', key: this.current.item.key, time });
  }

  private tellRun(): void {
    const { current } = this;
    if (!current || (!current.surface && this.wanted && current.phase !== 'finished')) return;
    const { phase, surface } = current;
    const running = this.wanted && this.isAttached && phase === 'shown' && surface?.isMoving === true;
    const isOpen = phase === 'pending' || phase === 'shown' || phase === 'over';
    this.timekeeper.follow(running ? surface : null);
    this.steadiness.follow(running ? surface : null);
    this.runTeller.update({ running, waiting: this.wanted && !running && isOpen }, phase === 'pending');
  }

  /** Collects what several commands in a row want, and keeps the moment of a seam free. */
  protected warmSoon(): void {
    clearTimeout(this.warming);
    const delay = this.quietUntil - performance.now();
    this.warming = setTimeout(() => {
      const { pool, current, next } = this;
      if (!pool || this.seam.isNear || current?.phase === 'over') return;
      const surface = current?.surface ?? null;
      const isShort = surface !== null && !surface.isReady;
      this.warmer.update(pool, { busy: surface, next: next?.node ?? null, isShort });
    }, delay);
  }
}
