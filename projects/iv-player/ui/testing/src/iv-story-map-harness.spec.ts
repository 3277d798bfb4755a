import { TestbedHarnessEnvironment } from '@angular/cdk/testing/testbed';
import { TestBed } from '@angular/core/testing';
import { Player } from 'iv-player';
import { GERMAN_MAP_LABELS, IvStoryMap, provideIvMapLabels } from 'iv-player/map';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvStoryMapHarness } from './iv-story-map-harness';

describe('IvStoryMapHarness', () => {
  /** `start` with `left` and `right`, in German: a harness must not depend on the language. */
  const open = async () => {
    TestBed.configureTestingModule({
      providers: [provideIvPlayerTesting({ random: () => 0 }), provideIvMapLabels(GERMAN_MAP_LABELS)],
    });
    const player = TestBed.inject(Player);
    const engine = TestBed.inject(FakePlaybackEngine);
    player.repository.add(
      ['start', 'left', 'right'].map((id) => ({
        id,
        source: `${id}.mp4`,
        duration: 10,
        data: { title: id },
      })),
    );
    player.decision.add('start', ['left', 'right'], { startTime: 1, endTime: 8 });
    player.append('start');
    const fixture = TestBed.createComponent(IvStoryMap);
    const harness = await TestbedHarnessEnvironment.harnessForFixture(fixture, IvStoryMapHarness);
    await harness.show('outline');
    player.play().catch(() => undefined);
    engine.advance(2);
    return { player, engine, fixture, harness };
  };

  it('reads the scenes with their states, and which have a button', async () => {
    const { harness } = await open();
    expect(await harness.view()).toBe('outline');
    expect(await harness.here()).toBe('start');
    expect(await harness.scenes()).toEqual([
      { id: 'start', name: 'Zurück zu: start', state: 'here', canJump: true },
      { id: 'left', name: 'Unbekannte Szene', state: 'open', canJump: false },
      { id: 'right', name: 'Unbekannte Szene', state: 'open', canJump: false },
    ]);
  });

  it('goes to a scene on the path, and rejects one without a button', async () => {
    const { player, engine, harness } = await open();
    player.decision.get('start')?.make('left');
    engine.advance(9);
    expect(player.currentNode?.id).toBe('left');
    await expectAsync(harness.goTo('right')).toBeRejectedWithError(/The scene "right" has no button/);
    await harness.goTo('start');
    engine.advance(0.1);
    expect(player.currentNode?.id).toBe('start');
  });
});
