import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvPlayerError } from '../events/player-error';
import { IV_PLAYBACK_ENGINE } from '../engine/engine-tokens';
import { Player } from '../facade/player';
import { provideIvPlayerCore } from '../facade/provide-iv-player';
import { IvPlayerModule } from '../facade/iv-player-module';
import { IvPlayer } from './iv-player';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<iv-player [storyNavigation]="isWanted()" [labels]="{ resume: 'Weiter' }" />`,
  imports: [IvPlayer],
})
class Page {
  readonly isWanted = signal(true);
}

/** Storage that survives from one visit to the next. */
class FakeStorage extends Map<string, string> {
  getItem(key: string): string | null {
    return this.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.set(key, value);
  }

  removeItem(key: string): void {
    this.delete(key);
  }
}

class Visit {
  readonly player = TestBed.inject(Player);
  readonly engine = TestBed.inject(FakePlaybackEngine);
  readonly fixture: ComponentFixture<Page> = TestBed.createComponent(Page);
  readonly stage = this.fixture.nativeElement as HTMLElement;

  constructor() {
    this.player.repository.add(['a', 'b', 'c'].map((id) => ({ id, source: 'x', duration: 10 })));
    this.player.variables.register('score', { initialValue: 0, action: 'sum', dataSet: { a: 1 } });
    this.player.append('a');
  }

  async settle(): Promise<this> {
    await this.fixture.whenStable();
    return this;
  }

  async play(seconds: number): Promise<void> {
    this.player.play().catch(() => undefined);
    this.engine.advance(seconds);
    await this.settle();
  }

  get playlist(): string {
    return [...this.player.playlist].map(({ id }) => id).join(' ');
  }

  /** Names of the buttons on the stage. */
  get buttons(): (string | null)[] {
    return [...this.stage.querySelectorAll('button')].map(
      (button) => button.getAttribute('aria-label') ?? button.textContent,
    );
  }

  async press(name: string): Promise<void> {
    const button = [...this.stage.querySelectorAll('button')][this.buttons.indexOf(name)];
    button?.focus();
    button?.click();
    this.engine.advance(0);
    await this.settle();
  }
}

/** Opens the page; `null` leaves the checkpoints plugin out. */
async function visit(storage: FakeStorage | null): Promise<Visit> {
  const plugins = storage ? { checkpoints: { persistent: storage } } : {};
  TestBed.resetTestingModule().configureTestingModule({ providers: [provideIvPlayerTesting({ plugins })] });
  return new Visit().settle();
}

const BACK = 'Back to the last choice';
const AGAIN = 'Start again';

describe('story navigation on the stage', () => {
  let storage: FakeStorage;

  beforeEach(() => (storage = new FakeStorage()));

  /** A visit after one that was left six seconds into `a`, three behind a checkpoint. */
  async function secondVisit(): Promise<Visit> {
    const first = await visit(storage);
    await first.play(3);
    first.player.checkpoints.register();
    await first.play(3);
    return visit(storage);
  }

  it('is not that of an outer player on the stage of an inner one without checkpoints', async () => {
    @Component({
      changeDetection: ChangeDetectionStrategy.OnPush,
      template: `<iv-player />`,
      imports: [IvPlayer],
      providers: [
        provideIvPlayerCore(),
        { provide: IV_PLAYBACK_ENGINE, useFactory: () => new FakePlaybackEngine() },
      ],
    })
    class InnerPage {}
    const outer = await visit(storage);
    await outer.play(3);
    outer.player.checkpoints.register();
    const inner = TestBed.createComponent(InnerPage);
    await inner.whenStable();
    expect(outer.buttons).toEqual([BACK]);
    expect((inner.nativeElement as HTMLElement).querySelectorAll('button').length).toBe(0);
  });

  it('is there for a player among the viewProviders of a component', async () => {
    await secondVisit();
    TestBed.resetTestingModule();
    @Component({
      changeDetection: ChangeDetectionStrategy.OnPush,
      template: `<iv-player />`,
      imports: [IvPlayer],
      viewProviders: [provideIvPlayerTesting({ plugins: { checkpoints: { persistent: storage } } })],
    })
    class ViewPage {
      readonly player = inject(Player);
    }
    const page = TestBed.createComponent(ViewPage);
    page.componentInstance.player.repository.add({ id: 'a', source: null, duration: 10 });
    await page.whenStable();
    expect((page.nativeElement as HTMLElement).querySelectorAll('button').length).toBe(2);
  });

  it('is there for the player of a bare import of IvPlayerModule', async () => {
    @Component({
      changeDetection: ChangeDetectionStrategy.OnPush,
      template: `<iv-player />`,
      imports: [IvPlayerModule],
    })
    class ModulePage {
      readonly player = inject(Player);
    }
    await secondVisit();
    TestBed.resetTestingModule();
    const page = TestBed.createComponent(ModulePage);
    const { player } = page.componentInstance;
    player.repository.add({ id: 'a', source: null, duration: 10 });
    player.initPlugin('checkpoints', { persistent: storage });
    await page.whenStable();
    const buttons = [...(page.nativeElement as HTMLElement).querySelectorAll('button')];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Continue', AGAIN]);
  });

  it('shows nothing without the checkpoints plugin', async () => {
    const visitor = await visit(null);
    await visitor.play(11);
    expect([visitor.buttons, visitor.player.ended]).toEqual([[], true]);
  });

  it('shows nothing on the first visit, and a back button once there is a checkpoint', async () => {
    const visitor = await visit(storage);
    expect(visitor.buttons).toEqual([]);
    await visitor.play(3);
    expect(visitor.buttons).toEqual([]);
    visitor.player.checkpoints.register();
    await visitor.settle();
    expect(visitor.buttons).toEqual([BACK]);
  });

  it('asks on a later visit whether to continue, with the texts of `labels`', async () => {
    const visitor = await secondVisit();
    const group = visitor.stage.querySelector('[role=group]');
    expect(group?.getAttribute('aria-label')).toBe('Continue where you left off?');
    expect(visitor.buttons).toEqual(['Weiter', AGAIN]);
    expect([visitor.player.paused, visitor.player.currentNodeIndex]).toEqual([true, -1]);
  });

  it('restores the last checkpoint on continue, plays, and hands the focus to the stage', async () => {
    const visitor = await secondVisit();
    document.body.append(visitor.stage);
    await visitor.press('Weiter');
    const { player } = visitor;
    expect([player.currentNodeId, player.currentNodeTime, player.paused]).toEqual(['a', 3, false]);
    expect(player.variables.getValue('score')).toBe(1);
    expect(visitor.buttons).toEqual([BACK]);
    expect(document.activeElement?.localName).toBe('iv-player');
  });

  it('deletes what was stored on start again and plays from the beginning', async () => {
    const visitor = await secondVisit();
    await visitor.press(AGAIN);
    const { player } = visitor;
    expect([player.currentNodeId, player.currentNodeTime, player.paused]).toEqual(['a', 0, false]);
    expect([player.checkpoints.all(), visitor.buttons]).toEqual([[], []]);
    expect((await visit(storage)).buttons).toEqual([]);
  });

  it('stops asking when playback starts by other means', async () => {
    const visitor = await secondVisit();
    await visitor.play(1);
    expect(visitor.buttons).toEqual([BACK]);
    visitor.player.pause();
    await visitor.settle();
    expect(visitor.buttons).toEqual([BACK]);
  });

  it('emits an error when the checkpoint cannot be restored, and plays from the beginning', async () => {
    const visitor = await secondVisit();
    const { player } = visitor;
    const codes: string[] = [];
    player.on('error', ({ code }) => void codes.push(code));
    spyOn(player.checkpoints, 'restore').and.throwError(new IvPlayerError('BAD_SNAPSHOT', 'Broken.'));
    await visitor.press('Weiter');
    expect([codes, player.currentNodeId, player.paused]).toEqual([['BAD_SNAPSHOT'], 'a', false]);
  });

  it('goes back during playback and after the end', async () => {
    const visitor = await visit(storage);
    const { player } = visitor;
    player.append('b');
    await visitor.play(2);
    player.checkpoints.register();
    await visitor.play(13);
    await visitor.press(BACK);
    expect([player.currentNodeId, player.currentNodeTime, player.paused]).toEqual(['a', 2, false]);
    await visitor.play(20);
    expect([player.ended, visitor.buttons]).toEqual([true, [AGAIN, BACK]]);
    await visitor.press(BACK);
    expect([player.currentNodeId, player.currentNodeTime, player.paused]).toEqual(['a', 2, false]);
  });

  it('goes back to the first checkpoint shortly after it, where `previous()` finds none', async () => {
    const visitor = await visit(storage);
    const { player } = visitor;
    await visitor.play(2);
    player.checkpoints.register();
    await visitor.play(3);
    await visitor.press(BACK);
    expect([player.currentNodeId, player.currentNodeTime, player.paused]).toEqual(['a', 2, false]);
    player.seek(1);
    await visitor.press(BACK);
    expect(player.currentNodeTime).toBe(1);
  });

  it('plays the initial playlist on start again after the end, with choices, variables and checkpoints cleared', async () => {
    const visitor = await visit(storage);
    const { player } = visitor;
    player.append('b');
    await visitor.play(2);
    player.checkpoints.register();
    player.append('a', 'c');
    await visitor.play(50);
    expect([player.ended, player.variables.getValue('score')]).toEqual([true, 2]);
    await visitor.press(AGAIN);
    expect([visitor.playlist, player.currentNodeIndex, player.currentNodeTime, player.paused]).toEqual([
      'a b',
      0,
      0,
      false,
    ]);
    expect([player.variables.getValue('score'), player.checkpoints.all(), visitor.buttons]).toEqual([
      1,
      [],
      [],
    ]);
  });

  it('holds the last frame on start again until the first frame is there', async () => {
    const visitor = await visit(storage);
    await visitor.play(2);
    visitor.player.checkpoints.register();
    await visitor.play(50);
    const { engine } = visitor;
    const before = engine.log.length;
    await visitor.press(AGAIN);
    const commands = engine.log.slice(before).map(([command]) => command);
    expect(commands).toContain('load');
    expect(commands).not.toContain('unload');
  });

  it('starts again repeatedly, also from a stage that was created during playback', async () => {
    const visitor = await visit(storage);
    const { player } = visitor;
    player.append('b', 'c');
    await visitor.play(2);
    visitor.fixture.componentInstance.isWanted.set(false);
    await visitor.settle();
    visitor.fixture.componentInstance.isWanted.set(true);
    for (let time = 0; time < 2; time++) {
      player.checkpoints.register();
      player.append('a');
      await visitor.play(50);
      await visitor.press(AGAIN);
      expect(visitor.playlist).toBe('a b c');
    }
  });

  it('plays what the application appended on start again after a restored visit', async () => {
    const first = await visit(storage);
    first.player.append('b');
    await first.play(3);
    first.player.append('c');
    first.player.checkpoints.register();
    const visitor = await visit(storage);
    visitor.player.append('b');
    await visitor.press('Weiter');
    expect(visitor.playlist).toBe('a b c');
    await visitor.play(50);
    await visitor.press(AGAIN);
    expect(visitor.playlist).toBe('a b');
  });

  it('shows nothing while `[storyNavigation]` is false', async () => {
    const visitor = await secondVisit();
    visitor.fixture.componentInstance.isWanted.set(false);
    await visitor.settle();
    expect(visitor.buttons).toEqual([]);
    await visitor.play(11);
    expect([visitor.player.ended, visitor.buttons]).toEqual([true, []]);
  });
});
