import { embedProblem } from './film-address';

const page = (address: string, origin = new URL(address).origin) => ({
  origin,
  location: { protocol: new URL(address).protocol },
});
const FILM = new URL('https://films.example/door/');

describe('embedProblem', () => {
  it('is null on a web server', () => {
    expect(embedProblem(FILM, page('https://shop.example/'))).toBeNull();
    expect(embedProblem(FILM, page('about:srcdoc', 'https://shop.example'))).toBeNull();
  });

  it('names the page or the film that is on disk', () => {
    const sentence = 'A page on disk cannot control a film: open it through a web server.';
    for (const origin of ['null', 'file://']) {
      expect(embedProblem(FILM, page('file:///host.html', origin))).toBe(sentence);
      expect(embedProblem(new URL('file:///door/'), page('file:///host.html', origin))).toBe(sentence);
    }
    expect(embedProblem(new URL('file:///door/'), page('https://shop.example/'))).toContain('A film on disk');
  });

  it('explains an opaque origin', () => {
    expect(embedProblem(FILM, page('https://shop.example/', 'null'))).toContain('allow-same-origin');
  });
});
