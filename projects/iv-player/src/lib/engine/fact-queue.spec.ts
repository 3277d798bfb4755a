import { StoryNode } from '../story/story-node';
import { FactQueue } from './fact-queue';
import type { EngineFact } from './playback-engine';
import { INITIAL_PLAYBACK, type PlaybackState } from './playback-machine';

const mediaTime = (time: number): EngineFact => ({ type: 'mediaTime', key: 1, time });

describe('FactQueue', () => {
  let state: PlaybackState;
  let log: string[];
  let onFact: (fact: EngineFact) => void;
  let onAdvance: () => void;
  let queue: FactQueue;
  let later: (() => void)[];
  beforeEach(() => {
    state = { ...INITIAL_PLAYBACK, pass: { key: 1, node: new StoryNode({ id: 'a' }) } };
    log = [];
    later = [];
    onFact = () => undefined;
    onAdvance = () => undefined;
    queue = new FactQueue(
      () => state,
      (fact) => {
        log.push('time' in fact ? `${fact.type} ${String(fact.time)}` : fact.type);
        onFact(fact);
      },
      () => {
        log.push('advance');
        onAdvance();
      },
      (task) => later.push(task),
      () => log.push('forget'),
    );
  });

  it('delivers facts in order once the method has completed, then advances', () => {
    queue.run(() => {
      queue.add(mediaTime(1));
      queue.add({ type: 'clockSettled' });
      log.push('done');
    });
    expect(log).toEqual(['done', 'mediaTime 1', 'clockSettled', 'advance']);
  });

  it('delivers a fact immediately outside a method', () => {
    queue.add({ type: 'alarm' });
    expect(log).toEqual(['alarm', 'advance']);
  });

  it('delivers the facts of a listener’s command after the earlier ones, and advances once', () => {
    onFact = ({ type }) => {
      if (type === 'clockSettled')
        queue.run(() => {
          queue.add(mediaTime(2));
          log.push('command');
        });
    };
    queue.run(() => {
      queue.add({ type: 'clockSettled' });
      queue.add(mediaTime(1));
    });
    expect(log).toEqual(['clockSettled', 'command', 'mediaTime 1', 'mediaTime 2', 'advance']);
  });

  it('drops only facts about a pass once a command has changed the position', () => {
    onFact = ({ type }) => {
      if (type === 'clockSettled') state = { ...state, move: state.move + 1 };
    };
    queue.run(() => {
      queue.add({ type: 'clockSettled' });
      queue.add(mediaTime(1));
      queue.add({ type: 'status', status: 'paused' });
    });
    expect(log).toEqual(['clockSettled', 'status', 'advance']);
  });

  it('delivers facts caused by advancing, and advances again', () => {
    let rounds = 0;
    onAdvance = () => {
      if (rounds++ === 0) queue.add(mediaTime(3));
    };
    queue.run(() => undefined);
    expect(log).toEqual(['advance', 'mediaTime 3', 'advance']);
  });

  it('continues in a later task when facts and commands trigger each other endlessly', () => {
    onAdvance = () => {
      queue.add(mediaTime(3));
    };
    queue.run(() => undefined);
    expect(log.length).toBeLessThan(300);
    onAdvance = () => undefined;
    later.shift()?.();
    expect([log.at(-1), later.length]).toEqual(['advance', 0]);
  });

  it('drops a playing status once playback is no longer wanted', () => {
    queue.run(() => {
      queue.add({ type: 'status', status: 'playing' });
      queue.add({ type: 'status', status: 'paused' });
    });
    expect(log).toEqual(['forget', 'status', 'advance']);
  });

  it('keeps working after advancing throws', () => {
    onAdvance = () => {
      throw new Error('no');
    };
    expect(() => {
      queue.add({ type: 'alarm' });
    }).toThrowError('no');
    onAdvance = () => undefined;
    queue.add({ type: 'alarm' });
    expect(log.slice(-2)).toEqual(['alarm', 'advance']);
  });

  it('keeps working after a method throws', () => {
    expect(() => {
      queue.run(() => {
        queue.add(mediaTime(1));
        throw new Error('no');
      });
    }).toThrowError('no');
    expect(log).toEqual(['mediaTime 1', 'advance']);
    queue.add({ type: 'alarm' });
    expect(log.slice(2)).toEqual(['alarm', 'advance']);
  });
});
