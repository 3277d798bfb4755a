import {
  ChangeDetectionStrategy,
  Component,
  Injector,
  PLATFORM_ID,
  afterEveryRender,
  provideCheckNoChangesConfig,
  signal,
} from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { IvPlayer, type IvPlayerError, IvPlayerModule, Player } from 'iv-player';
import { FakePlaybackEngine, FakeSoundBackend, provideIvPlayerTesting } from 'iv-player/testing';
import type { StoryFile } from '../../story-core/src/format/story-file';
import { TWO_WAYS, storyOf } from '../../story-core/src/testing/test-story';
import { IvStory } from './iv-story';
import type { StoryEnding } from './story-ending';

/** Binds plain fields: a change during change detection would be an error. */
@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, IvStory],
  template: `<p>{{ titles }} {{ endings }} {{ errors }}</p>
    <iv-player
      [story]="story()"
      (storyLoad)="load($event)"
      (storyError)="fail($event)"
      (ending)="end($event)"
    />`,
})
class StoryPage {
  readonly story = signal<string | object | null>(null);
  titles = '';
  endings = '';
  ending: StoryEnding | null = null;
  errors = '';

  protected load({ start }: StoryFile): void {
    this.titles += ` ${start}`;
  }

  protected fail({ code }: IvPlayerError): void {
    this.errors += ` ${code}`;
  }

  protected end(ending: StoryEnding): void {
    this.endings += ` ${ending.name} ${ending.completed}`;
    this.ending = ending;
  }
}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayerModule, IvStory],
  template: `<iv-player [story]="story" />`,
})
class ModulePage {
  protected readonly story = TWO_WAYS;
}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, IvStory],
  providers: [provideIvPlayerTesting()],
  selector: 'iv-story-scope',
  template: `<iv-player [story]="story" />`,
})
class ScopedPlayer {
  protected readonly story = TWO_WAYS;
}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ScopedPlayer],
  template: `<iv-story-scope /><iv-story-scope />`,
})
class TwoPlayersPage {}

/** Another story, with a sound and a variable. */
const SEA = storyOf(
  {
    sea: { source: 'sea.mp4', duration: 10, set: { depth: 3 }, next: 'shore' },
    shore: { source: 'shore.mp4', duration: 10, ending: 'dry' },
  },
  { variables: { depth: { initialValue: 1 } }, sounds: [{ id: 'waves', src: ['waves.mp3'] }] },
);

/** Requests answered by the test. */
class Requests {
  readonly #open: { readonly url: string; readonly answer: () => void }[] = [];

  constructor(private readonly files: Readonly<Record<string, unknown>>) {
    spyOn(globalThis, 'fetch').and.callFake((url, init) => this.#request(url as string, init?.signal));
  }

  get urls(): readonly string[] {
    return this.#open.map(({ url }) => url);
  }

  answer(index = 0): void {
    this.#open.splice(index, 1).forEach(({ answer }) => answer());
  }

  #request(url: string, signal: AbortSignal | null | undefined): Promise<Response> {
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      const file = this.files[url];
      const text = (): Promise<string> => Promise.resolve(JSON.stringify(file));
      this.#open.push({ url, answer: () => resolve({ ok: file !== undefined, text } as Response) });
    });
  }
}

/** Waits until all pending work is done. */
const turn = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));

