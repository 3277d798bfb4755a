import { FakeLms } from './testing/fake-lms';
import { type ScormConnection, type ScormNotice, connectScorm } from './scorm-connection';

type PageWithApi = Window & { API?: unknown };

describe('connectScorm', () => {
  let notices: (ScormNotice | null)[];
  let isHidden: boolean;
  let latePlaces: unknown[];
  const connect = (): Promise<ScormConnection | null> => {
    // Earlier connections remain in the page.
    const own = notices;
    return connectScorm({
      readPlace: () => ({
        path: '1a',
        node: 'door',
        time: 2,
        language: '',
        timeLimit: 'normal',
        variables: {},
      }),
      readSituation: () => ({ isStill: false, sinceNodeStart: 0, untilNodeEnd: 10 }),
      onNotice: (notice) => void own.push(notice),
      onLatePlace: (place) => void latePlaces.push(place),
      decisions: [],
    });
  };
  const hide = (hidden: boolean): void => {
    isHidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const page = window as PageWithApi;

  beforeEach(() => {
    notices = [];
    latePlaces = [];
    isHidden = false;
    spyOnProperty(document, 'hidden').and.callFake(() => isHidden);
  });
  afterEach(() => {
    dispatchEvent(new PageTransitionEvent('pagehide'));
    delete page.API;
  });

  it('returns the data of an earlier session', async () => {
    page.API = new FakeLms({ 'cmi.suspend_data': '1|1a|2|de|off', 'cmi.student_preference.language': 'fr' });
    const connection = await connect();
    expect(connection?.place).toEqual({ path: '1a', time: 2, language: 'de', timeLimit: 'off' });
    expect(connection?.language).toBe('fr');
    expect(notices).toEqual([]);
  });

  it('writes nothing for a page that loads hidden until the film is at its place', async () => {
    const lms = new FakeLms({ 'cmi.core.lesson_status': 'incomplete', 'cmi.suspend_data': '1|1z|9|de|off' });
    page.API = lms;
    isHidden = true;
    expect((await connect())?.place).toEqual({ path: '1z', time: 9, language: 'de', timeLimit: 'off' });
    expect(lms.log.filter((call) => !/^(?:Initialize|Get )/.test(call))).toEqual([]);
    hide(false);
    hide(true);
    expect(lms.log.at(-1)).toBe('Commit');
  });

  it('passes on a place that the LMS refused at the start', async () => {
    const lms = new FakeLms({ 'cmi.core.lesson_status': 'incomplete', 'cmi.suspend_data': '1|1z|9|de|off' });
    lms.refuses = () => true;
    page.API = lms;
    expect((await connect())?.place).toBeNull();
    lms.refuses = () => false;
    hide(true);
    expect(latePlaces).toEqual([{ path: '1z', time: 9, language: 'de', timeLimit: 'off' }]);
  });

  it('reads languages with an underscore', async () => {
    page.API = new FakeLms({ 'cmi.student_preference.language': 'de_DE' });
    expect((await connect())?.language).toBe('de-DE');
  });

  it('commits when the page is hidden, and finishes at pagehide', async () => {
    const lms = new FakeLms();
    page.API = lms;
    await connect();
    lms.takeLog();
    hide(true);
    expect(lms.takeLog().at(-1)).toBe('Commit');
    hide(false);
    expect(lms.takeLog()).toEqual([]);
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    expect(lms.takeLog().at(-1)).toBe('Finish');
    hide(true);
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    expect(lms.log).toEqual([]);
  });

  it('commits before the page unloads, asks nothing, and continues [course-leaving]', async () => {
    const lms = new FakeLms();
    page.API = lms;
    // Karma takes the event itself for a reload.
    const listen = spyOn(window, 'addEventListener').and.callThrough();
    await connect();
    lms.takeLog();
    const event = new Event('beforeunload', { cancelable: true });
    for (const [name, listener] of listen.calls.allArgs())
      if (name === 'beforeunload') (listener as (event: Event) => void)(event);
    expect([lms.takeLog().at(-1), event.defaultPrevented]).toEqual(['Commit', false]);
    hide(true);
    expect(lms.takeLog().at(-1)).toBe('Commit');
  });

  it('says that the browser is offline, until everything is sent again [course-offline]', async () => {
    let isOnline = true;
    spyOnProperty(navigator, 'onLine').and.callFake(() => isOnline);
    const lms = new FakeLms();
    page.API = lms;
    const { session } = (await connect()) ?? {};
    const follow = (online: boolean): void => {
      isOnline = online;
      dispatchEvent(new Event(online ? 'online' : 'offline'));
    };
    follow(false);
    expect(notices).toEqual(['offline']);
    hide(true);
    lms.takeLog();
    follow(true);
    expect(notices).toEqual(['offline', null]);
    expect(session?.hasResult).toBeFalse();
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(lms.log.filter((call) => call.includes('suspend_data')).length).toBe(1);
    follow(false);
    expect(notices.length).toBe(2);
  });

  it('says so at once if the browser is offline at the start [course-offline]', async () => {
    spyOnProperty(navigator, 'onLine').and.returnValue(false);
    page.API = new FakeLms();
    await connect();
    expect(notices).toEqual(['offline']);
  });

  it('finishes once, and does not close a window with the LMS [course-finish]', async () => {
    const lms = new FakeLms();
    page.API = lms;
    const connection = await connect();
    spyOn(window, 'close');
    connection?.finish();
    expect(lms.takeLog().at(-1)).toBe('Finish');
    connection?.finish();
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(lms.log).toEqual([]);
  });

  it('leaves out the time for which the computer sleeps [course-time]', async () => {
    let slept = 0;
    jasmine.clock().install().mockDate(new Date(0));
    spyOn(performance, 'now').and.callFake(() => Date.now() + slept);
    try {
      const lms = new FakeLms();
      page.API = lms;
      await connect();
      jasmine.clock().tick(2000);
      slept += 3_600_000;
      jasmine.clock().tick(2000);
      dispatchEvent(new PageTransitionEvent('pagehide'));
      expect(lms.log.filter((call) => call.includes('session_time')).at(-1)).toMatch(/00:00:0[34]/);
    } finally {
      jasmine.clock().uninstall();
    }
  });

  it('reports that the session is over on a page restored from the cache', async () => {
    page.API = new FakeLms();
    await connect();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(notices).toEqual([]);
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(notices).toEqual([]);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(notices).toEqual(['session-over']);
  });

  it('reports that nothing is tracked without an LMS', async () => {
    jasmine.clock().install().autoTick();
    try {
      expect(await connect()).toBeNull();
    } finally {
      jasmine.clock().uninstall();
    }
    expect(notices).toEqual(['not-tracked']);
  });

  it('reports that nothing is tracked if the LMS refuses everything', async () => {
    const lms = new FakeLms();
    lms.refuses = () => true;
    page.API = lms;
    expect((await connect())?.place).toBeNull();
    hide(true);
    expect(notices).toEqual(['not-tracked']);
  });
});
