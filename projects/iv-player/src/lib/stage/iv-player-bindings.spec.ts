import {
  ApplicationRef,
  ChangeDetectionStrategy,
  ChangeDetectorRef,
  Component,
  EnvironmentInjector,
  ErrorHandler,
  Injector,
  afterEveryRender,
  createComponent,
  provideCheckNoChangesConfig,
  signal,
} from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlayerError } from '../events/player-error';
import type { IvPlayerOptions } from '../facade/iv-player-options';
import { openPlaylist } from '../player/path-commands';
import { Player } from '../facade/player';
import type { StoryNode } from '../story/story-node';
import { IvPlayer } from './iv-player';

/** Binds plain fields instead of signals. */
@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer],
  template: `<p>{{ muted }} {{ volume }} {{ language }}</p>
    @if (isThere()) {
      <iv-player
        [options]="options()"
        [(muted)]="muted"
        [(volume)]="volume"
        [(language)]="language"
        (nodeChange)="heard.push(name($event))"
        (choice)="heard.push($event.node + ' › ' + $event.to + ' by ' + $event.by)"
        (ended)="heard.push('ended')"
        (failed)="fail($event)"
      />
    }`,
})
class BoundPage {
  readonly isThere = signal(true);
  readonly options = signal<IvPlayerOptions>({});
  muted = false;
  volume = 1;
  language: string | null = null;
  readonly heard: string[] = [];

  protected name({ id }: StoryNode): string {
    return id;
  }

  protected fail({ code }: IvPlayerError): void {
    this.heard.push(code);
  }
}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer],
  template: `<iv-player [poster]="poster()" [muted]="muted()" [options]="options()"
    ><p>content</p></iv-player
  >`,
})
class InputPage {
  readonly poster = signal<string | undefined>('door.webp');
  readonly muted = signal<boolean | null | undefined>(false);
  readonly options = signal<IvPlayerOptions>({});
}

