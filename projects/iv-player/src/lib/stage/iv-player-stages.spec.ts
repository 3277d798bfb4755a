import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvPlayer } from './iv-player';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `@if (first()) {
      <iv-player />
    }
    @if (second()) {
      <iv-player />
    }`,
  imports: [IvPlayer],
})
class TwoStages {
  readonly first = signal(true);
  readonly second = signal(false);
}

describe('two <iv-player> elements of one player', () => {
  it('keep the video on the newer one when the other is destroyed', async () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const engine = TestBed.inject(FakePlaybackEngine);
    const stageCommands = (): readonly string[] =>
      engine.log.map(([command]) => command).filter((command) => command.endsWith('tach'));
    const fixture = TestBed.createComponent(TwoStages);
    const { first, second } = fixture.componentInstance;
    await fixture.whenStable();
    second.set(true);
    await fixture.whenStable();
    first.set(false);
    await fixture.whenStable();
    expect(stageCommands()).toEqual(['attach', 'attach']);
    second.set(false);
    await fixture.whenStable();
    expect(stageCommands()).toEqual(['attach', 'attach', 'detach']);
  });
});
