import {
  ChangeDetectionStrategy,
  Component,
  PendingTasks,
  provideCheckNoChangesConfig,
  signal,
} from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { IvPlayer, Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import type { StoryFile } from '../../story-core/src/format/story-file';
import { pathCode } from '../../story-core/src/path/write-path';
import { storyOf } from '../../story-core/src/testing/test-story';
import { IvStory } from './iv-story';
import type { StoryOptions } from './story-options';

const clip = { source: 'clip.mp4', duration: 10 };
const twoWays = (...[from, one, other]: [string, string, string]): StoryFile =>
  storyOf({
    [from]: { ...clip, decision: { choices: [{ to: one }, { to: other }] } },
    [one]: clip,
    [other]: clip,
  });
const HOUSE = twoWays('door', 'left', 'right');
const SEA = twoWays('sea', 'isle', 'reef');
const NONE = { format: 'none' };
const file = { ok: true, text: () => Promise.resolve(JSON.stringify(HOUSE)) } as Response;

/** Binds new objects in each change detection. */
@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, IvStory],
  template: `@if (isOpen()) {
      <iv-player
        [story]="made(story())"
        [path]="made(path())"
        [storyOptions]="options"
        [poster]="'door.webp'"
        (storyLoad)="loads.push($event.start)"
        (pathChange)="paths.push($event)"
      />
    }
    @if (hasSecond()) {
      <iv-player [story]="made(story())" (storyLoad)="loads.push('2 ' + $event.start)" />
    }`,
})
class Page {
  readonly isOpen = signal(true);
  readonly hasSecond = signal(false);
  readonly story = signal<string | object | null>(null);
  readonly path = signal<string | readonly string[] | null>(null);
  options: StoryOptions | undefined;
  readonly loads: string[] = [];
  readonly paths: string[] = [];

  protected made<Value>(value: Value): Value {
    return structuredClone(value);
  }
}

