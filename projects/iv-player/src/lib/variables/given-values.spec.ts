import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { PlayerSnapshots } from '../player/player-snapshots';
import { TestPlayer } from '../player/testing/test-player';
import { giveValues, givenValues } from './variables-service';

describe('Values given from outside [pack-values]', () => {
  let fixture: TestPlayer;
  const name = (): unknown => fixture.player.variables.getValue('name');
  const give = (value: string): void => giveValues(fixture.player.variables, { name: value });

  function newPlayer(): TestPlayer {
    TestBed.resetTestingModule().configureTestingModule({ providers: [provideIvPlayerTesting()] });
    fixture = new TestPlayer({ a: 10, b: 10, c: 10 });
    fixture.player.variables.register('name', { initialValue: 'nobody', dataSet: { c: 'somebody' } });
    return fixture;
  }
  beforeEach(() => newPlayer());

  it('belong to no entry: going back, resetting and starting over keep them', () => {
    fixture.start('a', 'b').advance(12);
    const { player } = fixture;
    player.variables.setValue('name', 'Ann');
    give('Edda');
    const seen = [name()];
    player.currentNodeIndex = 0;
    seen.push(name());
    player.currentNodeIndex = 1;
    seen.push(name());
    player.variables.setValue('name', 'Bo');
    player.variables.reset('name');
    seen.push(name());
    player.restart();
    seen.push(name());
    expect(seen).toEqual(['Edda', 'Edda', 'Edda', 'Edda', 'Edda']);
    expect(givenValues(player.variables)).toEqual({ name: 'Edda' });
  });

  it('are replaced by the nodes that set the variable, as an initial value is', () => {
    give('Edda');
    fixture.start('a', 'b', 'c').advance(25);
    expect(name()).toBe('somebody');
    fixture.player.currentNodeIndex = 1;
    expect(name()).toBe('Edda');
  });

  it('are saved with the place, unless other ones are given', () => {
    give('Edda');
    fixture.start('a', 'b', 'c').advance(25);
    const saved: unknown = JSON.parse(JSON.stringify(TestBed.inject(PlayerSnapshots).save()));
    const restore = (): void => {
      const snapshots = TestBed.inject(PlayerSnapshots);
      snapshots.restore(snapshots.read(saved, () => undefined));
    };
    newPlayer();
    restore();
    expect(name()).toBe('somebody');
    fixture.player.restart();
    expect(name()).toBe('Edda');

    newPlayer();
    give('Bo');
    restore();
    expect(name()).toBe('Bo');
    fixture.player.currentNodeIndex = 1;
    expect(name()).toBe('Bo');
    fixture.player.restart();
    expect(name()).toBe('Bo');
  });

  it('do not change a place that was saved with the same ones', () => {
    give('Edda');
    fixture.start('a', 'b', 'c').advance(25);
    const snapshots = TestBed.inject(PlayerSnapshots);
    const saved = snapshots.read(JSON.parse(JSON.stringify(snapshots.save())), () => undefined);
    fixture.player.currentNodeIndex = 0;
    expect(name()).toBe('Edda');
    snapshots.restore(saved);
    expect(name()).toBe('somebody');
  });

  it('of a variable that does not exist do nothing', () => {
    giveValues(fixture.player.variables, { gone: 1 });
    expect(fixture.player.variables.getValue('gone')).toBeUndefined();
    expect(givenValues(fixture.player.variables)).toEqual({});
  });
});
