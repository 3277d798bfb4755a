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

  it('delivers when the method is complete, in order, and then looks at the media', () => {
    queue.run(() => {
      queue.add(mediaTime(1));
      queue.add({ type: 'clockSettled' });
      log.push('done');
    });
    expect(log).toEqual(['done', 'mediaTime 1', 'clockSettled', 'advance']);
  });

  it('delivers what is reported outside of a method at once', () => {
    queue.add({ type: 'alarm' });
    expect(log).toEqual(['alarm', 'advance']);
  });

  it('delivers what a listener’s command causes after the other listeners, and looks at the media once', () => {
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

  it('drops what names a pass once a command has moved on, and nothing else', () => {
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

  it('delivers what looking at the media causes, and looks again', () => {
    let rounds = 0;
    onAdvance = () => {
      if (rounds++ === 0) queue.add(mediaTime(3));
    };
    queue.run(() => undefined);
    expect(log).toEqual(['advance', 'mediaTime 3', 'advance']);
  });

  it('goes on in a later task where facts and commands follow from each other without an end', () => {
    onAdvance = () => {
      queue.add(mediaTime(3));
    };
    queue.run(() => undefined);
    expect(log.length).toBeLessThan(300);
    onAdvance = () => undefined;
    later.shift()?.();
    expect([log.at(-1), later.length]).toEqual(['advance', 0]);
  });

  it('drops that something plays once nothing is to play', () => {
    queue.run(() => {
      queue.add({ type: 'status', status: 'playing' });
      queue.add({ type: 'status', status: 'paused' });
    });
    expect(log).toEqual(['forget', 'status', 'advance']);
  });

  it('works on when looking at the media throws', () => {
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

  it('works on after a method that throws', () => {
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