describe('Inputs of IvStory', () => {
  let player: Player;
  let engine: FakePlaybackEngine;
  let fixture: ComponentFixture<Page>;
  let page: Page;

  async function open(story: string | object | null, hasSecond = false): Promise<void> {
    TestBed.configureTestingModule({
      providers: [provideIvPlayerTesting(), provideCheckNoChangesConfig({ exhaustive: false })],
    });
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    fixture = TestBed.createComponent(Page);
    page = fixture.componentInstance;
    page.story.set(story);
    page.hasSecond.set(hasSecond);
    fixture.detectChanges();
    await turn();
  }

  async function set(bound: {
    readonly story?: string | object | null;
    readonly path?: string | readonly string[] | null;
  }): Promise<void> {
    if (bound.story !== undefined) page.story.set(bound.story);
    if (bound.path !== undefined) page.path.set(bound.path);
    fixture.detectChanges();
    await turn();
  }

  /** Waits until all pending work is done. */
  const turn = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));

  function watch(seconds: number): void {
    void player.play();
    engine.advance(seconds);
  }

  const played = (): string =>
    [...player.playlist]
      .slice(0, player.currentNodeIndex + 1)
      .map(({ id }) => id)
      .join(' ');

  const hasPoster = (): boolean => {
    fixture.detectChanges();
    return (fixture.nativeElement as Element).querySelector('img') !== null;
  };

  it('schedule nothing if each check binds an object with the same content, as zone.js would check again [story-input]', async () => {
    await open(HOUSE);
    const asked = spyOn(TestBed.inject(PendingTasks), 'add').and.callThrough();
    await set({ path: ['door', 'right'] });
    await set({ path: ['door'] });
    expect(asked.calls.count()).toBe(2);
    player.append('left');
    watch(12);
    for (let check = 0; check < 5; check++) {
      fixture.changeDetectorRef.markForCheck();
      await set({});
    }
    for (const story of [structuredClone(HOUSE), NONE, structuredClone(NONE), ' ', '', null])
      await set({ story });
    expect(asked.calls.count()).toBe(2 + 2);
    expect(page.loads).toEqual(['door']);
  });

  it('leave the film where it is if the same path is bound again [story-path]', async () => {
    await open(HOUSE);
    await set({ path: ['door'] });
    player.append('left');
    watch(12);
    await set({ path: ['door'] });
    expect(played()).toBe('door left');
  });

  it('treat a story that cannot be compared as a different one [story-error]', async () => {
    await open(HOUSE);
    const cycle = (): object => {
      const story: { of?: unknown } = {};
      story.of = story;
      return story;
    };
    const failed: string[] = [];
    player.on('error', ({ code }) => void failed.push(code));
    await set({ story: cycle() });
    await set({ story: cycle() });
    expect([failed, player.repository.has('door')]).toEqual([['BAD_FORMAT', 'BAD_FORMAT'], true]);
  });

  it('get the path of the film back if bound with a story that cannot be played [story-path]', async () => {
    await open(HOUSE);
    player.append('left');
    watch(12);
    const before = page.paths.length;
    await set({ story: NONE, path: pathCode(SEA, ['sea', 'reef']) });
    expect([played(), page.paths.slice(before)]).toEqual(['door left', [pathCode(HOUSE, ['door', 'left'])]]);
    const count = page.paths.length;
    await set({ story: { ...NONE, again: true } });
    expect(page.paths.length).toBe(count);
  });

  it('load a story once for two stages of a player, keeping the path open [story-swap]', async () => {
    const answers: (() => void)[] = [];
    spyOn(globalThis, 'fetch').and.callFake(
      () => new Promise((resolve) => answers.push(() => resolve(file))),
    );
    await open(null, true);
    await set({ story: 'house.json', path: pathCode(HOUSE, ['door', 'right']) });
    answers[0]?.();
    await turn();
    watch(2);
    const node = player.currentNode;
    answers[1]?.();
    await turn();
    expect([played(), player.currentNode === node, player.currentNodeTime]).toEqual(['door right', true, 2]);
    expect(page.loads).toEqual(['door', '2 door']);
  });

  it('emit the story once when a page is entered again [story-input]', async () => {
    await open(HOUSE);
    for (let visit = 0; visit < 2; visit++) {
      page.isOpen.set(false);
      await set({});
      page.isOpen.set(true);
      await set({});
      await set({ path: ['door'] });
      await set({ story: NONE });
      await set({ story: HOUSE });
    }
    expect(page.loads).toEqual(['door', 'door', 'door']);
    await set({ story: null });
    await set({ story: HOUSE });
    expect(page.loads.length).toBe(4);
  });

  for (const [what, other, expected] of [
    ['a different path', pathCode(HOUSE, ['door', 'left']), 'door left'],
    ['the path before', pathCode(HOUSE, ['door']), 'door'],
    ['none', null, 'door'],
    ['an empty one', '', 'door'],
  ] as const) {
    for (const path of [['door', 'right'], pathCode(HOUSE, ['door', 'right'])]) {
      it(`opens ${what} bound while ${typeof path === 'string' ? 'a code' : 'a list'} is being opened [story-path]`, async () => {
        await open(HOUSE);
        await set({ path: pathCode(HOUSE, ['door', 'left']) });
        await set({ path: pathCode(HOUSE, ['door']) });
        player.on('nodestart', ({ id }) => {
          if (id !== 'right') return;
          page.path.set(other);
          fixture.detectChanges();
        });
        await set({ path });
        expect([played(), page.paths]).toEqual([expected, []]);
      });
    }
  }

  it("use the story's own address as base unless storyOptions has one [story-input]", async () => {
    spyOn(globalThis, 'fetch').and.callFake(() => Promise.resolve(file));
    await open(null);
    page.options = { base: undefined } as unknown as StoryOptions;
    await set({ story: 'https://example.org/film/house.json' });
    expect(player.repository.get('door')?.source).toBe('https://example.org/film/clip.mp4');
  });

  it('show the poster in place of the last frame of the old story, even after its end [story-swap]', async () => {
    await open(HOUSE);
    player.append('left');
    watch(30);
    expect([player.ended, hasPoster()]).toEqual([true, false]);
    const before = engine.log.length;
    await set({ story: SEA });
    expect([hasPoster(), player.paused]).toEqual([true, true]);
    expect(engine.log.slice(before)).toContain(['unload']);
    watch(1);
    expect([hasPoster(), played()]).toEqual([false, 'sea']);
  });
});