describe('IvStory', () => {
  let player: Player;
  let engine: FakePlaybackEngine;

  function create(platform = 'browser'): ComponentFixture<StoryPage> {
    TestBed.configureTestingModule({
      providers: [
        provideIvPlayerTesting(),
        provideCheckNoChangesConfig({ exhaustive: true }),
        { provide: PLATFORM_ID, useValue: platform },
      ],
    });
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    return TestBed.createComponent(StoryPage);
  }

  async function open(story: string | object | null): Promise<ComponentFixture<StoryPage>> {
    const fixture = create();
    fixture.componentInstance.story.set(story);
    await fixture.whenStable();
    return fixture;
  }

  const ids = (): string[] => player.repository.get('all').map(({ id }) => id);
  const path = (): string[] => [...player.playlist].map(({ id }) => id);

  it('plays a story without any feature in the providers [story-input]', async () => {
    const { componentInstance: page } = await open(TWO_WAYS);
    expect([page.titles, path(), player.paused]).toEqual([' door', ['door'], true]);
    void player.play();
    engine.advance(15);
    expect([path(), page.endings]).toEqual([['door', 'left'], ' home true']);
  });

  it('emits the outcome when the node of an ending starts, after its `set` [story-result]', async () => {
    const { door, left } = TWO_WAYS.nodes;
    const { componentInstance: page } = await open({
      ...TWO_WAYS,
      nodes: { door, left: { ...left, set: { points: 4 } }, right: left },
      variables: { points: { initialValue: 1 } },
      result: { score: { var: 'points' }, max: 5, mastery: 0.8 },
    });
    void player.play();
    engine.advance(9.9);
    expect(page.ending).toBeNull();
    engine.advance(0.2);
    expect(page.ending as unknown).toEqual({
      name: 'home',
      node: 'left',
      completed: true,
      passed: true,
      score: 4,
    });
  });

  it('needs nothing but IvPlayerModule [story-input]', async () => {
    const fixture = TestBed.createComponent(ModulePage);
    await fixture.whenStable();
    const { injector } = fixture.debugElement.query(({ name }) => name === 'iv-player');
    expect([...injector.get(Player).playlist].map(({ id }) => id)).toEqual(['door']);
  });

  it('gives each of two players on a page a story of its own', async () => {
    TestBed.configureTestingModule({});
    const fixture = TestBed.createComponent(TwoPlayersPage);
    await fixture.whenStable();
    const players = fixture.debugElement.queryAll(({ name }) => name === 'iv-player');
    const [one, other] = players.map(({ injector }) => injector.get(Player)) as [Player, Player];
    one.play().catch(() => undefined);
    players[0]!.injector.get(FakePlaybackEngine).advance(12);
    expect([one.currentNodeId, other.currentNodeId, other.playlist.length]).toEqual(['left', null, 1]);
  });

  it('plays a new story from its start if the old one was playing, resetting playlist, variables, choices and sounds [story-swap]', async () => {
    const fixture = await open(SEA);
    player.initPlugin('checkpoints');
    void player.play();
    engine.advance(12);
    player.checkpoints.register();
    expect([player.currentNodeId, player.variables.getValue('depth')]).toEqual(['shore', 3]);
    const names: string[] = [];
    for (const name of ['pause', 'nodeend', 'playlistreset', 'nodestart'] as const)
      player.on(name, () => void names.push(name));
    fixture.componentInstance.story.set(TWO_WAYS);
    await fixture.whenStable();
    engine.advance(1);
    expect([ids(), path(), player.paused]).toEqual([['door', 'left', 'right'], ['door'], false]);
    expect([player.currentNodeId, player.currentNodeTime]).toEqual(['door', 1]);
    expect(player.variables.getValue('depth')).toBeUndefined();
    expect(player.checkpoints.signals.all().filter(({ nodeId }) => !player.repository.has(nodeId))).toEqual(
      [],
    );
    expect([player.audio.has('waves'), player.decision.get('sea')]).toEqual([false, null]);
    expect(TestBed.inject(FakeSoundBackend).sounding).toEqual([]);
    expect(fixture.componentInstance.titles).toBe(' sea door');
    expect(names).toEqual(['nodeend', 'playlistreset', 'nodestart']);
  });

  for (const [when, seconds] of [
    ['is paused', 4],
    ['is over', 30],
  ] as const) {
    it(`pauses at the start of a new story if the old one ${when} [story-swap]`, async () => {
      const fixture = await open(TWO_WAYS);
      void player.play();
      engine.advance(seconds);
      player.pause();
      fixture.componentInstance.story.set(SEA);
      await fixture.whenStable();
      engine.advance(1);
      expect([path()[0], player.paused, player.currentNodeId]).toEqual(['sea', true, null]);
      void player.play();
      engine.advance(1);
      expect([player.currentNodeId, player.variables.getValue('depth')]).toEqual(['sea', 3]);
    });
  }

  it('does nothing for the same address or the same content [story-swap]', async () => {
    const requests = new Requests({ 'a.json': TWO_WAYS });
    const fixture = create();
    const { story } = fixture.componentInstance;
    const set = async (value: string | object | null): Promise<void> => {
      story.set(value);
      fixture.detectChanges();
      await turn();
    };
    await set('a.json');
    requests.answer();
    await turn();
    void player.play();
    engine.advance(3);
    const node = player.currentNode;
    await set('b.json');
    await set('a.json');
    expect(requests.urls).toEqual(['b.json']);
    requests.answer();
    await turn();
    expect([player.currentNode === node, player.paused, fixture.componentInstance.errors]).toEqual([
      true,
      false,
      '',
    ]);
    await set(structuredClone(SEA));
    engine.advance(3);
    const sea = player.currentNode;
    await set(structuredClone(SEA));
    expect([player.currentNode === sea, fixture.componentInstance.titles]).toEqual([true, ' door sea']);
  });

  it('pauses and empties the player for null [story-swap]', async () => {
    const fixture = await open(SEA);
    void player.play();
    engine.advance(2);
    fixture.componentInstance.story.set(null);
    await fixture.whenStable();
    expect([ids(), path(), player.paused, player.variables.signals.values()]).toEqual([[], [], true, {}]);
  });

  it('waits for a story with autoplay', async () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ autoplay: true })] });
    const fixture = TestBed.createComponent(StoryPage);
    await fixture.whenStable();
    fixture.componentInstance.story.set(TWO_WAYS);
    await fixture.whenStable();
    TestBed.inject(FakePlaybackEngine).advance(1);
    expect(TestBed.inject(Player).currentNodeId).toBe('door');
  });

  it('reports a story that cannot be played, and continues with the old one [story-error]', async () => {
    const fixture = await open(TWO_WAYS);
    const errors: IvPlayerError[] = [];
    player.on('error', (error) => void errors.push(error));
    void player.play();
    engine.advance(3);
    for (const story of [
      '{',
      { format: 'iv-story' },
      storyOf({ a: { decision: { choices: [], decider: 'x' } } }),
    ]) {
      fixture.componentInstance.story.set(story);
      await fixture.whenStable();
    }
    engine.advance(1);
    expect([player.currentNodeId, player.currentNodeTime, player.paused]).toEqual(['door', 4, false]);
    expect(errors.map(({ code }) => ` ${code}`).join('')).toBe(fixture.componentInstance.errors);
    expect(errors.length).toBe(3);
  });

  it('loads nothing on a server [story-server]', async () => {
    const requests = new Requests({ 'a.json': TWO_WAYS });
    const fixture = create('server');
    fixture.componentInstance.story.set('a.json');
    await fixture.whenStable();
    expect([requests.urls, ids(), fixture.componentInstance.errors]).toEqual([[], [], '']);
  });

  it('emits nothing after it is destroyed', async () => {
    const requests = new Requests({ 'a.json': TWO_WAYS });
    const fixture = create();
    fixture.componentInstance.story.set('a.json');
    fixture.detectChanges();
    await turn();
    fixture.destroy();
    requests.answer();
    await turn();
    expect([ids(), fixture.componentInstance.titles]).toEqual([[], '']);
  });

  it('triggers change detection for its outputs only', async () => {
    const fixture = await open(TWO_WAYS);
    let renders = 0;
    afterEveryRender(() => renders++, { injector: TestBed.inject(Injector) });
    await fixture.whenStable();
    renders = 0;
    void player.play();
    engine.advance(9);
    await fixture.whenStable();
    expect(renders).toBe(0);
  });

  it('loads the last of several stories bound in a row [story-race]', async () => {
    const files: Readonly<Record<string, StoryFile>> = { 'a.json': TWO_WAYS, 'b.json': SEA };
    const requests = new Requests(files);
    const story = fc.constantFrom('a.json', 'b.json', 'gone.json', null, 'object');
    const program = fc.array(fc.oneof(story, fc.nat({ max: 2 })), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(program, async (steps) => {
        TestBed.resetTestingModule();
        const fixture = create();
        const page = fixture.componentInstance;
        const loads: string[] = [];
        let [loaded, pending, errors] = [null as string | null, null as string | null, 0];
        const settle = (): void => {
          if (pending === null) return;
          if (pending === 'gone.json') errors++;
          else loads.push((loaded = pending));
          pending = null;
        };
        let given: string | null = null;
        for (const step of [...steps, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) {
          if (typeof step === 'number') {
            const isPending = requests.urls.length - 1 === Math.min(step, requests.urls.length - 1);
            if (requests.urls.length > 0) requests.answer(Math.min(step, requests.urls.length - 1));
            // Only the last request matters.
            if (isPending) settle();
          } else if (step !== given) {
            given = step;
            page.story.set(step === 'object' ? structuredClone(SEA) : step);
            fixture.detectChanges();
            pending = step === null || step === loaded ? null : step;
            if (step === null) loaded = null;
            if (step === 'object') settle();
          }
          await turn();
        }
        const expected = loaded === null ? [] : Object.keys((files[loaded] ?? SEA).nodes);
        expect(ids()).toEqual(expected);
        expect(path()[0]).toBe(expected[0]);
        expect(page.titles).toBe(loads.map((name) => ` ${(files[name] ?? SEA).start}`).join(''));
        expect(page.errors).toBe(' BAD_FORMAT'.repeat(errors));
      }),
      { numRuns: 60, seed: 29 },
    );
  });
});
