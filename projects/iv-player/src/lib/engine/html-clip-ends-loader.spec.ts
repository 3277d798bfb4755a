import { clipEndsLoader } from './html-clip-ends-loader';

describe('clipEndsLoader [clip-ends-loaded]', () => {
  const loaded = (): ReturnType<typeof import_> => import_();
  const import_ = () => import('./html-clip-timing');

  it('loads once', async () => {
    const onLoaded = jasmine.createSpy();
    const load = jasmine.createSpy().and.callFake(loaded);
    const request = clipEndsLoader(onLoaded, load);
    request();
    request();
    await load.calls.mostRecent().returnValue;
    request();
    expect([load.calls.count(), onLoaded.calls.count()]).toEqual([1, 1]);
    expect(onLoaded).toHaveBeenCalledWith((await loaded()).HtmlClipTiming);
  });

  it('warns once of what could not be loaded, and tries again at the next clip', async () => {
    const warn = spyOn(console, 'warn');
    const onLoaded = jasmine.createSpy();
    const load = jasmine.createSpy().and.rejectWith(new TypeError('Failed to fetch'));
    const request = clipEndsLoader(onLoaded, load);
    for (const times of [1, 2]) {
      request();
      await load.calls.mostRecent().returnValue.catch(() => undefined);
      expect([load.calls.count(), onLoaded.calls.count(), warn.calls.count()]).toEqual([times, 0, 1]);
    }
    load.and.callFake(loaded);
    request();
    await load.calls.mostRecent().returnValue;
    expect(onLoaded).toHaveBeenCalledTimes(1);
  });
});
