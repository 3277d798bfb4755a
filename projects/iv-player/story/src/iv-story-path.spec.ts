import {
  ChangeDetectionStrategy,
  Component,
  inject,
  input,
  provideCheckNoChangesConfig,
  signal,
} from '@angular/core';
import { Location } from '@angular/common';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { NavigationEnd, Router, provideRouter, withComponentInputBinding } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { IvPlayer, Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { filter, firstValueFrom } from 'rxjs';
import { pathCode } from '../../story-core/src/path/write-path';
import { storyOf } from '../../story-core/src/testing/test-story';
import { IvStory } from './iv-story';

const choices = [
  { to: 'left', label: 'Left' },
  { to: 'right', label: 'Right' },
];
const clip = { source: 'clip.mp4', duration: 10 };
const MAZE = storyOf({
  door: { ...clip, decision: { choices, defaults: ['left'] } },
  left: {
    ...clip,
    decision: {
      choices: [
        { to: 'door', label: 'Back' },
        { to: 'end', label: 'Out' },
      ],
      defaults: ['end'],
    },
  },
  right: { ...clip, next: 'end' },
  end: { ...clip, ending: 'out' },
});
const codeOf = (...nodes: string[]): string => pathCode(MAZE, nodes);

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, IvStory],
  template: `<p>{{ path }}</p>
    <iv-player [story]="story()" [(path)]="path" [poster]="'door.webp'" />
    {{ count() }}`,
})
class PathPage {
  readonly story = signal<object>(MAZE);
  readonly count = signal(0);
  path: string | readonly string[] | null = null;
}

/** As in the guide. */
@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, IvStory],
  template: `<iv-player [story]="story" [path]="path()" (pathChange)="go($event)" />`,
})
class RoutedPage {
  readonly path = input<string>();
  protected readonly story = MAZE;
  readonly #router = inject(Router);
  #hasPlayed = false;

