import { Cmi5Page, cmi5Texts } from './cmi5-page';

describe('the page of a course with cmi5', () => {
  const FETCH = 'https://lms.example/fetch?id=1';
  beforeEach(() => sessionStorage.clear());

  it('keeps the session of a launch for a reload, and for no other launch', () => {
    const kept = new Cmi5Page().kept(FETCH);
    expect(kept.values).toEqual({});
    kept.update({ token: 'YTpi' });
    kept.update({ hasBegun: true });
    const again = new Cmi5Page().kept(FETCH);
    expect(again.values).toEqual({ token: 'YTpi', hasBegun: true });
    expect(new Cmi5Page().kept(`${FETCH}2`).values).toEqual({});
  });

  it('offers to leave where there is a place to go', () => {
    const kept = new Cmi5Page().kept(FETCH);
    expect(cmi5Texts('en')['reload']).toBe('');
    kept.update({ returnUrl: 'https://lms.example/back' });
    expect([cmi5Texts('en')['reload'], cmi5Texts('de')['reload']]).toEqual(['Leave', 'Verlassen']);
    expect(Object.keys(cmi5Texts('de'))).toEqual(Object.keys(cmi5Texts('en')));
  });

  it('reads what pack has written, and nothing from other pages', () => {
    const page = new Cmi5Page();
    expect(page.config).toEqual({ publisherId: '', sendsTexts: false });
    const block = document.createElement('script');
    block.id = 'iv-config';
    block.type = 'application/json';
    block.textContent = '{"publisherId":"urn:uuid:au","answers":true}';
    document.body.append(block);
    expect(page.config).toEqual({ publisherId: 'urn:uuid:au', sendsTexts: true });
    block.remove();
  });

  it('posts nothing for the token, without headers', async () => {
    const page = new Cmi5Page();
    const sent: (RequestInit | undefined)[] = [];
    Object.assign(page, {
      fetch: (_: string, init?: RequestInit) => {
        sent.push(init);
        return Promise.resolve(new Response('{"auth-token":"x"}'));
      },
    });
    expect(await page.postForText(FETCH)).toBe('{"auth-token":"x"}');
    expect(sent).toEqual([{ method: 'POST' }]);
    Object.assign(page, { fetch: () => Promise.reject(new TypeError('offline')) });
    expect(await page.postForText(FETCH)).toBe('');
    expect(page.newId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
