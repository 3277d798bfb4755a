import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import type { StageState } from './stage-state';
import { PlayerService } from './player-service';
import { PluginHost } from './plugin/plugin-host';

describe('PlayerService: the stage', () => {
  let service: PlayerService;
  let engine: FakePlaybackEngine;
  let seen: StageState[];
  const part = (): HTMLElement => document.createElement('div');
  const commands = (): unknown[] =>
    engine.log
      .filter(([command]) => command === 'attach' || command === 'detach')
      .map(([...words]) => words.join(' '));

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    service = TestBed.inject(PlayerService);
    engine = TestBed.inject(FakePlaybackEngine);
    seen = [];
    TestBed.inject(PluginHost).stageState.subscribe((view) => seen.push(view));
  });

  it('is not there at first', () => {
    expect(seen).toEqual([{ layers: null, fit: 'contain', ratio: null }]);
  });

  it('tells where layers belong, now and to whoever asks later', () => {
    const layers = part();
    service.attach(part(), layers);
    let late: StageState | undefined;
    TestBed.inject(PluginHost).stageState.subscribe((view) => (late = view));
    expect([late?.layers, seen.at(-1)?.layers]).toEqual([layers, layers]);
  });

  it('goes to the latest of two, and back to the other when that goes', () => {
    const [surface, layers, otherSurface, otherLayers] = [part(), part(), part(), part()];
    service.attach(surface, layers);
    service.attach(otherSurface, otherLayers);
    service.detach(otherSurface);
    service.detach(surface);
    expect(seen.map((view) => view.layers)).toEqual([null, layers, otherLayers, layers, null]);
    expect(commands()).toEqual(['attach contain', 'attach contain', 'attach contain', 'detach']);
  });

  it('hears nothing of a stage that goes when another one has the film', () => {
    const [surface, other, layers] = [part(), part(), part()];
    service.attach(surface, part());
    service.attach(other, layers);
    service.detach(surface);
    service.detach(surface);
    expect([seen.at(-1)?.layers, commands().includes('detach')]).toEqual([layers, false]);
    service.detach(other);
    expect([seen.at(-1)?.layers, commands().at(-1)]).toEqual([null, 'detach']);
  });

  it('takes a new fit at once', () => {
    service.attach(part(), part());
    service.configure({ fit: 'cover' });
    service.configure({ volume: 0.5 });
    expect([seen.at(-1)?.fit, commands()]).toEqual(['cover', ['attach contain', 'attach cover']]);
  });

  it('tells the ratio of the picture as it changes at seams, and the last one to whoever asks later', () => {
    engine.setPictureRatio('a', 16 / 9);
    engine.setPictureRatio('b', 4 / 3);
    for (const id of ['a', 'b', 'c']) service.repository.add({ id, source: id, duration: 1 });
    service.append('a', 'b', 'c');
    void service.play();
    engine.advance(3);
    expect(seen.map(({ ratio }) => ratio)).toEqual([null, 16 / 9, 4 / 3]);
    TestBed.inject(PluginHost).stageState.subscribe(({ ratio }) => expect(ratio).toBe(4 / 3));
  });
});
