import { Subject } from 'rxjs';
import type { EngineFact } from '../../engine/playback-engine';
import { PlayerBus } from '../events/player-bus';
import { createTransaction } from './transaction';
import { noZone } from '../../events/testing/no-zone';

describe('createTransaction', () => {
  let facts: Subject<EngineFact>;
  let bus: PlayerBus;
  let calls: string[];
  let position: number;
  let isPaused: boolean;
  let change: (steps: () => void) => void;
  const finish = (key: number): void => facts.next({ type: 'lastFrameShown', key });

  beforeEach(() => {
    facts = new Subject();
    bus = new PlayerBus(fail, noZone);
    calls = [];
    bus.channel.on('pause', () => void calls.push('event'));
    position = 0;
    isPaused = false;
    change = createTransaction(
      facts,
      bus,
      (fact) => {
        bus.emit('pause');
        calls.push(`fact ${String((fact as { key: number }).key)}`);
      },
      () => ({ seeks: position, isPaused }),
    );
  });

  it('handles a fact as a transaction, and delivers its events afterwards', () => {
    finish(1);
    expect(calls).toEqual(['fact 1', 'event']);
  });

  it('handles facts reported during a transaction after it, and delivers events after all of them', () => {
    change(() => {
      bus.emit('pause');
      finish(1);
      finish(2);
      calls.push('change');
    });
    expect(calls).toEqual(['change', 'fact 1', 'fact 2', 'event', 'event', 'event']);
  });

  it('drops facts that waited and were overtaken by the transaction', () => {
    change(() => {
      finish(1);
      position++;
      finish(2);
    });
    expect(calls).toEqual(['fact 2', 'event']);
  });

  it('drops a status of playing that waited until playback was paused', () => {
    const status = (is: 'playing' | 'paused'): void => facts.next({ type: 'status', status: is });
    change(() => {
      status('playing');
      status('paused');
      isPaused = true;
    });
    expect(calls).toEqual(['fact undefined', 'event']);
    // Without a transaction, it has been started from outside, such as by media keys.
    status('playing');
    expect(calls.length).toBe(4);
  });

  it('merges nested transactions', () => {
    change(() => {
      change(() => finish(1));
      calls.push('change');
    });
    expect(calls).toEqual(['change', 'fact 1', 'event']);
  });

  it('handles the facts even if the transaction throws', () => {
    const broken = (): void => {
      finish(1);
      throw new Error('broken');
    };
    expect(() => change(broken)).toThrowError('broken');
    expect(calls).toEqual(['fact 1', 'event']);
    finish(2);
    expect(calls).toEqual(['fact 1', 'event', 'fact 2', 'event']);
  });
});
