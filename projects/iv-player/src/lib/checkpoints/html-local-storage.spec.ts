import { PAGE_STORAGE, withTabLock } from './html-local-storage';

describe('PAGE_STORAGE', () => {
  const KEY = 'iv-player html-local-storage spec';

  it('is the localStorage of the page', () => {
    expect(PAGE_STORAGE.getItem(KEY)).toBeNull();
    PAGE_STORAGE.setItem(KEY, 'one');
    expect([PAGE_STORAGE.getItem(KEY), localStorage.getItem(KEY)]).toEqual(['one', 'one']);
    PAGE_STORAGE.removeItem(KEY);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('throws when called if localStorage is blocked', () => {
    spyOnProperty(window, 'localStorage').and.throwError('forbidden');
    expect(() => PAGE_STORAGE.getItem(KEY)).toThrowError('forbidden');
    expect(() => PAGE_STORAGE.setItem(KEY, 'one')).toThrowError('forbidden');
  });
});

describe('withTabLock', () => {
  it('runs tasks with the same name one after another, and returns their results', async () => {
    const steps: string[] = [];
    const task = (name: string) => async (): Promise<string> => {
      steps.push(`${name} begins`);
      await navigator.locks.query();
      steps.push(`${name} ends`);
      return name;
    };
    const results = ['one', 'two'].map((name) => withTabLock('iv-player spec', task(name)));
    expect(await Promise.all(results)).toEqual(['one', 'two']);
    expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('runs tasks with different names concurrently', async () => {
    let release = (): void => undefined;
    const blocked = withTabLock(
      'iv-player spec 1',
      () => new Promise<void>((resolve) => (release = resolve)),
    );
    expect(await withTabLock('iv-player spec 2', () => 'free')).toBe('free');
    release();
    await blocked;
  });

  it('runs the task immediately without Web Locks', () => {
    spyOnProperty(navigator, 'locks').and.returnValue(undefined as never);
    expect(withTabLock('iv-player spec', () => 'result')).toBe('result');
  });
});