describe('IvPlayerBindings', () => {
  let player: Player;
  let engine: FakePlaybackEngine;
  let renders = 0;

  async function open<Page>(
    page: new () => Page,
    options: IvPlayerOptions = {},
  ): Promise<ComponentFixture<Page>> {
    TestBed.configureTestingModule({
      providers: [provideIvPlayerTesting(options), provideCheckNoChangesConfig({ exhaustive: true })],
    });
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    player.repository.add(
      { id: 'a', source: 'a.mp4', duration: 4 },
      { id: 'b', source: 'b.mp4', duration: 4 },
    );
    const fixture = TestBed.createComponent(page);
    await fixture.whenStable();
    afterEveryRender(() => renders++, { injector: TestBed.inject(Injector) });
    return fixture;
  }

  const posterOf = ({ nativeElement }: ComponentFixture<unknown>): HTMLImageElement | null =>
    (nativeElement as HTMLElement).querySelector('iv-player > img');

  it('binds settings both ways, even to plain fields [stage-two-way]', async () => {
    const fixture = await open(BoundPage);
    const page = fixture.componentInstance;
    player.muted = true;
    player.volume = 0.5;
    player.language = 'de';
    expect([page.muted, page.volume, page.language]).toEqual([true, 0.5, 'de']);
    await fixture.whenStable();
    page.muted = false;
    page.volume = 0.25;
    page.language = 'en';
    fixture.componentRef.injector.get(ChangeDetectorRef).markForCheck();
    await fixture.whenStable();
    expect([player.muted, player.volume, player.language]).toEqual([false, 0.25, 'en']);
  });

  it('corrects bound values after the page was checked, not during the check [stage-two-way]', async () => {
    const fixture = await open(BoundPage);
    const page = fixture.componentInstance;
    page.volume = 7;
    page.options.set({ muted: true });
    await fixture.whenStable();
    expect([player.volume, page.volume, player.muted, page.muted]).toEqual([1, 1, true, true]);
    expect((fixture.nativeElement as HTMLElement).querySelector('p')?.textContent).toBe('true 1 ');
  });

  it('emits nodes, the end and errors, until the stage is destroyed [stage-outputs]', async () => {
    const fixture = await open(BoundPage);
    const { heard, isThere } = fixture.componentInstance;
    player.append('a', 'b');
    void player.play();
    engine.advance(5);
    player.seek('a');
    engine.advance(9);
    expect(heard.splice(0)).toEqual(['a', 'b', 'a', 'b', 'ended']);
    engine.fail('b');
    player.play().catch(() => undefined);
    engine.advance(5);
    expect(heard.splice(0)).toEqual(['a', 'MEDIA_ERROR']);
    isThere.set(false);
    await fixture.whenStable();
    player.muted = true;
    engine.repair('b');
    player.play().catch(() => undefined);
    engine.advance(5);
    expect(heard).toEqual([]);
  });

  it('reports and corrects invalid values, and applies the others [stage-two-way]', async () => {
    const handleError = jasmine.createSpy('handleError');
    TestBed.overrideProvider(ErrorHandler, { useValue: { handleError } });
    const fixture = await open(BoundPage);
    const page = fixture.componentInstance;
    page.options.set({ playbackRate: -1 });
    page.muted = true;
    page.volume = NaN;
    page.language = '';
    await fixture.whenStable();
    const codes = handleError.calls.allArgs().map(([error]: IvPlayerError[]) => error?.code);
    expect(codes).toEqual(['INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'INVALID_ARGUMENT']);
    expect([page.muted, page.volume, page.language as string | null]).toEqual([true, 1, null]);
    expect((fixture.nativeElement as HTMLElement).querySelector('p')?.textContent).toBe('true 1 ');
    page.options.set({ playbackRate: 2 });
    await fixture.whenStable();
    expect(player.playbackRate).toBe(2);
  });

  it('emits nodes without media [stage-outputs]', async () => {
    const fixture = await open(BoundPage);
    const { heard } = fixture.componentInstance;
    player.repository.add({ id: 'empty', source: null });
    player.append('a', 'empty', 'empty', 'b');
    void player.play();
    engine.advance(5);
    expect(heard).toEqual(['a', 'empty', 'b']);
  });

  it('emits a choice once it can no longer change [stage-outputs]', async () => {
    const fixture = await open(BoundPage);
    const { heard } = fixture.componentInstance;
    player.repository.add({ id: 'c', source: 'c.mp4', duration: 4 });
    player.decision.add('a', ['b', 'c']);
    player.append('a');
    void player.play();
    engine.advance(1);
    player.decision.get('a')?.make('b');
    player.decision.get('a')?.make('c');
    engine.advance(1);
    expect(heard).toEqual(['a']);
    engine.advance(3);
    expect(heard).toEqual(['a', 'a › c by viewer', 'c']);
  });

  it('emits the node of a restored position [stage-outputs]', async () => {
    const fixture = await open(BoundPage);
    const { heard } = fixture.componentInstance;
    player.initPlugin('checkpoints');
    player.append('a', 'b');
    void player.play();
    engine.advance(1);
    player.checkpoints.register();
    engine.advance(4);
    player.checkpoints.restore(player.checkpoints.signals.all()[0]?.id ?? '');
    engine.advance(1);
    expect(heard).toEqual(['a', 'b', 'a']);
  });

  it('does not trigger change detection if nothing is bound [stage-unbound]', async () => {
    const fixture = await open(InputPage);
    player.append('a', 'b');
    void player.play();
    engine.advance(1);
    await fixture.whenStable();
    renders = 0;
    player.muted = true;
    player.volume = 0.3;
    player.language = 'de';
    engine.advance(4);
    player.seek('a');
    engine.advance(20);
    await fixture.whenStable();
    expect([player.ended, renders]).toEqual([true, 0]);
  });

  it('applies a change in a single change detection [stage-unbound]', async () => {
    const fixture = await open(InputPage);
    player.append('a');
    void player.play();
    engine.advance(1);
    await fixture.whenStable();
    renders = 0;
    fixture.componentInstance.muted.set(true);
    await fixture.whenStable();
    expect([player.muted, renders]).toEqual([true, 1]);
    fixture.componentInstance.options.set({ playbackRate: 2, plugins: { decision: { timeLimit: 'off' } } });
    await fixture.whenStable();
    expect([player.playbackRate, player.decision.timeLimit, player.paused, renders]).toEqual([
      2,
      'off',
      false,
      2,
    ]);
  });

  it('starts playback when autoplay becomes true [stage-component]', async () => {
    const fixture = await open(InputPage);
    const { options } = fixture.componentInstance;
    player.append('a');
    const set = async (autoplay: boolean): Promise<boolean> => {
      options.set({ autoplay });
      await fixture.whenStable();
      return player.paused;
    };
    expect(await set(true)).toBeFalse();
    player.pause();
    options.set({ autoplay: true, volume: 0.5 });
    await fixture.whenStable();
    expect([player.paused, player.volume]).toEqual([true, 0.5]);
    expect(await set(false)).toBeTrue();
    expect(await set(true)).toBeFalse();
  });

  it('shows the poster below content and overlays until the first frame [stage-poster]', async () => {
    const fixture = await open(InputPage);
    const stage = (fixture.nativeElement as HTMLElement).querySelector('iv-player')!;
    expect([...stage.children].map(({ localName }) => localName)).toEqual(['div', 'img', 'div', 'p']);
    const poster = posterOf(fixture);
    // `align` keeps an inline image from adding the height of a line of text before the style sheet applies.
    expect(['src', 'alt', 'width', 'height', 'align'].map((name) => poster?.getAttribute(name))).toEqual([
      'door.webp',
      '',
      '100%',
      '100%',
      'top',
    ]);
    player.append('a');
    await fixture.whenStable();
    expect(posterOf(fixture)).not.toBeNull();
    void player.play();
    engine.advance(1);
    await fixture.whenStable();
    expect(posterOf(fixture)).toBeNull();
    player.seek(0);
    await fixture.whenStable();
    expect(posterOf(fixture)).toBeNull();
    player.playlist.reset();
    await fixture.whenStable();
    expect(posterOf(fixture)?.getAttribute('src')).toBe('door.webp');
  });

  it('keeps the poster until the frame of a seek is shown, and does not cover the last frame [stage-poster]', async () => {
    const fixture = await open(InputPage);
    engine.holdFrames = true;
    player.append('a');
    player.seek('a', 2);
    await fixture.whenStable();
    expect(posterOf(fixture)).not.toBeNull();
    engine.showFrame();
    await fixture.whenStable();
    expect(posterOf(fixture)).toBeNull();
    void player.play();
    engine.advance(5);
    expect(player.ended).toBeTrue();
    player.restart();
    await fixture.whenStable();
    expect(posterOf(fixture)).toBeNull();
  });

  it('keeps the frame while another path opens, and shows the poster once nothing is loaded [stage-poster]', async () => {
    const fixture = await open(InputPage);
    const hasPoster = async (): Promise<boolean> => {
      await fixture.whenStable();
      return posterOf(fixture) !== null;
    };
    player.append('a');
    void player.play();
    engine.advance(1);
    engine.holdFrames = true;
    openPlaylist(player, ['b'], 1);
    expect(await hasPoster()).toBeFalse();
    engine.showFrame();
    engine.holdFrames = false;
    engine.advance(9);
    expect([player.ended, await hasPoster()]).toEqual([true, false]);
    player.playlist.reset();
    expect(await hasPoster()).toBeTrue();
    openPlaylist(player, ['a', 'b'], 1);
    expect(await hasPoster()).toBeFalse();
    player.playlist.reset();
    expect(await hasPoster()).toBeTrue();
  });

  it('leaves the sound unchanged for null and undefined [stage-component]', async () => {
    const fixture = await open(InputPage);
    player.muted = true;
    const { muted } = fixture.componentInstance;
    for (const value of [null, undefined]) {
      muted.set(value);
      await fixture.whenStable();
      expect(player.muted).toBeTrue();
    }
    muted.set(false);
    await fixture.whenStable();
    expect(player.muted).toBeFalse();
  });

  it('applies options again after they were removed [stage-component]', async () => {
    const fixture = await open(InputPage);
    const { options } = fixture.componentInstance;
    player.append('a');
    const set = async (given: IvPlayerOptions): Promise<void> => {
      options.set(given);
      await fixture.whenStable();
    };
    const full = { autoplay: true, volume: 0.5, plugins: { decision: { timeLimit: 2 } } };
    const state = (): unknown => [player.paused, player.volume, player.decision.timeLimit];
    await set(full);
    expect(state()).toEqual([false, 0.5, 2]);
    player.pause();
    player.volume = 0.1;
    player.decision.timeLimit = 'off';
    await set({});
    expect(state()).toEqual([true, 0.1, 'off']);
    await set(full);
    expect(state()).toEqual([false, 0.5, 2]);
  });

  it('compares options with the previous ones of the same component', async () => {
    const fixture = await open(InputPage);
    const { options } = fixture.componentInstance;
    options.set({ volume: 0.5 });
    await fixture.whenStable();
    const other = TestBed.createComponent(InputPage);
    other.componentInstance.options.set({ volume: 0.2 });
    await other.whenStable();
    expect(player.volume).toBe(0.2);
    options.set({ volume: 0.5, fit: 'cover' });
    await fixture.whenStable();
    expect(player.volume).toBe(0.2);
  });

  it('does not emit a node that started before the stage [stage-outputs]', async () => {
    const fixture = await open(BoundPage);
    const { heard, isThere } = fixture.componentInstance;
    player.append('a', 'b');
    void player.play();
    engine.advance(5);
    for (const value of [false, true]) {
      isThere.set(value);
      await fixture.whenStable();
    }
    player.seek('b', 1);
    engine.advance(1);
    expect(heard).toEqual(['a', 'b']);
  });

  it('works with createComponent() and projected content [stage-component]', async () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const environmentInjector = TestBed.inject(EnvironmentInjector);
    const content = document.createElement('p');
    const made = createComponent(IvPlayer, { environmentInjector, projectableNodes: [[content]] });
    made.setInput('options', { volume: 0.5 });
    made.setInput('muted', '');
    const players: Player[] = [];
    made.instance.ready.subscribe((one) => players.push(one));
    TestBed.inject(ApplicationRef).attachView(made.hostView);
    await TestBed.inject(ApplicationRef).whenStable();
    const [one] = players;
    expect(one).toBe(TestBed.inject(Player));
    expect([one?.volume, one?.muted]).toEqual([0.5, true]);
    expect([...(made.location.nativeElement as HTMLElement).children].at(-1)).toBe(content);
    made.destroy();
    expect(TestBed.inject(FakePlaybackEngine).log.map(([name]) => name)).toContain('detach');
  });
});
