import type { FilmRecord } from 'iv-player/story-core';
import { type HttpSinkOptions, httpSink, retryAfter } from './http-sink';
import { RecordSendError, type RecordSinkParts } from './record-sink';

type Fetched = readonly [url: string, init: RequestInit];

const record = { kind: 'start', seq: 0 } as unknown as FilmRecord;
const withFetch = httpSink as (options: HttpSinkOptions, fetched: unknown) => RecordSinkParts;

function testSink(options: Partial<HttpSinkOptions>, status: number, headers: Record<string, string> = {}) {
  const requests: Fetched[] = [];
  const fetched = (...request: Fetched): Promise<Response> => {
    requests.push(request);
    const body = status === 204 ? null : 'x';
    return Promise.resolve(new Response(body, { status, headers }));
  };
  return { sink: withFetch({ url: '/films', ...options }, fetched), requests };
}

const sending = { unloading: false, lost: 3 };

describe('httpSink [http-sink]', () => {
  it('sends more than browsers let survive the page by itself, and waits for 30 s', async () => {
    const timeout = spyOn(AbortSignal, 'timeout').and.callThrough();
    const { sink, requests } = testSink({}, 204);
    for (const length of [20_000, 29_000]) await sink.send(['ä'.repeat(length)], sending);
    await sink.send(['ä'.repeat(31_000)], sending);
    expect(requests.map(([, { keepalive }]) => keepalive)).toEqual([true, true, false]);
    expect(timeout.calls.allArgs()).toEqual([[30_000], [30_000], [30_000]]);
    expect(requests[0]?.[1].signal).toBe(timeout.calls.first().returnValue);
  });

  it('posts records as JSON that survive the page, without cookies', async () => {
    const { sink, requests } = testSink({ headers: { Authorization: 'Bearer x' } }, 204);
    await sink.send(sink.items(record, { duration: 0 }), sending);
    const [url, { body, signal, ...init }] = requests[0] ?? ['', {}];
    expect(signal?.aborted).toBeFalse();
    expect([url, init]).toEqual([
      '/films',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer x' },
        credentials: 'omit',
        keepalive: true,
      },
    ]);
    const { sentAt, ...rest } = JSON.parse(body as string) as Record<string, unknown>;
    expect(rest).toEqual({ v: 1, lost: 3, records: [record] });
    expect(new Date(String(sentAt)).toISOString()).toBe(String(sentAt));
  });

  it('sends cookies if asked to', async () => {
    const { sink, requests } = testSink({ credentials: 'include' }, 200);
    await sink.send([record], sending);
    expect(requests[0]?.[1].credentials).toBe('include');
  });

  it('rejects with the status and the time to wait', async () => {
    const { sink } = testSink({}, 503, { 'Retry-After': '7' });
    const error = await Promise.resolve(sink.send([record], sending)).then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(error).toEqual(jasmine.any(RecordSendError));
    expect(error).toEqual(jasmine.objectContaining({ status: 503, retryAfter: 7 }));
  });

  it('refuses wrong options', () => {
    for (const url of ['', 7, undefined])
      expect(() => httpSink({ url } as never)).toThrowMatching(
        ({ code }: { code: string }) => code === 'INVALID_ARGUMENT',
      );
  });

  it('reads Retry-After as seconds or as a date', () => {
    const now = Date.UTC(2026, 0, 1);
    const all = [
      null,
      '',
      '5',
      '-1',
      'Thu, 01 Jan 2026 00:01:00 GMT',
      'Wed, 31 Dec 2025 00:00:00 GMT',
      'soon',
    ];
    expect(all.map((value) => retryAfter(value, now))).toEqual([null, null, 5, 0, 60, 0, null]);
  });
});
