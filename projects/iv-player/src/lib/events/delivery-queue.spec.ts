import { DeliveryQueue } from './delivery-queue';

describe('DeliveryQueue', () => {
  let queue: DeliveryQueue;
  let told: string[];
  const tell = (word: string) => (): void => void told.push(word);

  beforeEach(() => {
    queue = new DeliveryQueue();
    told = [];
  });

  it('delivers at once when nothing is going on', () => {
    queue.post(tell('a'));
    expect(told).toEqual(['a']);
  });

  it('lets what is posted inside a delivery wait until that one is over', () => {
    queue.post(() => {
      queue.post(tell('second'));
      told.push('first');
    });
    expect(told).toEqual(['first', 'second']);
  });

  it('keeps the order of posting through any depth', () => {
    queue.post(() => {
      queue.post(() => {
        told.push('b');
        queue.post(tell('d'));
      });
      queue.post(tell('c'));
      told.push('a');
    });
    expect(told).toEqual(['a', 'b', 'c', 'd']);
  });

  it('delivers what a transaction posts when it is complete', () => {
    const answer = queue.transact(() => {
      queue.post(tell('event'));
      told.push('state');
      return 7;
    });
    expect(answer).toBe(7);
    expect(told).toEqual(['state', 'event']);
  });

  it('waits for the outermost transaction', () => {
    queue.transact(() => {
      queue.transact(() => queue.post(tell('event')));
      told.push('state');
    });
    expect(told).toEqual(['state', 'event']);
  });

  it('a transaction inside a delivery waits for that delivery too', () => {
    queue.post(() => {
      queue.transact(() => queue.post(tell('second')));
      told.push('first');
    });
    expect(told).toEqual(['first', 'second']);
  });

  it('still delivers when a transaction throws, and hands the error on', () => {
    const broken = (): void => {
      queue.post(tell('event'));
      throw new Error('broken');
    };
    expect(() => queue.transact(broken)).toThrowError('broken');
    expect(told).toEqual(['event']);
    queue.post(tell('later'));
    expect(told).toEqual(['event', 'later']);
  });
});
