import { DeliveryQueue } from '../player/events/player-bus';

describe('DeliveryQueue', () => {
  it('runs completion steps of a transaction before its deliveries, and immediately without one', () => {
    const queue = new DeliveryQueue();
    const order: string[] = [];
    queue.transact(() => {
      queue.post(() => {
        order.push('delivery');
        queue.whenComplete(() => order.push('at once'));
        order.push('delivered');
      });
      queue.transact(() => queue.whenComplete(() => order.push('complete')));
      order.push('change');
    });
    expect(order).toEqual(['change', 'complete', 'delivery', 'at once', 'delivered']);
  });

  it('delivers what a completion step posts after all steps and pending deliveries', () => {
    const queue = new DeliveryQueue();
    const order: string[] = [];
    const post = (word: string): void => queue.post(() => order.push(word));
    queue.transact(() => {
      post('event');
      queue.whenComplete(() => {
        post('of the first step');
        order.push('first step');
      });
      queue.whenComplete(() => order.push('second step'));
    });
    queue.whenComplete(() => {
      post('at once');
      order.push('third step');
    });
    expect(order).toEqual([
      'first step',
      'second step',
      'event',
      'of the first step',
      'third step',
      'at once',
    ]);
  });

  let queue: DeliveryQueue;
  let delivered: string[];
  const record = (word: string) => (): void => void delivered.push(word);

  beforeEach(() => {
    queue = new DeliveryQueue();
    delivered = [];
  });

  it('delivers immediately outside deliveries and transactions', () => {
    queue.post(record('a'));
    expect(delivered).toEqual(['a']);
  });

  it('delivers what is posted inside a delivery after that delivery', () => {
    queue.post(() => {
      queue.post(record('second'));
      delivered.push('first');
    });
    expect(delivered).toEqual(['first', 'second']);
  });

  it('keeps the order of posting at any depth', () => {
    queue.post(() => {
      queue.post(() => {
        delivered.push('b');
        queue.post(record('d'));
      });
      queue.post(record('c'));
      delivered.push('a');
    });
    expect(delivered).toEqual(['a', 'b', 'c', 'd']);
  });

  it('delivers what is posted inside a transaction after it', () => {
    const result = queue.transact(() => {
      queue.post(record('event'));
      delivered.push('state');
      return 7;
    });
    expect(result).toBe(7);
    expect(delivered).toEqual(['state', 'event']);
  });

  it('waits for the end of the outermost transaction', () => {
    queue.transact(() => {
      queue.transact(() => queue.post(record('event')));
      delivered.push('state');
    });
    expect(delivered).toEqual(['state', 'event']);
  });

  it('delivers what a transaction inside a delivery posts after that delivery', () => {
    queue.post(() => {
      queue.transact(() => queue.post(record('second')));
      delivered.push('first');
    });
    expect(delivered).toEqual(['first', 'second']);
  });

  it('delivers even if a transaction throws, and rethrows the error', () => {
    const broken = (): void => {
      queue.post(record('event'));
      throw new Error('broken');
    };
    expect(() => queue.transact(broken)).toThrowError('broken');
    expect(delivered).toEqual(['event']);
    queue.post(record('later'));
    expect(delivered).toEqual(['event', 'later']);
  });
});
