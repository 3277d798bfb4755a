import { loadCaptionFile } from './load-caption-file';

const dataUrl = (text: string): string => `data:text/vtt;charset=utf-8,${encodeURIComponent(text)}`;
const load = (text: string): Promise<readonly VTTCue[]> =>
  loadCaptionFile({ src: dataUrl(text) }, new AbortController().signal);

describe('loadCaptionFile', () => {
  it('parses times, settings and text', async () => {
    const cues = await load(`WEBVTT - with a header

NOTE not a cue

00:03.000 --> 00:04.500 line:10% align:start size:40% position:20%
<v Esme>Where <b>were</b> you?

first
00:00.500 --> 00:02.000
One &amp; two
`);
    expect(cues.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      [0.5, 2],
      [3, 4.5],
    ]);
    const [first, second] = cues;
    expect(first!.getCueAsHTML().textContent).toBe('One & two');
    expect([second!.line, second!.snapToLines, second!.align, second!.size, second!.position]).toEqual([
      10,
      false,
      'start',
      40,
      20,
    ]);
    const voice = second!.getCueAsHTML().firstElementChild as HTMLElement;
    expect([voice.title, voice.querySelector('b')!.textContent]).toEqual(['Esme', 'were']);
  });

  it('reads the settings that not every browser reads [caption-settings]', async () => {
    const [cue] = await load('WEBVTT\n\n00:01.000 --> 00:02.000 position:10%,line-left line:90%,end\nx');
    expect([cue!.position, cue!.positionAlign, cue!.line, cue!.lineAlign]).toEqual([
      10,
      'line-left',
      90,
      'end',
    ]);
  });

  it('needs neither a blob nor a media element [caption-policy]', async () => {
    const [blob, element] = [spyOn(URL, 'createObjectURL'), spyOn(document, 'createElement')];
    expect((await load('WEBVTT\n\n00:00.000 --> 00:01.000\nx')).length).toBe(1);
    expect([blob.calls.count(), element.calls.count()]).toEqual([0, 0]);
  });

  it('uses the text of a track that loads it itself, without a request', async () => {
    const { signal } = new AbortController();
    const request = spyOn(globalThis, 'fetch');
    const text = (given: AbortSignal): Promise<string> =>
      Promise.resolve(`WEBVTT\n\n00:00.000 --> 00:01.000\n${String(given === signal)}`);
    const [cue] = await loadCaptionFile({ src: '/subtitles.m3u8', load: text }, signal);
    expect([cue!.text, request.calls.count()]).toEqual(['true', 0]);
  });

  it('releases the media element that parsed the cues', async () => {
    const [cue] = await load('WEBVTT\n\n00:00.000 --> 00:01.000\nx');
    expect(cue!.track).toBeNull();
  });

  it('leaves no listener on the signal, which would retain the media element', async () => {
    const { signal } = new AbortController();
    const added = spyOn(signal, 'addEventListener').and.callThrough();
    const removed = spyOn(signal, 'removeEventListener').and.callThrough();
    await loadCaptionFile({ src: dataUrl('WEBVTT') }, signal);
    const listeners = ({ calls }: typeof added | typeof removed): unknown[] =>
      calls.allArgs().map(([type, listener]) => [type, listener]);
    expect(listeners(removed)).toEqual(listeners(added));
  });

  it('accepts a byte order mark, and a file without cues', async () => {
    expect((await load('\uFEFFWEBVTT\r\n\r\n00:00.000 --> 00:01.000\r\nx')).length).toBe(1);
    expect(await load('WEBVTT')).toEqual([]);
  });

  it('accepts a file without cues, whatever else it contains', async () => {
    expect(await load('WEBVTT - silence\n\nNOTE nobody speaks\n\nSTYLE\n::cue { color: red }\n\n')).toEqual(
      [],
    );
  });

  for (const [title, blocks] of [
    ['with commas in the times', '\n\n00:00:00,500 --> 00:00:02,000\nOne'],
    ['with commas, directly below the header', '\n1\n00:00:00,500 --> 00:00:02,000\nOne'],
    ['with two-digit fractions', '\n\n00:00.50 --> 00:02.00\nOne\n\n00:03.50 --> 00:04.00\nTwo'],
    ['with single-dash arrows', '\n\n00:00.500 -> 00:02.000\nOne'],
  ] as const) {
    it(`rejects a file without a valid cue, ${title}`, async () => {
      await expectAsync(load(`WEBVTT${blocks}`)).toBeRejectedWithError(/has no valid cue/);
    });
  }

  it('keeps valid cues, without invisible ones and flashes', async () => {
    const cues = await load(`WEBVTT
Kind: captions
Language: en

00:00:00.500 --> 00:00:02.500 align:start position:0%
 
so<00:00:00.900><c> this</c><00:00:01.300><c> is</c>

00:00:02.500 --> 00:00:02.510 align:start position:0%
so this is
 

00:00:02.510 --> 00:00:04.500 align:start position:0%
so this is
and<00:00:02.900><c> it</c>

00:00:05.000 --> 00:00:06.000
 

00:00:07,000 --> 00:00:08,000
lost
`);
    expect(cues.map(({ startTime, endTime, text }) => [startTime, endTime, text])).toEqual([
      [0.5, 2.51, 'so<00:00:00.900><c> this</c><00:00:01.300><c> is</c>'],
      [2.51, 4.5, 'so this is\nand<00:00:02.900><c> it</c>'],
    ]);
  });

  for (const [title, text] of [
    ['a web page', '<!doctype html><title>Not found</title>'],
    ['an empty file', ''],
    ['a SubRip file', '1\n00:00:00,500 --> 00:00:02,000\nOne'],
    ['a file with a different signature', 'WEBVTTX\n\n00:00.000 --> 00:01.000\nx'],
  ] as const) {
    it(`rejects ${title}`, async () => {
      await expectAsync(load(text)).toBeRejectedWithError(/is not a WebVTT file/);
    });
  }

  it('rejects a missing file, and one that cannot be fetched', async () => {
    const { signal } = new AbortController();
    await expectAsync(loadCaptionFile({ src: '/missing.vtt' }, signal)).toBeRejectedWithError(
      /HTTP status 404/,
    );
    await expectAsync(loadCaptionFile({ src: 'http://localhost:1/a.vtt' }, signal)).toBeRejected();
  });

  it('rejects when aborted', async () => {
    const controller = new AbortController();
    const loading = loadCaptionFile({ src: dataUrl('WEBVTT') }, controller.signal);
    controller.abort();
    await expectAsync(loading).toBeRejected();
  });
});
