import { readCmi5Launch, readLaunchData, readPreferences, readToken } from './cmi5-launch';

const ACTOR = '{"objectType":"Agent","account":{"homePage":"https://lms.example","name":"Ana B"}}';
const query = (endpoint = 'https://lrs.example/xapi'): string =>
  new URLSearchParams({
    ...{ activityId: 'https://lms.example/au/1', unknown: '1', actor: ACTOR, lang: 'de' },
    ...{ registration: '5d1b', endpoint, fetch: 'https://lms.example/fetch?id=1' },
  }).toString();

describe('the launch of a course with cmi5', () => {
  it('is read in any order, with blanks written as +, and a slash after the endpoint', () => {
    const launch = {
      endpoint: 'https://lrs.example/xapi/',
      fetch: 'https://lms.example/fetch?id=1',
      actor: ACTOR,
      registration: '5d1b',
      activityId: 'https://lms.example/au/1',
    };
    expect(query()).toContain('Ana+B');
    expect(readCmi5Launch(`?${query()}`)).toEqual(launch);
    expect(readCmi5Launch(`?${query('https://lrs.example/xapi/')}`)).toEqual(launch);
  });

  it('is unknown without one of its parameters, or if the actor is damaged', () => {
    for (const name of ['endpoint', 'fetch', 'actor', 'registration', 'activityId']) {
      const given = new URLSearchParams(query());
      given.delete(name);
      expect(readCmi5Launch(`?${given}`))
        .withContext(name)
        .toBeNull();
    }
    expect(readCmi5Launch(`?${query().replace(/actor=[^&]*/, 'actor=%7B')}`)).toBeNull();
    expect(readCmi5Launch('')).toBeNull();
  });

  it('has a token only where the answer contains one', () => {
    expect(readToken('{"auth-token":"YTpi"}')).toBe('YTpi');
    for (const body of ['{"error-code":"1","error-text":"used"}', '{"error-code":2}', '[]', '', '<html>'])
      expect(readToken(body)).toBeNull();
  });

  it('takes null, an empty address and odd modes as absent', () => {
    const template = { extensions: { session: '1' } };
    expect(
      readLaunchData(
        JSON.stringify({
          contextTemplate: template,
          launchMode: 'Normal',
          masteryScore: null,
          returnURL: '',
        }),
      ),
    ).toEqual({ contextTemplate: template, isNormal: true, masteryScore: null, returnUrl: null });
    expect(
      readLaunchData('{"launchMode":"Review","masteryScore":0,"returnURL":"https://lms.example/back"}'),
    ).toEqual({
      ...{ contextTemplate: {}, isNormal: false, masteryScore: 0, returnUrl: 'https://lms.example/back' },
    });
    expect(readLaunchData('{"returnURL":"javascript:alert(1)"}')?.returnUrl).toBeNull();
    expect(readLaunchData('gone')).toBeNull();
  });

  it('has preferences, of which odd values do no harm', () => {
    expect(readPreferences('{"languagePreference":"pt_br,de","audioPreference":"off"}')).toEqual({
      language: 'pt-br,de',
      isMuted: true,
    });
    expect(readPreferences('{"audioPreference":"on"}')).toEqual({ language: '', isMuted: false });
    for (const body of ['', '{}', '[1]', '"x"', '{"languagePreference":5,"audioPreference":"loud"}'])
      expect(readPreferences(body)).toEqual({ language: '', isMuted: null });
  });
});
