import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { IvPlayer, IvPlayerError, Player } from 'iv-player';
import { PluginHost } from 'iv-player/plugin';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { provideIvLabels } from '../labels/provide-iv-labels';
import { IvNotices } from './iv-notices';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<iv-player><iv-notices [storyNavigation]="isWanted()" /></iv-player>`,
  imports: [IvNotices, IvPlayer],
})
class Page {
  readonly isWanted = signal(true);
}

/** Storage that persists between visits. */
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
      (button) => button.getAttribute('aria-label') ?? button.textContent.trim(),
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

/** Opens the page; `null` omits the checkpoints plugin. */
async function visit(storage: FakeStorage | null): Promise<Visit> {
  const plugins = storage ? { checkpoints: { persistent: storage } } : {};
  TestBed.resetTestingModule().configureTestingModule({
    providers: [provideIvPlayerTesting({ plugins }), provideIvLabels({ resume: 'Weiter' })],
  });
  return new Visit().settle();
}

const [RESUME, AGAIN] = ['Weiter', 'Start over'];

describe('story navigation in <iv-notices>', () => {
  let storage: FakeStorage;

  beforeEach(() => (storage = new FakeStorage()));

  /** A visit after one that ended in `a` at 6 s, three seconds after a checkpoint, by `leave`. */
  async function secondVisit(leave: (first: Visit) => void = leavePage): Promise<Visit> {
    const first = await visit(storage);
    await first.play(3);
    first.player.checkpoints.register();
    await first.play(3);
    leave(first);
    return visit(storage);
  }

  function leavePage(): void {
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
  }

  it('saves the position when the player is destroyed, as by leaving a route [saved-at-destroy]', async () => {
    const first = await visit(storage);
    await first.play(3);
    first.player.checkpoints.register();
    await first.play(3);
    TestBed.resetTestingModule();
    const second = await visit(storage);
    expect(second.buttons).toEqual([RESUME, AGAIN]);
    await second.press(RESUME);
    expect(second.player.currentTime).toBe(6);
  });

  it('shows nothing without the checkpoints plugin', async () => {
    const visitor = await visit(null);
    await visitor.play(11);
    expect([visitor.buttons, visitor.player.ended]).toEqual([[], true]);
  });

  it('shows nothing on the first visit', async () => {
    const visitor = await visit(storage);
    expect(visitor.buttons).toEqual([]);
    await visitor.play(3);
    visitor.player.checkpoints.register();
    visitor.player.pause();
    await visitor.settle();
    expect(visitor.buttons).toEqual([]);
  });

  it('asks whether to continue on a later visit, in a group named by the question [notices-resume]', async () => {
    const visitor = await secondVisit();
    const group = visitor.stage.querySelector('[role=group]');
    expect(group?.getAttribute('aria-label')).toBe('Continue where you left off?');
    expect(visitor.buttons).toEqual([RESUME, AGAIN]);
    expect([visitor.player.paused, visitor.player.currentNodeIndex]).toEqual([true, -1]);
  });

  it('continues where the page was left, plays, and moves focus to the stage', async () => {
    const visitor = await secondVisit();
    document.body.append(visitor.stage);
    await visitor.press(RESUME);
    const { player } = visitor;
    expect([player.currentNodeId, player.currentNodeTime, player.paused]).toEqual(['a', 6, false]);
    expect(player.variables.getValue('score')).toBe(1);
    expect(visitor.buttons).toEqual([]);
    expect(document.activeElement?.localName).toBe('iv-player');
    visitor.stage.remove();
  });

  it('continues at the last pause if the page was closed without an event', async () => {
    const visitor = await secondVisit(({ player, engine }) => {
      player.pause();
      player.play().catch(() => undefined);
      engine.advance(2);
      // Nothing is stored from now on.
      storage = new FakeStorage(storage);
    });
    await visitor.press(RESUME);
    expect(visitor.player.currentNodeTime).toBe(6);
  });

  it('keeps a question that was answered in the first seconds [notices-resume]', async () => {
    const first = await visit(storage);
    await first.play(3);
    TestBed.inject(PluginHost).bus.emit('question.closed', {} as never);
    const second = await visit(storage);
    await second.press(RESUME);
    expect(second.player.currentNodeTime).toBe(3);
  });

  it('saves the position when the page is hidden', async () => {
    const visitor = await secondVisit(() => {
      const hidden = spyOnProperty(document, 'hidden').and.returnValue(true);
      document.dispatchEvent(new Event('visibilitychange'));
      hidden.and.callThrough();
    });
    await visitor.press(RESUME);
    expect(visitor.player.currentNodeTime).toBe(6);
  });

  it('keeps a choice made after the last checkpoint, even if the page was closed without an event [notices-resume]', async () => {
    const decide = ({ player }: Visit): void =>
      void player.decision.add('a', ['b', 'c'], { startTime: 4, endTime: 9, defaults: ['b'] });
    const first = await visit(storage);
    decide(first);
    await first.play(3);
    first.player.checkpoints.register();
    await first.play(2);
    first.player.decision.get('a')?.make('c');
    const visitor = await visit(storage);
    decide(visitor);
    await visitor.press(RESUME);
    const { player, engine, playlist } = visitor;
    expect([playlist, player.currentNodeTime]).toEqual(['a c', 5]);
    expect(player.decision.get('a')?.state).toBe('made');
    engine.advance(6);
    expect(player.currentNodeId).toBe('c');
  });

  it('asks only after a visit of ten seconds, if it had no checkpoint', async () => {
    for (const [seconds, buttons] of [
      [9, []],
      [11, [RESUME, AGAIN]],
    ] as const) {
      const first = await visit(storage);
      first.player.append('b');
      await first.play(seconds);
      leavePage();
      expect((await visit(storage)).buttons).toEqual([...buttons]);
    }
  });

  it('keeps the position when a page without playback is left', async () => {
    await secondVisit();
    leavePage();
    const visitor = await visit(storage);
    await visitor.press(RESUME);
    expect(visitor.player.currentNodeTime).toBe(6);
  });

  it('keeps the position when a visit opens another one without playing', async () => {
    const linked = await secondVisit();
    linked.player.seek('b', 5);
    linked.engine.advance(0);
    await linked.settle();
    expect([linked.player.currentNodeId, linked.player.paused]).toEqual(['b', true]);
    leavePage();
    const visitor = await visit(storage);
    await visitor.press(RESUME);
    expect([visitor.player.currentNodeId, visitor.player.currentNodeTime]).toEqual(['a', 6]);
  });

  it('saves nothing after the end, so that continuing does not lead to the end', async () => {
    const visitor = await secondVisit(({ player, engine }) => {
      player.pause();
      player.play().catch(() => undefined);
      engine.advance(20);
      leavePage();
    });
    await visitor.press(RESUME);
    expect([visitor.player.ended, visitor.player.currentNodeTime]).toEqual([false, 6]);
  });

  it('starting over deletes the saved position and plays from the beginning', async () => {
    const visitor = await secondVisit();
    await visitor.press(AGAIN);
    const { player } = visitor;
    expect([player.currentNodeId, player.currentNodeTime, player.paused]).toEqual(['a', 0, false]);
    expect([player.checkpoints.signals.all(), visitor.buttons]).toEqual([[], []]);
    leavePage();
    expect((await visit(storage)).buttons).toEqual([]);
  });

  it('stops asking when playback starts otherwise', async () => {
    const visitor = await secondVisit();
    await visitor.play(1);
    expect(visitor.buttons).toEqual([]);
    visitor.player.pause();
    await visitor.settle();
    expect(visitor.buttons).toEqual([]);
  });

  it('emits an error if the position cannot be restored, and plays from the beginning', async () => {
    const visitor = await secondVisit();
    const { player } = visitor;
    const codes: string[] = [];
    player.on('error', ({ code }) => void codes.push(code));
    spyOn(player.checkpoints, 'resume').and.throwError(new IvPlayerError('BAD_SNAPSHOT', 'Broken.'));
    await visitor.press(RESUME);
    expect([codes, player.currentNodeId, player.paused]).toEqual([['BAD_SNAPSHOT'], 'a', false]);
  });

  it('starting over after the end plays the initial playlist, with choices, variables and checkpoints cleared', async () => {
    const visitor = await visit(storage);
    const { player } = visitor;
    player.append('b');
    await visitor.play(2);
    player.checkpoints.register();
    player.append('a', 'c');
    await visitor.play(50);
    expect([player.ended, player.variables.getValue('score')]).toEqual([true, 2]);
    await visitor.press(AGAIN);
    const { currentNodeIndex, currentNodeTime, paused } = player;
    expect([visitor.playlist, currentNodeIndex, currentNodeTime, paused]).toEqual(['a b', 0, 0, false]);
    expect(player.variables.getValue('score')).toBe(1);
    expect([player.checkpoints.signals.all(), visitor.buttons]).toEqual([[], []]);
  });

  it('starting over keeps the last frame until the first one is available', async () => {
    const visitor = await visit(storage);
    await visitor.play(52);
    const { engine } = visitor;
    const before = engine.log.length;
    await visitor.press(AGAIN);
    const commands = engine.log.slice(before).map(([command]) => command);
    expect(commands).toContain('load');
    expect(commands).not.toContain('unload');
  });

  it('starts over repeatedly, even if hidden during playback', async () => {
    const visitor = await visit(storage);
    const { player } = visitor;
    player.append('b', 'c');
    await visitor.play(2);
    visitor.fixture.componentInstance.isWanted.set(false);
    await visitor.settle();
    visitor.fixture.componentInstance.isWanted.set(true);
    for (let time = 0; time < 2; time++) {
      player.append('a');
      await visitor.play(50);
      await visitor.press(AGAIN);
      expect(visitor.playlist).toBe('a b c');
    }
  });

  it('starting over after a resumed visit plays what the application has appended', async () => {
    const first = await visit(storage);
    first.player.append('b');
    await first.play(3);
    first.player.append('c');
    first.player.checkpoints.register();
    const visitor = await visit(storage);
    visitor.player.append('b');
    await visitor.press(RESUME);
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

  it('offers to continue if the plugin is initialized later', async () => {
    const first = await visit(storage);
    await first.play(3);
    first.player.checkpoints.register();
    const visitor = await visit(null);
    visitor.player.initPlugin('checkpoints', { persistent: storage });
    await visitor.settle();
    expect(visitor.buttons).toEqual([RESUME, AGAIN]);
  });
});
