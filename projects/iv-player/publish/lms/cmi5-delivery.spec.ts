import { Cmi5Delivery } from './cmi5-delivery';
import { FakeLrs } from './testing/fake-lrs';

const made = (...names: string[]): { id: string; json: string }[] =>
  names.map((json) => ({ id: `id-${json}`, json }));
const [end] = made('end');

describe('the delivery of statements', () => {
  let lrs: FakeLrs;
  let delivery: Cmi5Delivery;
  let waits: number[];
  let overs: number;
  let puts: number;
  let place: string;
  /** Runs what waits at once. */
  const create = (hasBegun = true, isByPut = false): void => {
    lrs = new FakeLrs();
    waits = [];
    overs = 0;
    puts = 0;
    place = 'place';
    delivery = new Cmi5Delivery(
      {
        lrs,
        after: (ms, run) => {
          waits.push(ms);
          queueMicrotask(run);
          return () => undefined;
        },
        state: () => place,
        onOver: () => (overs += 1),
        onPut: () => (puts += 1),
      },
      { hasBegun, isByPut },
    );
  };
  const last = (): { id: string; json: string } => end ?? { id: '', json: '' };
  beforeEach(() => create());

  it('sends the first statement alone, and the next ones once it has arrived', async () => {
    create(false);
    delivery.add(made('begin'));
    delivery.stateChanged();
    delivery.add(made('1', '2'));
    await delivery.flush();
    expect(lrs.log).toEqual(['POST begin', 'STATE place', 'POST 1 2']);
    expect(lrs.atOnce).toBe(1);
  });

  it('writes the place before the statements that wait, and its last version only', async () => {
    delivery.add(made('1'));
    delivery.stateChanged();
    place = 'later';
    delivery.stateChanged();
    delivery.add(made('2'));
    await delivery.flush();
    expect(lrs.log).toEqual(['POST 1', 'STATE later', 'POST 2']);
  });

  it('writes the place again only if it has changed, or may not have arrived', async () => {
    const change = (): Promise<void> => {
      delivery.stateChanged();
      return delivery.flush();
    };
    lrs.answers.push({ status: 503 });
    await change();
    await change();
    place = 'later';
    await change();
    place = 'place';
    await change();
    expect(lrs.log).toEqual(['STATE place', 'STATE place', 'STATE later', 'STATE place']);
    lrs.answers.push({ status: 400 });
    place = 'refused';
    await change();
    await change();
    expect(lrs.log.slice(4)).toEqual(['STATE refused', 'STATE refused']);
  });

  it('sends a statement again unchanged after 1, 2, 4 … seconds, or when the server says', async () => {
    lrs.answers.push({ status: 0 }, { status: 503 }, { status: 429, retryAfter: 7 }, { status: 500 });
    delivery.add(made('1'));
    await delivery.flush();
    expect(lrs.log).toEqual(Array(5).fill('POST 1'));
    expect(waits).toEqual([1000, 2000, 7000, 8000]);
  });

  it('counts a refusal after an unclear answer as delivered', async () => {
    for (const status of [400, 403, 409, 412]) {
      create();
      let delivered = 0;
      lrs.answers.push({ status: 0 }, { status });
      delivery.add(made('1'), () => (delivered += 1));
      await delivery.flush();
      expect([status, delivered, lrs.log.length, overs]).toEqual([status, 1, 2, 0]);
    }
  });

  it('sends several singly if they are refused, and gives up what is refused alone', async () => {
    const delivered: string[] = [];
    lrs.answers.push({ status: 400 }, { status: 204 }, { status: 400 }, { status: 409 });
    for (const name of ['1', '2', '3']) delivery.add(made(name), () => delivered.push(name));
    // The first request started with the first statement.
    lrs.answers.unshift({ status: 503 });
    await delivery.flush();
    expect(lrs.log).toEqual(['POST 1', 'POST 1 2 3', 'POST 1', 'POST 2', 'POST 3']);
    expect(delivered).toEqual(['1', '3']);
  });

  it('turns to PUT where the answer to POST is an object', async () => {
    lrs.answers.push({ status: 200, body: '{"ok":true}' }, { status: 200, body: '{}' });
    delivery.add(made('1'));
    await delivery.flush();
    delivery.add(made('2'));
    await delivery.flush();
    expect([lrs.log, puts]).toEqual([['POST 1', 'PUT id-1=1', 'PUT id-2=2'], 1]);
    await delivery.leave(last);
    expect(lrs.log.at(-1)).toBe('PUT id-end=end');
  });

  it('takes a list of ids for stored, and an empty answer too', async () => {
    lrs.answers.push({ status: 200, body: '["id-1"]' }, { status: 200, body: '' });
    delivery.add(made('1'));
    await delivery.flush();
    delivery.add(made('2'));
    await delivery.flush();
    expect(lrs.log).toEqual(['POST 1', 'POST 2']);
  });

  it('asks for the launch data after 401 or 403, and ends if they are refused, too', async () => {
    lrs.answers.push({ status: 403 }, { status: 200 });
    delivery.add(made('1'));
    await delivery.flush();
    expect([lrs.log, overs]).toEqual([['POST 1', 'GET LMS.LaunchData'], 0]);

    lrs.answers.push({ status: 401 }, { status: 403 });
    delivery.add(made('2'));
    await delivery.flush();
    delivery.add(made('3'));
    delivery.stateChanged();
    await delivery.leave(last);
    expect([lrs.log.slice(2), overs]).toEqual([['POST 2', 'GET LMS.LaunchData'], 1]);
  });

  it('tries a refused request again if nobody knows whether the session still exists', async () => {
    let delivered = 0;
    lrs.answers.push({ status: 401 }, { status: 503 });
    delivery.add(made('1'), () => (delivered += 1));
    await delivery.flush();
    expect(lrs.log).toEqual(['POST 1', 'GET LMS.LaunchData', 'POST 1']);

    lrs.answers.push({ status: 403 }, { status: 0 });
    delivery.stateChanged();
    await delivery.flush();
    expect(lrs.log.slice(3)).toEqual(['STATE place', 'GET LMS.LaunchData', 'STATE place']);
    expect([delivered, waits, overs]).toEqual([1, [1000, 1000], 0]);
  });

  it('says whether a statement has arrived for sure', async () => {
    for (const [answers, isSure] of [
      [[{ status: 200 }], true],
      [[{ status: 0 }, { status: 409 }], true],
      [[{ status: 0 }, { status: 403 }], false],
    ] as const) {
      create();
      const told: boolean[] = [];
      lrs.answers.push(...answers);
      delivery.add(made('1'), (one) => told.push(one));
      await delivery.flush();
      expect(told).toEqual([isSure]);
    }
  });

  it('takes a statement of a page that was loaded again for unclear', async () => {
    let delivered = 0;
    create(false);
    lrs.answers.push({ status: 403 });
    delivery.add(made('begin'), () => (delivered += 1), true);
    delivery.add(made('1'));
    await delivery.flush();
    expect([lrs.log, delivered]).toEqual([['POST begin', 'POST 1'], 1]);
  });

  it('replaces the version of the place that a server insists on', async () => {
    lrs.answers.push({ status: 412 }, { status: 200, etag: '"5"' }, { status: 204 });
    delivery.stateChanged();
    await delivery.flush();
    place = 'later';
    delivery.stateChanged();
    await delivery.flush();
    expect(lrs.log).toEqual(['STATE place', 'GET iv-player.resume', 'STATE place if "5"', 'STATE later']);
  });

  it('replaces any version of the place if the page cannot see which one it is', async () => {
    lrs.answers.push({ status: 409 }, { status: 200, etag: null }, { status: 204 });
    delivery.stateChanged();
    await delivery.flush();
    expect(lrs.log).toEqual(['STATE place', 'GET iv-player.resume', 'STATE place if *']);

    lrs.answers.push({ status: 409 }, { status: 404 }, { status: 204 });
    delivery.stateChanged();
    await delivery.flush();
    expect(lrs.log.slice(3)).toEqual(['STATE place', 'GET iv-player.resume', 'STATE place']);
  });

  it('waits for a day at most, whatever the server says', async () => {
    lrs.answers.push({ status: 503, retryAfter: 30 * 86_400 }, { status: 503, retryAfter: Infinity });
    delivery.add(made('1'));
    await delivery.flush();
    expect(waits).toEqual([86_400_000, 86_400_000]);
  });

  it('does not hold statements back for a server without State', async () => {
    lrs.answers.push({ status: 500 }, { status: 500 }, { status: 204 });
    delivery.stateChanged();
    delivery.add(made('1'));
    await delivery.flush();
    expect(lrs.log).toEqual(['STATE place', 'STATE place', 'POST 1', 'STATE place']);
  });

  it('leaves with a single request, without what may have arrived', async () => {
    lrs.answers.push({ status: 503 });
    delivery.add(made('1'));
    void delivery.leave(last);
    expect(lrs.log).toEqual(['POST 1', 'POST end']);

    create();
    delivery.add(made('1'));
    delivery.add(made('2'));
    delivery.stateChanged();
    await delivery.leave(last);
    expect(lrs.log).toEqual(['POST 1', 'POST 2 end']);
    await delivery.leave(last);
    expect(lrs.log.length).toBe(2);
  });

  it('leaves without statements that may be refused together with the last one', async () => {
    // Refused, and the page is closed before it is known why.
    lrs.answers.push({ status: 403 });
    delivery.add(made('1'));
    await Promise.resolve();
    await Promise.resolve();
    await delivery.leave(last);
    expect(lrs.log).toEqual(['POST 1', 'GET LMS.LaunchData', 'POST end']);

    create();
    delivery.add(made('1'));
    delivery.add(made('2', '3'));
    lrs.answers.push({ status: 204 }, { status: 400 });
    while (lrs.log.length < 3) await Promise.resolve();
    delivery.add(made('4'));
    await delivery.leave(last);
    expect(lrs.log).toEqual(['POST 1', 'POST 2 3', 'POST 2', 'POST 4 end']);
  });

  it('leaves by PUT where a page before has turned to it', async () => {
    create(true, true);
    await delivery.leave(last);
    expect(lrs.log).toEqual(['PUT id-end=end']);
  });

  it('ends, and says so, if the server refuses the first statement for good', async () => {
    create(false);
    lrs.answers.push({ status: 403 }, { status: 200 });
    delivery.add(made('begin'));
    delivery.add(made('1'));
    delivery.stateChanged();
    await delivery.flush();
    await delivery.leave(last);
    expect([lrs.log, overs]).toEqual([['POST begin', 'GET LMS.LaunchData'], 1]);
  });

  it('leaves without a word if the first statement has not arrived', async () => {
    create(false);
    lrs.answers.push({ status: 503 });
    delivery.add(made('begin'));
    await delivery.leave(last);
    expect(lrs.log).toEqual(['POST begin']);
  });

  it('leaves with at most 60 kB', async () => {
    lrs.answers.push({ status: 204 });
    delivery.add(made('1'));
    delivery.add(made('a'.repeat(59_000), 'b'.repeat(59_000)));
    await delivery.leave(last);
    expect(lrs.log[1]?.length).toBeLessThan(60_100);
    expect(lrs.log[1]?.endsWith('a end')).toBeTrue();
  });
});
