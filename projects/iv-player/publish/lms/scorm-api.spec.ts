import { type SearchedWindow, findScormApi, hasSucceeded, waitForScormApi } from './scorm-api';

const API = { LMSInitialize: (): string => 'true' };

/** A window of another origin: only its parent and its opener can be read. */
const foreign = (rest: Partial<SearchedWindow> = {}): SearchedWindow =>
  Object.defineProperty({ ...rest }, 'API', {
    get() {
      throw new DOMException('Blocked a frame', 'SecurityError');
    },
  });

/** The topmost window, which is its own parent. */
function top(rest: Partial<SearchedWindow> = {}): SearchedWindow {
  const window: { parent?: SearchedWindow | null } = { ...rest };
  window.parent = window;
  return window;
}

describe('the search for the API of SCORM', () => {
  it('finds it in the same window, in parent frames, and around the opener', () => {
    const found = API as unknown;
    const windows: Record<string, SearchedWindow> = {
      own: top({ API }),
      parent: { parent: top({ API }) },
      'two frames up': { parent: { parent: top({ API }) } },
      opener: top({ opener: top({ API }) }),
      'parent of the opener': top({ opener: { parent: top({ API }) } }),
      'opener of the frameset': { parent: top({ opener: { parent: top({ API }) } }) },
      'beyond a frame of another origin': { parent: foreign({ parent: top({ API }) }) },
      'opener beside a parent of another origin': { parent: foreign(), opener: top({ API }) },
    };
    for (const [where, window] of Object.entries(windows))
      expect(findScormApi(window) as unknown)
        .withContext(where)
        .toBe(found);
  });

  it('prefers the nearest', () => {
    const other = { ...API };
    const window = { API, parent: top({ API: other }), opener: top({ API: other }) };
    expect(findScormApi(window) as unknown).toBe(API);
    expect(findScormApi({ parent: top({ API }), opener: top({ API: other }) }) as unknown).toBe(API);
  });

  it('skips other values named API', () => {
    for (const thing of [true, 'API', 1, {}, [], null, { LMSInitialize: 'yes' }, foreign()])
      expect(findScormApi({ API: thing, parent: top({ API }) }) as unknown).toBe(API);
  });

  it('terminates for any arrangement of windows', () => {
    const a: { parent?: SearchedWindow; opener?: SearchedWindow } = {};
    const b = { parent: a, opener: a };
    a.parent = b;
    a.opener = b;
    expect(findScormApi(a)).toBeNull();
    expect(findScormApi({})).toBeNull();
    expect(findScormApi({ parent: null, opener: null })).toBeNull();
    let deep: SearchedWindow = top();
    for (let level = 0; level < 1000; level += 1) deep = { parent: deep };
    expect(findScormApi(deep)).toBeNull();
  });

  it('waits up to 2 s for a late API', async () => {
    for (const [comesAt, isFound] of [
      [0, true],
      [800, true],
      [2000, true],
      [2100, false],
    ] as const) {
      let time = 0;
      const window: { API?: unknown } = {};
      if (comesAt === 0) window.API = API;
      const api = await waitForScormApi(window, (milliseconds) => {
        time += milliseconds;
        if (time >= comesAt) window.API = API;
        return Promise.resolve();
      });
      expect(api !== null)
        .withContext(String(comesAt))
        .toBe(isFound);
      expect(time).toBe(Math.min(comesAt, 2000));
    }
  });

  it('accepts "true", true and 1 as success', () => {
    for (const result of ['true', true, 1, 'True', 'TRUE', '1', ' true'])
      expect(hasSucceeded(result)).toBeTrue();
    for (const result of ['false', false, 0, '', null, undefined, {}, '0'])
      expect(hasSucceeded(result)).toBeFalse();
  });
});
