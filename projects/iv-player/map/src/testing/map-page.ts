import { TestbedHarnessEnvironment } from '@angular/cdk/testing/testbed';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { type IvPlayerFeature, type IvPlayerOptions, Player, type StoryNodeConfig } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvStoryMapHarness } from 'iv-player/ui/testing';
import { IvStoryMap } from '../iv-story-map';
import type { IvMapLabels } from '../map-labels';
import { provideIvMapLabels } from '../provide-iv-map-labels';

const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  start: ['left', 'right'],
  left: ['cave', 'lake'],
  right: ['lake'],
  lake: ['start', 'end'],
};

/** A rendered `<iv-story-map>` with a story of 10 s nodes, whose decisions are open from 1 s to 8 s. */
export class MapPage {
  readonly player: Player;
  readonly engine: FakePlaybackEngine;
  readonly fixture: ComponentFixture<IvStoryMap>;

  constructor({
    nodes = [],
    followers = FOLLOWERS,
    options = {},
    labels = {},
    inputs = {},
    features = [],
  }: {
    readonly nodes?: readonly StoryNodeConfig[];
    readonly followers?: Readonly<Record<string, readonly string[]>>;
    readonly options?: IvPlayerOptions;
    readonly labels?: Partial<IvMapLabels> | (() => Partial<IvMapLabels>);
    readonly inputs?: Readonly<Record<string, unknown>>;
    readonly features?: readonly IvPlayerFeature[];
  } = {}) {
    TestBed.configureTestingModule({
      providers: [
        provideIvPlayerTesting({ random: () => 0, ...options }, ...features),
        provideIvMapLabels(labels),
      ],
    });
    this.player = TestBed.inject(Player);
    this.engine = TestBed.inject(FakePlaybackEngine);
    const ids = [...new Set([...Object.keys(followers), ...Object.values(followers).flat()])];
    this.player.repository.add(
      ids.map((id) => ({
        id,
        source: `${id}.mp4`,
        duration: 10,
        data: { title: `The ${id}`, choice: { label: `To the ${id}` } },
      })),
    );
    if (nodes.length > 0) this.player.repository.add(nodes);
    for (const [id, children] of Object.entries(followers))
      this.player.decision.add(id, children, { startTime: 1, endTime: 8, autoPushSingleChild: false });
    this.fixture = TestBed.createComponent(IvStoryMap);
    for (const [name, value] of Object.entries(inputs)) this.fixture.componentRef.setInput(name, value);
    const host = this.fixture.nativeElement as HTMLElement;
    host.style.width = '900px';
  }

  get host(): HTMLElement {
    return this.fixture.nativeElement as HTMLElement;
  }

  get harness(): Promise<IvStoryMapHarness> {
    return TestbedHarnessEnvironment.harnessForFixture(this.fixture, IvStoryMapHarness);
  }

  async play(seconds: number, id = 'start'): Promise<void> {
    this.player.append(id);
    this.player.play().catch(() => undefined);
    this.engine.advance(seconds);
    await this.drawn();
  }

  /** Chooses a node, then plays until its decision is open. */
  async choose(id: string): Promise<void> {
    const { currentNode } = this.player;
    this.player.decision.get(currentNode ?? '')?.make(id);
    this.engine.advance(11.5);
    await this.drawn();
  }

  /** Resolves when the map has a size and its scenes are drawn. */
  async drawn(): Promise<void> {
    // ResizeObserver reports once per frame.
    for (let frame = 0; frame < 3; frame++) {
      await this.fixture.whenStable();
      await new Promise((done) => requestAnimationFrame(done));
    }
    await this.fixture.whenStable();
  }

  async states(): Promise<Record<string, string>> {
    const scenes = await (await this.harness).scenes();
    return Object.fromEntries(scenes.map(({ id, state }) => [id, state]));
  }

  async names(): Promise<Record<string, string>> {
    const scenes = await (await this.harness).scenes();
    return Object.fromEntries(scenes.map(({ id, name }) => [id, name]));
  }

  query(selector: string): HTMLElement {
    const found = this.host.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`Nothing matches "${selector}"`);
    return found;
  }

  get transform(): string {
    return this.query('.iv-map-layer').style.transform;
  }
}
