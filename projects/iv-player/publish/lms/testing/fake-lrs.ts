import type { Cmi5Lrs, LrsAnswer } from '../cmi5-lrs';

/** An LRS whose answers a spec gives. */
export class FakeLrs implements Pick<Cmi5Lrs, 'post' | 'put' | 'readState' | 'writeState'> {
  /** Requests so far, such as `POST 1 2`, with the names of statements. */
  readonly log: string[] = [];
  /** Answers to the next requests; then 204. */
  readonly answers: Partial<LrsAnswer>[] = [];
  /** Requests at the same time, at most. */
  atOnce = 0;
  #open = 0;

  post = (statements: readonly string[]): Promise<LrsAnswer> => this.#answer(`POST ${statements.join(' ')}`);
  put = (id: string, json: string): Promise<LrsAnswer> => this.#answer(`PUT ${id}=${json}`);
  readState = (id: string): Promise<LrsAnswer> => this.#answer(`GET ${id}`);
  writeState = (id: string, body: string, etag: string | null): Promise<LrsAnswer> =>
    this.#answer(`STATE ${body}${etag === null ? '' : ` if ${etag}`}`);

  async #answer(request: string): Promise<LrsAnswer> {
    this.log.push(request);
    this.atOnce = Math.max(this.atOnce, ++this.#open);
    await Promise.resolve();
    this.#open -= 1;
    return { status: 204, body: '', etag: null, retryAfter: 0, ...this.answers.shift() };
  }
}
