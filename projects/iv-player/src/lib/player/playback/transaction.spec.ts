import { Subject } from 'rxjs';
import type { EngineFact } from '../../engine/playback-engine';
import { PlayerBus } from '../../events/player-bus';
import { createTransaction } from './transaction';

describe('createTransaction', () => {
  let facts: Subject<EngineFact>;
  let bus: PlayerBus;
  let told: string[];
  let change: (steps: () => void) => void;
  const finish = (key: number): void => facts.next({ type: 'lastFrameShown', key });

  beforeEach(() => {
    facts = new Subject();
    bus = new PlayerBus(fail);
    told = [];
    bus.channel.on('pause', () => void told.push('event'));
    change = createTransaction(facts, bus, (fact) => {
      bus.emit('pause');
      told.push(`fold ${String((fact as { key: number }).key)}`);
    });
  });

  it('folds a fact as one change: events come after it', () => {
    finish(1);
    expect(told).toEqual(['fold 1', 'event']);
  });

  it('what the engine answers inside a change is folded after it, and events after all', () => {
    change(() => {
      bus.emit('pause');
      finish(1);
      finish(2);
      told.push('change');
    });
    expect(told).toEqual(['change', 'fold 1', 'fold 2', 'event', 'event', 'event']);
  });

  it('a change inside a change is part of it', () => {
    change(() => {
      change(() => finish(1));
      told.push('change');
    });
    expect(told).toEqual(['change', 'fold 1', 'event']);
  });

  it('folds the answers even when the change throws', () => {
    const broken = (): void => {
      finish(1);
      throw new Error('broken');
    };
    expect(() => change(broken)).toThrowError('broken');
    expect(told).toEqual(['fold 1', 'event']);
    finish(2);
    expect(told).toEqual(['fold 1', 'event', 'fold 2', 'event']);
  });
});