  constructor() {
    inject(Player).once('playing', () => (this.#hasPlayed = true));
  }

  protected go(path: string): void {
    const replaceUrl = !this.#hasPlayed;
    void this.#router.navigate([], { queryParams: { path }, queryParamsHandling: 'merge', replaceUrl });
  }
}

@Component({ changeDetection: ChangeDetectionStrategy.OnPush, template: '' })
class OtherPage {}

describe('[(path)] of IvStory', () => {
  let player: Player;
  let engine: FakePlaybackEngine;
  const providers = [provideIvPlayerTesting(), provideCheckNoChangesConfig({ exhaustive: true })];

  function prepare(): void {
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
  }

  async function open(path: string | readonly string[] | null): Promise<ComponentFixture<PathPage>> {
    TestBed.configureTestingModule({ providers });
    prepare();
    const fixture = TestBed.createComponent(PathPage);
    fixture.componentInstance.path = path;
    await fixture.whenStable();
    return fixture;
  }

  async function set(
    fixture: ComponentFixture<PathPage>,
    path: string | readonly string[] | null,
  ): Promise<void> {
    fixture.componentInstance.path = path;
    fixture.componentInstance.count.update((count) => count + 1);
    await fixture.whenStable();
  }

  const played = (): string =>
    [...player.playlist]
      .slice(0, player.currentNodeIndex + 1)
      .map(({ id }) => id)
      .join(' ');

  it('follows the film with a code, and stays empty at the start [story-path]', async () => {
    const fixture = await open(null);
    const page = fixture.componentInstance;
    const poster = (): Element | null => (fixture.nativeElement as Element).querySelector('img');
    expect([page.path, poster() === null]).toEqual([null, false]);
    void player.play();
    engine.advance(1);
    expect(page.path).toBeNull();
    player.decision.get('door')?.make('right');
    engine.advance(10);
    expect(page.path).toBe(codeOf('door', 'right'));
    await fixture.whenStable();
    const node = player.currentNode;
    engine.advance(1);
    await fixture.whenStable();
    expect([player.currentNode === node, player.currentNodeTime]).toEqual([true, 2]);
    player.restart();
    engine.advance(1);
    expect(page.path).toBe(codeOf('door'));
  });

  it('opens a path given as a code or as ids, even before the story has loaded [story-path]', async () => {
    const fixture = await open(codeOf('door', 'left', 'end'));
    expect([played(), player.paused]).toEqual(['door left end', true]);
    await set(fixture, ['door', 'right']);
    expect(played()).toBe('door right');
    expect(fixture.componentInstance.path).toEqual(['door', 'right']);
    await set(fixture, '');
    expect(played()).toBe('door');
    void player.play();
    engine.advance(12);
    expect([played(), fixture.componentInstance.path]).toEqual(['door left', codeOf('door', 'left')]);
  });

  it('opens the code for the start, and a different story at the code already bound [story-path]', async () => {
    const fixture = await open(codeOf('door'));
    expect([played(), player.playlist.length]).toEqual(['door', 1]);
    player.decision.get('door')?.make('right', { seek: true });
    engine.advance(1);
    const page = fixture.componentInstance;
    expect([played(), page.path]).toEqual(['door right', codeOf('door', 'right')]);
    await fixture.whenStable();
    page.story.set({ ...MAZE, title: 'Edited' });
    await set(fixture, ['door', 'right']);
    expect(played()).toBe('door right');
  });

  it('loads no clip before the one that the path leads to [story-path]', async () => {
    await open(['door', 'right']);
    const loads = engine.log.filter(([command]) => command === 'load' || command === 'setNext').flat();
    expect(loads).toContain('right');
    expect(loads).not.toContain('door');
  });

  it('corrects a path that can be opened only in part [story-path]', async () => {
    const fixture = await open(['door', 'left', 'nowhere']);
    expect([played(), fixture.componentInstance.path]).toEqual(['door left', codeOf('door', 'left')]);
    await set(fixture, '-garbage-');
    expect([played(), fixture.componentInstance.path]).toEqual(['door', codeOf('door')]);
  });

  it('opens a path bound together with a new story in that story, and otherwise starts from the beginning [story-path]', async () => {
    const fixture = await open(['door', 'right']);
    const page = fixture.componentInstance;
    void player.play();
    engine.advance(1);
    const other = storyOf({
      sea: {
        ...clip,
        decision: {
          choices: [
            { to: 'isle', label: 'A' },
            { to: 'reef', label: 'B' },
          ],
        },
      },
      isle: clip,
      reef: { ...clip, ending: 'x' },
    });
    page.story.set(other);
    await set(fixture, pathCode(other, ['sea', 'reef']));
    engine.advance(1);
    expect([played(), page.path]).toEqual(['sea reef', pathCode(other, ['sea', 'reef'])]);
    page.story.set(MAZE);
    await fixture.whenStable();
    engine.advance(1);
    expect([played(), page.path]).toEqual(['door', codeOf('door')]);
  });

  async function route(): Promise<{
    readonly harness: RouterTestingHarness;
    readonly location: Location;
    settle(): Promise<void>;
    travel(go: () => void): Promise<void>;
  }> {
    const routes = [
      { path: '', component: RoutedPage },
      { path: 'other', component: OtherPage },
    ];
    TestBed.configureTestingModule({
      providers: [...providers, provideRouter(routes, withComponentInputBinding())],
    });
    prepare();
    const harness = await RouterTestingHarness.create('/other');
    const { fixture } = harness;
    TestBed.inject(Router).setUpLocationChangeListener();
    const settle = async (): Promise<void> => {
      await fixture.whenStable();
      await fixture.whenStable();
    };
    const travel = async (go: () => void): Promise<void> => {
      const { events } = TestBed.inject(Router);
      const arrived = firstValueFrom(events.pipe(filter((event) => event instanceof NavigationEnd)));
      go();
      await arrived;
      await settle();
    };
    return { harness, location: TestBed.inject(Location), settle, travel };
  }

  it('is a query parameter, with Back and Forward [story-path-router]', async () => {
    const { harness, location, settle, travel } = await route();
    await harness.navigateByUrl('/');
    await settle();
    expect([location.path(), player.playlist.length]).toEqual(['', 1]);
    void player.play();
    engine.advance(12);
    await settle();
    const [left, end] = [codeOf('door', 'left'), codeOf('door', 'left', 'end')];
    expect(location.path()).toBe(`?path=${left}`);
    engine.advance(10);
    await settle();
    expect([location.path(), played()]).toEqual([`?path=${end}`, 'door left end']);
    await travel(() => location.back());
    expect([location.path(), played(), player.paused]).toEqual([`?path=${left}`, 'door left', false]);
    await travel(() => location.back());
    expect([location.path(), played()]).toEqual(['', 'door']);
    await travel(() => location.forward());
    expect([location.path(), played()]).toEqual([`?path=${left}`, 'door left']);
  });

  it('corrects a damaged link, and Back leaves the page [story-path-router]', async () => {
    const { harness, location, settle, travel } = await route();
    for (const link of ['zzzz', `${codeOf('door', 'left')}zzzz`]) {
      await harness.navigateByUrl(`/?path=${link}`);
      await settle();
      expect(location.path()).toBe(`?path=${codeOf('door')}`);
      await travel(() => location.back());
      expect(location.path()).toBe('/other');
    }
  });
});
