import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvPlayerError } from '../events/player-error';
import { Player } from '../facade/player';
import { IvPlayer } from './iv-player';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<iv-player [storyNavigation]="isWanted()" [labels]="{ resume: 'Weiter' }" />`,
  imports: [IvPlayer],
})
class Page {
  readonly isWanted = signal(true);
}

/** What a browser keeps from one visit to the next. */
class Drawer extends Map<string, string> {
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

async function visit(drawer: Drawer | null): Promise<Visit> {
  const plugins = drawer ? { checkpoints: { persistent: drawer } } : {};
  TestBed.resetTestingModule().configureTestingModule({ providers: [provideIvPlayerTesting({ plugins })] });
  return new Visit().settle();
}

const BACK = 'Back to the last choice';
const ANEW = 'Start again';

describe('the ways through the story on the stage', () => {
  let drawer: Drawer;

  beforeEach(() => (drawer = new Drawer()));

  /** A visit after one that was left six seconds into `a`, three behind a checkpoint. */
  async function secondVisit(): Promise<Visit> {
    const first = await visit(drawer);
    await first.play(3);
    first.player.checkpoints.register();
    await first.play(3);
    return visit(drawer);
  }

  it('without the checkpoints plugin there are none', async () => {
    const guest = await visit(null);
    await guest.play(11);
    expect([guest.buttons, guest.player.ended]).toEqual([[], true]);
  });

  it('the first visit is offered nothing, and a way back once there is a checkpoint', async () => {
    const guest = await visit(drawer);
    expect(guest.buttons).toEqual([]);
    await guest.play(3);
    expect(guest.buttons).toEqual([]);
    guest.player.checkpoints.register();
    await guest.settle();
    expect(guest.buttons).toEqual([BACK]);
  });

  it('another visit is asked whether to continue, in the labels’ words', async () => {
    const guest = await secondVisit();
    const group = guest.stage.querySelector('[role=group]');
    expect(group?.getAttribute('aria-label')).toBe('Continue where you left off?');
    expect(guest.buttons).toEqual(['Weiter', ANEW]);
    expect([guest.player.paused, guest.player.currentNodeIndex]).toEqual([true, -1]);
  });

  it('continue brings the last checkpoint back and plays, and hands the focus to the stage', async () => {
    const guest = await secondVisit();
    document.body.append(guest.stage);
    await guest.press('Weiter');
    const { player } = guest;
    expect([player.currentNodeId, player.currentNodeTime, player.paused]).toEqual(['a', 3, false]);
    expect(player.variables.getValue('score')).toBe(1);
    expect(guest.buttons).toEqual([BACK]);
    expect(document.activeElement?.localName).toBe('iv-player');
  });

  it('start again forgets what was stored and plays from the beginning', async () => {
    const guest = await secondVisit();
    await guest.press(ANEW);
    const { player } = guest;
    expect([player.currentNodeId, player.currentNodeTime, player.paused]).toEqual(['a', 0, false]);
    expect([player.checkpoints.all(), guest.buttons]).toEqual([[], []]);
    expect((await visit(drawer)).buttons).toEqual([]);
  });

  it('who plays by other means is asked no more', async () => {
    const guest = await secondVisit();
    await guest.play(1);
    expect(guest.buttons).toEqual([BACK]);
    guest.player.pause();
    await guest.settle();
    expect(guest.buttons).toEqual([BACK]);
  });

  it('what cannot be brought back raises an error, and the film begins at its beginning', async () => {
    const guest = await secondVisit();
    const { player } = guest;
    const codes: string[] = [];
    player.on('error', ({ code }) => void codes.push(code));
    spyOn(player.checkpoints, 'restore').and.throwError(new IvPlayerError('BAD_SNAPSHOT', 'Broken.'));
    await guest.press('Weiter');
    expect([codes, player.currentNodeId, player.paused]).toEqual([['BAD_SNAPSHOT'], 'a', false]);
  });

  it('back goes back while the film runs, and from the end', async () => {
    const guest = await visit(drawer);
    const { player } = guest;
    player.append('b');
    await guest.play(2);
    player.checkpoints.register();
    await guest.play(13);
    await guest.press(BACK);
    expect([player.currentNodeId, player.currentNodeTime, player.paused]).toEqual(['a', 2, false]);
    await guest.play(20);
    expect([player.ended, guest.buttons]).toEqual([true, [ANEW, BACK]]);
    await guest.press(BACK);
    expect([player.currentNodeId, player.currentNodeTime, player.paused]).toEqual(['a', 2, false]);
  });

  it('back is never without effect where a checkpoint lies behind: shortly after the first it leads to that one', async () => {
    const guest = await visit(drawer);
    const { player } = guest;
    await guest.play(2);
    player.checkpoints.register();
    await guest.play(3);
    await guest.press(BACK);
    expect([player.currentNodeId, player.currentNodeTime, player.paused]).toEqual(['a', 2, false]);
    player.seek(1);
    await guest.press(BACK);
    expect(player.currentNodeTime).toBe(1);
  });

  it('after the end, start again plays the whole opening, with nothing decided or remembered', async () => {
    const guest = await visit(drawer);
    const { player } = guest;
    player.append('b');
    await guest.play(2);
    player.checkpoints.register();
    player.append('a', 'c');
    await guest.play(50);
    expect([player.ended, player.variables.getValue('score')]).toEqual([true, 2]);
    await guest.press(ANEW);
    expect([guest.playlist, player.currentNodeIndex, player.currentNodeTime, player.paused]).toEqual([
      'a b',
      0,
      0,
      false,
    ]);
    expect([player.variables.getValue('score'), player.checkpoints.all(), guest.buttons]).toEqual([
      1,
      [],
      [],
    ]);
  });

  it('start again a second time, too, and from a stage that came in mid-film', async () => {
    const guest = await visit(drawer);
    const { player } = guest;
    player.append('b', 'c');
    await guest.play(2);
    guest.fixture.componentInstance.isWanted.set(false);
    await guest.settle();
    guest.fixture.componentInstance.isWanted.set(true);
    for (let time = 0; time < 2; time++) {
      player.checkpoints.register();
      player.append('a');
      await guest.play(50);
      await guest.press(ANEW);
      expect(guest.playlist).toBe('a b c');
    }
  });

  it('after another day’s film, start again plays what the application appended before it', async () => {
    const first = await visit(drawer);
    first.player.append('b');
    await first.play(3);
    first.player.append('c');
    first.player.checkpoints.register();
    const guest = await visit(drawer);
    guest.player.append('b');
    await guest.press('Weiter');
    expect(guest.playlist).toBe('a b c');
    await guest.play(50);
    await guest.press(ANEW);
    expect(guest.playlist).toBe('a b');
  });

  it('an application that has its own says so', async () => {
    const guest = await secondVisit();
    guest.fixture.componentInstance.isWanted.set(false);
    await guest.settle();
    expect(guest.buttons).toEqual([]);
    await guest.play(11);
    expect([guest.player.ended, guest.buttons]).toEqual([true, []]);
  });
});
