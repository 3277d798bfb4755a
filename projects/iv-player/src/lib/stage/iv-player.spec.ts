import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlayerOptions } from '../facade/iv-player-options';
import { Player } from '../facade/player';
import { PlayerService } from '../player/player-service';
import { IvPlayer } from './iv-player';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer],
  template: `<iv-player
    #stage="ivPlayer"
    [options]="options()"
    [labels]="labels()"
    (ready)="players.push($event)"
    ><p>content</p>
    @if (stage.isFullscreen()) {
      fullscreen
    }
  </iv-player>`,
})
class Page {
  readonly options = signal<IvPlayerOptions>({ volume: 0.5 });
  readonly labels = signal<{ mediaError?: string }>({});
  readonly players: Player[] = [];
}

describe('IvPlayer', () => {
  const open = async (): Promise<{ page: Page; stage: HTMLElement; settle: () => Promise<unknown> }> => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    const stage = (fixture.nativeElement as HTMLElement).querySelector<HTMLElement>('iv-player')!;
    return { page: fixture.componentInstance, stage, settle: () => fixture.whenStable() };
  };

  it('puts video and overlays below its content', async () => {
    const { stage } = await open();
    expect([...stage.children].slice(0, 3).map(({ className, localName }) => className || localName)).toEqual(
      ['iv-container', 'iv-container iv-layers', 'p'],
    );
  });

  it('emits the player once it is attached', async () => {
    const { page } = await open();
    expect(page.players).toEqual([TestBed.inject(Player)]);
    expect(TestBed.inject(FakePlaybackEngine).log).toContain(['attach', 'contain']);
  });

  it('applies options, also those that change later and those of plugins', async () => {
    const { page, settle } = await open();
    const player = TestBed.inject(Player);
    expect(player.volume).toBe(0.5);
    page.options.set({ volume: 0.2, plugins: { overlays: { defaultOptions: { visible: false } } } });
    await settle();
    expect(player.volume).toBe(0.2);
    player.overlays.add('a', document.createElement('p'));
    expect(player.overlays.save()).toEqual({ a: false });
  });

  it('shows notices with the texts of `labels`, also those that change while they are shown', async () => {
    const { page, stage, settle } = await open();
    const player = TestBed.inject(Player);
    const engine = TestBed.inject(FakePlaybackEngine);
    engine.fail('a');
    player.repository.add({ id: 'a', source: 'a.mp4' });
    player.append('a');
    await player.play().catch(() => undefined);
    const text = (): string | null => stage.querySelector('[role=alert] p')!.textContent;
    expect(text()).toBe('The video could not be loaded.');
    page.labels.set({ mediaError: 'Kein Video.' });
    await settle();
    expect(text()).toBe('Kein Video.');
  });

  it('does not follow the store any more when the player is destroyed', async () => {
    await open();
    const player = TestBed.inject(Player);
    const signals = spyOnProperty(TestBed.inject(PlayerService), 'signals').and.callThrough();
    player.reduxStore.dispatch({ type: 'test/changed' });
    expect(signals).toHaveBeenCalled();
    player.destroy();
    signals.calls.reset();
    player.reduxStore.dispatch({ type: 'test/changed' });
    expect(signals).not.toHaveBeenCalled();
  });

  it('does not create the views of all slices at each change of the store', async () => {
    const { stage } = await open();
    const player = TestBed.inject(Player);
    TestBed.inject(FakePlaybackEngine).fail('a');
    player.repository.add({ id: 'a', source: 'a.mp4' });
    player.append('a');
    const getState = spyOn(player.reduxStore, 'getState').and.callThrough();
    await player.play().catch(() => undefined);
    expect(stage.querySelector('[role=alert] p')).not.toBeNull();
    expect(getState).not.toHaveBeenCalled();
  });
});
