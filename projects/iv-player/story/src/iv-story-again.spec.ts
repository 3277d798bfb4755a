import { ChangeDetectionStrategy, Component, provideCheckNoChangesConfig, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { IvPlayer, type IvPlayerError, type IvPlayerOptions, Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import type { StoryFile } from '../../story-core/src/format/story-file';
import { pathCode } from '../../story-core/src/path/write-path';
import { storyOf } from '../../story-core/src/testing/test-story';
import { IvStory } from './iv-story';

const clip = { source: 'clip.mp4', duration: 10 };
const twoWays = (...[from, one, other]: [string, string, string]): StoryFile =>
  storyOf({
    [from]: { ...clip, decision: { choices: [{ to: one }, { to: other }] } },
    [one]: clip,
    [other]: { ...clip, ending: 'x' },
  });
const HOUSE = twoWays('door', 'left', 'right');
const SEA = twoWays('sea', 'isle', 'reef');

interface Bound {
  readonly story?: string | object | null;
  readonly path?: string | readonly string[] | null;
}

/** The player belongs to the application, and outlives the page. */
@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, IvStory],
  template: `@if (isOpen()) {
    <iv-player [story]="story()" [path]="path()" (pathChange)="paths.push($event)" />
  }`,
})
class Page {
  readonly isOpen = signal(true);
  readonly story = signal<string | object | null | undefined>(null);
  readonly path = signal<string | readonly string[] | null | undefined>(null);
  readonly paths: string[] = [];
}

describe('IvStory in a player that outlives it', () => {
  let player: Player;
  let engine: FakePlaybackEngine;
  let fixture: ComponentFixture<Page>;
  let page: Page;
  let errors: IvPlayerError[];
  const settle = (): Promise<unknown> => fixture.whenStable();

  async function open(
    story: string | object | null,
    path: string | null = null,
    options: IvPlayerOptions = {},
  ): Promise<void> {
    TestBed.configureTestingModule({
      providers: [provideIvPlayerTesting(options), provideCheckNoChangesConfig({ exhaustive: true })],
    });
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    errors = [];
    player.on('error', (error) => void errors.push(error));
    fixture = TestBed.createComponent(Page);
    page = fixture.componentInstance;
    await set({ story, path });
  }

  async function set({ story, path }: Bound): Promise<void> {
    if (story !== undefined) page.story.set(story);
    if (path !== undefined) page.path.set(path);
    await settle();
  }

  async function leaveAndEnter(story: object | null): Promise<void> {
    page.isOpen.set(false);
    await settle();
    page.story.set(story);
    page.isOpen.set(true);
    await settle();
  }

  const played = (): string =>
    [...player.playlist]
      .slice(0, player.currentNodeIndex + 1)
      .map(({ id }) => id)
      .join(' ');

  it('keeps a path bound without a story [story-path]', async () => {
    await open(null, pathCode(HOUSE, ['door', 'right']));
    await set({ story: HOUSE });
    expect(played()).toBe('door right');
    await set({ story: null, path: pathCode(SEA, ['sea', 'isle']) });
    expect(played()).toBe('');
    await set({ story: SEA });
    expect([played(), page.paths]).toEqual(['sea isle', []]);
  });

  it('keeps a path until a story can be played, if the first one cannot [story-path]', async () => {
    await open({ format: 'none' }, pathCode(HOUSE, ['door', 'right']));
    expect(errors.length).toBe(1);
    await set({ story: HOUSE });
    expect(played()).toBe('door right');
  });

  it('forgets a path of a story that was replaced [story-path]', async () => {
    const house = pathCode(HOUSE, ['door', 'right']);
    await open(HOUSE, house);
    void player.play();
    engine.advance(3);
    const node = player.currentNode;
    // Never answered.
    spyOn(globalThis, 'fetch').and.callFake(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
    );
    page.story.set('sea.json');
    page.path.set(pathCode(SEA, ['sea', 'reef']));
    fixture.detectChanges();
    await Promise.resolve();
    page.story.set(HOUSE);
    page.path.set(house);
    await settle();
    expect([player.currentNode === node, player.currentNodeTime, played()]).toEqual([true, 3, 'door right']);
    expect(page.paths).toEqual([]);
  });

  it('continues in place when the page is entered again, without a path or with the same one [story-path]', async () => {
    await open(HOUSE, null);
    player.append('left');
    void player.play();
    engine.advance(13);
    const node = player.currentNode;
    const isThere = (): unknown => [player.currentNode === node, player.currentNodeTime, played()];
    const there = [true, 3, 'door left'];
    for (const path of [null, undefined, pathCode(HOUSE, ['door', 'left']), ['door', 'left']]) {
      page.path.set(path);
      await leaveAndEnter(structuredClone(HOUSE));
      expect(isThere()).toEqual(there);
    }
    await set({ path: [...['door', 'left']] });
    await set({ path: pathCode(HOUSE, ['door', 'left']) });
    expect(isThere()).toEqual(there);
    await set({ path: null });
    expect(played()).toBe('door');
  });

  it('keeps checkpoints without a story, until another one plays [story-swap]', async () => {
    const stored = new Map<string, string>();
    const persistent = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    await open(HOUSE, null, { plugins: { checkpoints: { persistent } } });
    void player.play();
    engine.advance(2);
    player.checkpoints.register();
    const count = (): number => player.checkpoints.get('all').length;
    const before = count();
    await leaveAndEnter(null);
    await set({ story: structuredClone(HOUSE) });
    expect([count(), JSON.stringify([...stored]).includes('door')]).toEqual([before, true]);
    expect(player.checkpoints.restore()?.nodeId).toBe('door');
    await set({ story: null });
    await set({ story: SEA });
    expect(count()).toBe(0);
  });

  it('reports a path that cannot be opened, and continues to follow the film [story-path]', async () => {
    await open(HOUSE);
    player.repository.remove('right');
    await set({ path: pathCode(HOUSE, ['door', 'right']) });
    expect(errors.map(({ code }) => code)).toEqual(['UNKNOWN_NODE']);
    expect(page.paths).toEqual([pathCode(HOUSE, ['door'])]);
    await set({ path: pathCode(HOUSE, ['door', 'left']) });
    expect(played()).toBe('door left');
    player.restart();
    void player.play();
    engine.advance(1);
    expect(page.paths.at(-1)).toBe(pathCode(HOUSE, ['door']));
  });

  it('treats an empty address as no story [story-input]', async () => {
    const fetched = spyOn(globalThis, 'fetch');
    await open('');
    await set({ story: ' ' });
    expect([fetched.calls.count(), errors]).toEqual([0, []]);
    await set({ story: HOUSE });
    await set({ story: '' });
    expect([fetched.calls.count(), errors, player.playlist.length]).toEqual([0, [], 0]);
  });
});
