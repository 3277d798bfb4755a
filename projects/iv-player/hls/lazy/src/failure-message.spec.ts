import { type StreamErrorData, failureMessage, isFinal, isPermanent } from './failure-message';

const media = 'https://media.example/film';

/** hls.js errors as version 1.7 reports them: data, message, whether another attempt would fail too. */
const errors: readonly (readonly [StreamErrorData, string, boolean])[] = [
  [
    {
      details: 'fragLoadError',
      frag: { url: `${media}/2.m4s` },
      response: { url: `${media}/2.m4s`, code: 404 },
    },
    `${media}/2.m4s: 404`,
    true,
  ],
  [
    {
      details: 'keyLoadError',
      frag: { url: `${media}/2.ts`, decryptdata: { uri: `${media}/key` } },
      response: { url: `${media}/key?token=secret`, code: 403 },
    },
    `${media}/key: 403`,
    true,
  ],
  [
    { details: 'keyLoadTimeOut', frag: { url: `${media}/2.ts`, decryptdata: { uri: `${media}/key` } } },
    `${media}/key: no answer in time`,
    false,
  ],
  [
    { details: 'levelLoadError', context: { url: `${media}/low.m3u8` }, response: { code: 503 } },
    `${media}/low.m3u8: 503`,
    false,
  ],
  [{ details: 'fragLoadError', url: `${media}/1.ts`, response: { code: 429 } }, `${media}/1.ts: 429`, false],
  [
    { details: 'manifestLoadError', url: `${media}/a.m3u8`, response: { code: 0 } },
    `${media}/a.m3u8: no answer, or no permission for other origins (CORS)`,
    false,
  ],
  [
    {
      details: 'manifestIncompatibleCodecsError',
      url: `${media}/a.m3u8`,
      reason: 'one or more CODECS in variant not supported: ["hvc1.1.6.L93.B0,ac-3"]',
    },
    `${media}/a.m3u8: codec hvc1.1.6.L93.B0,ac-3`,
    true,
  ],
  [
    {
      details: 'bufferAddCodecError',
      mimeType: 'audio/mp4;codecs=ac-3',
      error: { message: 'not supported' },
    },
    'codec ac-3',
    true,
  ],
  [
    { details: 'fragParsingError', frag: { url: `${media}/2.ts` }, error: { message: 'no sync byte' } },
    `${media}/2.ts: no sync byte`,
    false,
  ],
  [{ details: 'internalException' }, 'internalException', false],
];

describe('failureMessage', () => {
  for (const [data, message, wanted] of errors)
    it(`is "${message}" for ${data.details}`, () => {
      expect([failureMessage(data), isPermanent(data)]).toEqual([message, wanted]);
    });
});

describe('isFinal', () => {
  const missing = { details: 'fragLoadError', response: { code: 404 }, errorAction: { flags: 1 } };

  it('ends a stream for a missing file if no rendition and no host is left [hls-error-cause]', () => {
    expect(isFinal(missing, ['.'])).toBeTrue();
    expect(isFinal({ ...missing, details: 'keyLoadError' }, [])).toBeTrue();
    expect(isFinal({ ...missing, errorAction: { flags: 0 } }, ['.'])).toBeFalse();
    expect(isFinal(missing, ['a', 'b'])).toBeFalse();
  });

  it('leaves other errors to hls.js', () => {
    expect(isFinal({ ...missing, response: { code: 503 } }, ['.'])).toBeFalse();
    expect(isFinal({ ...missing, details: 'audioTrackLoadError' }, ['.'])).toBeFalse();
    expect(isFinal({ details: 'internalException', fatal: true }, ['.'])).toBeTrue();
  });
});
