import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { IvPlayer, Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { startOnDemand } from './start-on-demand';

const isOn = signal(true);
let load: () => Promise<string>;
let started: string[];

@Component({ selector: 'test-component', template: '', changeDetection: ChangeDetectionStrategy.OnPush })
class Piece {
  constructor() {
    startOnDemand(
      ({ data }) => isOn() && data['needs'] === true,
      () => load(),
      (part) => started.push(part),
    );
  }
}

@Component({
  imports: [IvPlayer, Piece],
  template: `<iv-player />
    @if (isThere()) {
      <test-component />
    }`,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
class Page {
  readonly isThere = signal(true);
}

describe('startOnDemand', () => {
  let fixture: ComponentFixture<Page>;
  let player: Player;
  let engine: FakePlaybackEngine;
  let loads: number;

  beforeEach(() => {
    [loads, started] = [0, []];
    isOn.set(true);
    load = () => Promise.resolve(`part ${++loads}`);
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    for (const id of ['a', 'b', 'c', 'd'])
      player.repository.add({ id, source: `${id}.mp4`, duration: 10, data: { needs: 'cd'.includes(id) } });
    fixture = TestBed.createComponent(Page);
  });

  const settle = (): Promise<unknown> => {
    TestBed.tick();
    return fixture.whenStable();
  };
  async function play(seconds: number): Promise<void> {
    await settle();
    player.play().catch(() => undefined);
    engine.advance(seconds);
    await settle();
  }

  it('loads while the previous node plays [loaded-on-demand]', async () => {
    player.append('a', 'b', 'c');
    await play(9);
    expect(started).toEqual([]);
    await play(2);
    expect([player.currentNodeId, started]).toEqual(['b', ['part 1']]);
  });

  it('loads before playback if the first node needs it', async () => {
    player.append('c');
    await settle();
    expect(started).toEqual(['part 1']);
  });

  it('loads when a signal or the next node changes', async () => {
    isOn.set(false);
    player.append('a', 'c');
    await play(1);
    expect(started).toEqual([]);
    isOn.set(true);
    await settle();
    expect(started).toEqual(['part 1']);
  });

  it('loads and starts once', async () => {
    player.append('c', 'd', 'c', 'd');
    await play(35);
    isOn.set(false);
    await settle();
    isOn.set(true);
    await play(1);
    expect([loads, started]).toEqual([1, ['part 1']]);
  });

  it('tries again at the next node after a failure [loaded-on-demand]', async () => {
    spyOn(console, 'warn');
    let failures = 0;
    load = () =>
      failures < 2 ? Promise.reject(new Error(`Offline ${++failures}.`)) : Promise.resolve('part');
    player.append('c', 'd', 'c');
    await settle();
    expect([failures, started]).toEqual([1, []]);
    await play(1);
    expect([failures, started]).toEqual([2, []]);
    await play(10);
    expect([failures, started]).toEqual([2, ['part']]);
  });

  it('does not start if the component was destroyed in the meantime', async () => {
    player.append('c');
    TestBed.tick();
    expect(fixture.isStable()).toBe(false);
    fixture.componentInstance.isThere.set(false);
    await settle();
    expect([loads, started]).toEqual([1, []]);
  });
});
