import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import type { StageState } from './player-stage';
import { PlayerService } from '../player-service';
import { PluginHost } from './plugin-host';

describe('PlayerStage', () => {
  let service: PlayerService;
  let engine: FakePlaybackEngine;
  let states: StageState[];
  const element = (): HTMLElement => document.createElement('div');
  const commands = (): unknown[] =>
    engine.log
      .filter(([command]) => command === 'attach' || command === 'detach')
      .map(([...words]) => words.join(' '));

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    service = TestBed.inject(PlayerService);
    engine = TestBed.inject(FakePlaybackEngine);
    states = [];
    TestBed.inject(PluginHost).stageState.subscribe((state) => states.push(state));
  });

  it('starts without an attached stage', () => {
    expect(states).toEqual([{ layers: null, fit: 'contain', ratio: null }]);
  });

  it('emits the element for layers, including to later subscribers', () => {
    const layers = element();
    service.attach(element(), layers);
    let late: StageState | undefined;
    TestBed.inject(PluginHost).stageState.subscribe((state) => (late = state));
    expect([late?.layers, states.at(-1)?.layers]).toEqual([layers, layers]);
  });

  it('uses the most recently attached stage, and the previous one after detach', () => {
    const [container, layers, otherContainer, otherLayers] = [element(), element(), element(), element()];
    service.attach(container, layers);
    service.attach(otherContainer, otherLayers);
    service.detach(otherContainer);
    service.detach(container);
    expect(states.map((state) => state.layers)).toEqual([null, layers, otherLayers, layers, null]);
    expect(commands()).toEqual(['attach contain', 'attach contain', 'attach contain', 'detach']);
  });

  it('ignores detaching a stage that is not in use', () => {
    const [container, other, layers] = [element(), element(), element()];
    service.attach(container, element());
    service.attach(other, layers);
    service.detach(container);
    service.detach(container);
    expect([states.at(-1)?.layers, commands().includes('detach')]).toEqual([layers, false]);
    service.detach(other);
    expect([states.at(-1)?.layers, commands().at(-1)]).toEqual([null, 'detach']);
  });

  it('applies a new fit immediately [stage-fit]', () => {
    service.attach(element(), element());
    service.configure({ fit: 'cover' });
    service.configure({ volume: 0.5 });
    expect([states.at(-1)?.fit, commands()]).toEqual(['cover', ['attach contain', 'attach cover']]);
  });

  it('emits the ratio of the picture when it changes at a seam, including to later subscribers', () => {
    engine.setPictureRatio('a', 16 / 9);
    engine.setPictureRatio('b', 4 / 3);
    for (const id of ['a', 'b', 'c']) service.repository.add({ id, source: id, duration: 1 });
    service.append('a', 'b', 'c');
    void service.play();
    engine.advance(3);
    expect(states.map(({ ratio }) => ratio)).toEqual([null, 16 / 9, 4 / 3]);
    TestBed.inject(PluginHost).stageState.subscribe(({ ratio }) => expect(ratio).toBe(4 / 3));
  });

  it('ignores calls after destroy, and completes its state', () => {
    let isCompleted = false;
    TestBed.inject(PluginHost).stageState.subscribe({ complete: () => (isCompleted = true) });
    const container = element();
    service.attach(container, element());
    service.destroy();
    service.attach(element(), element());
    service.detach(container);
    expect([isCompleted, commands()]).toEqual([true, ['attach contain']]);
  });
});
