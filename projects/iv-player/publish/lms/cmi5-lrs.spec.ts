import { Cmi5Lrs, isUnclear } from './cmi5-lrs';

const LAUNCH = {
  ...{ endpoint: 'https://lrs.example/xapi/', fetch: '', actor: '{"name":"Ana B"}' },
  ...{ registration: 'r-1', activityId: 'https://lms.example/au?1' },
};

describe('requests to the LRS of a launch', () => {
  let requests: { url: URL; init: RequestInit & { headers: Record<string, string> } }[];
  const lrs = (answer: () => Response | Promise<Response> = () => new Response('')): Cmi5Lrs => {
    requests = [];
    return new Cmi5Lrs(LAUNCH, 'YTpi', (url, init) => {
      requests.push({ url: new URL(url as string), init: init as (typeof requests)[0]['init'] });
      return Promise.resolve(answer());
    });
  };

  it('carry the version and the token as it came, and outlive the page if they write', async () => {
    const store = lrs();
    await store.readState('LMS.LaunchData');
    await store.readPreferences();
    await store.writeState('iv-player.resume', '{}', null);
    await store.writeState('iv-player.resume', '{}', '"5"');
    await store.post(['{"id":1}', '{"id":2}']);
    await store.put('1', '{"id":1}');
    for (const { init } of requests) {
      expect(init.headers['X-Experience-API-Version']).toBe('1.0.3');
      expect(init.headers['Authorization']).toBe('Basic YTpi');
      expect(init.keepalive === true).toBe(init.body !== undefined);
    }
    expect(requests.map(({ url, init }) => `${init.method} ${url.pathname}`)).toEqual([
      ...['GET /xapi/activities/state', 'GET /xapi/agents/profile'],
      ...['PUT /xapi/activities/state', 'PUT /xapi/activities/state'],
      ...['POST /xapi/statements', 'PUT /xapi/statements'],
    ]);
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
      ...{ stateId: 'LMS.LaunchData', activityId: LAUNCH.activityId },
      ...{ agent: LAUNCH.actor, registration: 'r-1' },
    });
    expect(requests.map(({ init }) => init.headers['If-Match'])).toEqual([
      ...[undefined, undefined, undefined, '"5"', undefined, undefined],
    ]);
    expect(requests[4]?.init.body).toBe('[{"id":1},{"id":2}]');
  });

  it('are not kept for a page that is closed if browsers would refuse them', async () => {
    const store = lrs();
    await store.post([JSON.stringify('é'.repeat(32_000))]);
    expect(requests[0]?.init.keepalive).toBeFalse();
  });

  it('answer with the status 0 if there is no network, and say when to come again', async () => {
    const broken = lrs(() => Promise.reject(new TypeError('offline')));
    expect((await broken.post([])).status).toBe(0);
    const busy = lrs(() => new Response('x', { status: 503, headers: { 'Retry-After': '7', ETag: '"1"' } }));
    expect(await busy.readState('a')).toEqual({ status: 503, body: 'x', etag: '"1"', retryAfter: 7 });
    const dated = lrs(() => new Response('', { status: 503, headers: { 'Retry-After': 'Fri, 31 Dec' } }));
    expect((await dated.readState('a')).retryAfter).toBe(0);
    expect([0, 200, 400, 403, 408, 409, 429, 500].filter(isUnclear)).toEqual([0, 408, 429, 500]);
  });

  it('find a statement of this registration only', async () => {
    const id = 'http://adlnet.gov/expapi/verbs/passed';
    const given = (verb: string, registration: string) => () =>
      new Response(
        JSON.stringify({ statements: [{ verb: { id: verb }, context: { registration } }], more: '' }),
      );
    expect(await lrs(given(id, 'r-1')).findStatement('passed')).toBe('there');
    expect(requests[0]?.url.searchParams.get('verb')).toBe(id);
    for (const [verb, registration] of [
      ['http://adlnet.gov/expapi/verbs/failed', 'r-1'],
      [id, 'r-2'],
    ] as const)
      expect(await lrs(given(verb, registration)).findStatement('passed')).toBe('missing');
    for (const body of ['{"statements":[]}', '{"statements":[null]}'])
      expect(await lrs(() => new Response(body)).findStatement('passed')).toBe('missing');
  });

  it('do not know whether a statement is there without a list of statements', async () => {
    for (const body of ['', '[]', '{"statements":{}}'])
      expect(await lrs(() => new Response(body)).findStatement('passed')).toBe('refused');
    for (const [status, found] of [
      [403, 'refused'],
      [404, 'refused'],
      [429, 'unclear'],
      [503, 'unclear'],
    ] as const) {
      const answer = () => new Response('{"statements":[]}', { status });
      expect(await lrs(answer).findStatement('passed')).toBe(found);
    }
    expect(await lrs(() => Promise.reject(new TypeError('offline'))).findStatement('passed')).toBe('unclear');
  });
});
