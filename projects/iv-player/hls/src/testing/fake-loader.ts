import type { StreamConfig, StreamLoader } from 'iv-player/hls/lazy';

type Load = StreamLoader['load'];

export interface FakeRequest {
  readonly url: string;
  readonly type: string;
  readonly rangeStart?: number;
  readonly rangeEnd?: number;
}

/** A fake hls.js loader. @param files file contents by URL; other URLs fail with status 404 */
export function fakeLoader(
  files: Readonly<Record<string, string>>,
  requests: FakeRequest[],
): StreamConfig['loader'] {
  return class {
    isDestroyed = false;

    readonly load: Load = (context, _config, { onSuccess, onError }) => {
      const request = context as FakeRequest;
      requests.push(request);
      queueMicrotask(() => {
        if (this.isDestroyed) return;
        const data = files[request.url];
        if (data === undefined) onError({ code: 404, text: 'Not Found' });
        else onSuccess({ url: request.url, data });
      });
    };

    destroy(): void {
      this.isDestroyed = true;
    }
  };
}
