import { storyOf } from '../../testing/test-story';
import type { StoryFinding } from '../../format/story-finding';
import type { StoryFileNode } from '../../format/story-file';
import { checkStory } from '../check-story';
import type { StoryMediaFile } from '../media/story-media';

const healthy: StoryMediaFile = {
  bytes: 9e5,
  container: 'mp4',
  index: 'start',
  pictures: 1,
  sounds: 1,
  edits: 1,
  duration: 6,
  soundDuration: 6,
  lastFrame: 5.96,
  pictureStart: 0,
  soundStart: 0,
  width: 640,
  height: 360,
  frameRate: 25,
  codec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  soundCodec: 'aac',
};
const webm: StoryMediaFile = {
  ...healthy,
  container: 'webm',
  codec: 'vp9',
  profile: 'Profile 0',
  soundCodec: 'opus',
};
const hevc: StoryMediaFile = { ...healthy, codec: 'hevc', profile: 'Main 10', pixelFormat: 'yuv420p10le' };

const captions = [{ src: 'a.vtt', lang: 'en', label: 'English' }];
const found = (
  source: NonNullable<StoryFileNode['source']>,
  media: Readonly<Record<string, StoryMediaFile>>,
): readonly StoryFinding[] =>
  checkStory(storyOf({ a: { source, captions, ending: 'x' } }), { media: { 'a.vtt': {}, ...media } });

describe('media files that not every browser plays', () => {
  it('are found in the scene where nothing replaces them, whatever they have elsewhere [media-faults]', () => {
    const story = storyOf({
      a: { source: ['phone.mp4', 'mid.mp4'], captions, next: 'b' },
      b: { source: 'phone.mp4', captions, ending: 'x' },
    });
    const media = { 'a.vtt': {}, 'mid.mp4': healthy, 'phone.mp4': { ...hevc, index: 'end' as const } };
    const findings = checkStory(story, { media }).map(({ code, path }) => `${code} ${path.join('.')}`);
    expect(findings.filter((one) => !one.startsWith('MEDIA_DIFFERS'))).toEqual([
      'LATE_INDEX nodes.a.source',
      'BAD_CODEC nodes.b.source',
    ]);
  });

  it('are repaired by commands that most shells understand [media-faults]', () => {
    for (const [name, word] of [
      ['a.mkv', 'a.mkv'],
      ['my clip.mkv', '"my clip.mkv"'],
      ['tür/ёлка.mkv', 'tür/ёлка.mkv'],
      [String.raw`film\my clip.mkv`, String.raw`"film\my clip.mkv"`],
      [String.raw`a\\b.mkv`, String.raw`'a\\b.mkv'`],
      ['$HOME.mkv', "'$HOME.mkv'"],
      ["it's.mkv", String.raw`'it'\''s.mkv'`],
      ['`a`.mkv', "'`a`.mkv'"],
    ] as const) {
      const findings = found([name], { [name]: { ...healthy, container: 'matroska' } });
      const repaired = findings.find(({ code }) => code === 'BAD_CONTAINER');
      expect(repaired?.message).toContain(`ffmpeg -i ${word} -sn `);
    }
  });

  it('are not found among healthy clips [media-faults]', () => {
    const clips: readonly StoryMediaFile[] = [
      {},
      healthy,
      webm,
      { ...healthy, container: 'mov', profile: 'Baseline', edits: 0 },
      { ...webm, codec: 'vp8', soundCodec: 'vorbis' },
      { ...healthy, soundCodec: 'flac' },
      { ...healthy, soundCodec: 'mp3' },
      { ...healthy, pictureStart: 0.1, soundStart: 0 },
      { bytes: 0 },
    ];
    for (const clip of clips) {
      const name = clip.container === 'webm' ? 'mid.webm' : 'mid.mp4';
      expect(found(name, { [name]: clip })).toEqual([]);
    }
  });

  const CASES: readonly (readonly [name: string, change: StoryMediaFile, code: string, message: RegExp])[] = [
    ['an empty file', { bytes: 0, container: 'unknown' }, 'UNREADABLE_MEDIA', /is empty: copy or export/],
    ['a page', { container: 'unknown' }, 'UNREADABLE_MEDIA', /no media that can be read: replace it/],
    ['no picture', { pictures: 0 }, 'NO_PICTURE', /no picture, so the screen stays black: .*-i mid\.mp4/],
    [
      'a file that is cut off',
      { isCutOff: true, duration: 4.2, soundDuration: 4.2, indexDuration: 6 },
      'MEDIA_CUT_OFF',
      /cut off after 4\.20 s of 6\.00 s: .* ffmpeg -fflags \+discardcorrupt -t 4\.20 -i mid\.mp4 -c copy -movflags \+faststart new\.mp4\.$/,
    ],
    ['HEVC', hevc, 'BAD_CODEC', /is hevc \(H\.265, Main 10, yuv420p10le\).*-c:v libx264 .*-c:a copy /],
    ['H.264 with 4:2:2', { profile: 'High 4:2:2', pixelFormat: 'yuv422p10le' }, 'BAD_CODEC', /yuv422p10le/],
    ['H.264 with 4:4:4', { profile: 'High 4:4:4', pixelFormat: 'yuv444p' }, 'BAD_CODEC', /yuv444p/],
    ['an unknown pixel format of H.264', { pixelFormat: 'yuv440p' }, 'BAD_CODEC', /\(High, yuv440p\)/],
    ['ProRes', { codec: 'prores', profile: 'HQ' }, 'BAD_CODEC', /is prores \(HQ, /],
    ['Photo-JPEG', { codec: 'mjpeg' }, 'BAD_CODEC', /mjpeg \(Photo-JPEG/],
    ['MPEG-4 Part 2', { codec: 'mpeg4' }, 'BAD_CODEC', /mpeg4 \(MPEG-4 Part 2/],
    ['a codec named like a property', { codec: 'toString' }, 'BAD_CODEC', /is toString/],
    ['AC-3', { soundCodec: 'ac3' }, 'BAD_CODEC', /sound of mid\.mp4 is ac3.*-c:v copy -c:a aac /],
    ['PCM', { soundCodec: 'pcm_s16le' }, 'BAD_CODEC', /pcm_s16le/],
    ['MP2', { soundCodec: 'mp2' }, 'BAD_CODEC', /mp2/],
    [
      'AV1',
      { codec: 'av1', profile: 'Main', pixelFormat: 'yuv420p10le' },
      'BAD_CODEC',
      /is av1 \(Main, yuv420p10le\).*-c:v libx264 .*-c:a copy /,
    ],
    [
      'AV1 in WebM',
      { ...webm, codec: 'av1', profile: 'Main' },
      'BAD_CODEC',
      /-c:v libvpx-vp9 .*-c:a copy new\.webm/,
    ],
    ['VP8 in MP4', { codec: 'vp8', profile: '' }, 'BAD_CODEC', /vp8 in MP4 .*-c:v libx264/],
    [
      'VP9 in MP4',
      { codec: 'vp9', profile: 'Profile 0' },
      'BAD_CODEC',
      /picture of mid\.mp4 is vp9 in MP4 \(Profile 0, yuv420p\).*-c:v libx264/,
    ],
    [
      'H.264 in WebM, which Chrome records',
      { ...webm, codec: 'h264', profile: 'Main' },
      'BAD_CODEC',
      /is h264 in WebM .*-c:v copy -c:a aac -movflags \+faststart new\.mp4/,
    ],
    [
      'AAC in WebM',
      { ...webm, soundCodec: 'aac' },
      'BAD_CODEC',
      /sound of mid\.webm is aac in WebM.*libopus/,
    ],
    ['Vorbis in MP4', { soundCodec: 'vorbis' }, 'BAD_CODEC', /is vorbis in MP4, which not every.*-c:a aac/],
    [
      'Opus in MP4',
      { soundCodec: 'opus' },
      'BAD_CODEC',
      /is opus in MP4, which Safari plays only since version 17: .*-c:v copy -c:a aac/,
    ],
    ['ALAC', { soundCodec: 'alac' }, 'BAD_CODEC', /alac/],
    ['two sound tracks', { sounds: 2 }, 'EXTRA_TRACKS', /2 sound tracks.*-map 0:v:0 -map 0:a:0 -c copy/],
    [
      'Matroska',
      { container: 'matroska' },
      'BAD_CONTAINER',
      /Matroska.*-c copy -movflags \+faststart new\.mp4/,
    ],
    [
      'Matroska with VP9',
      { ...webm, container: 'matroska' },
      'BAD_CONTAINER',
      /ffmpeg -i mid\.mp4 -sn -c copy new\.webm\.$/,
    ],
    ['fragments', { index: 'fragments' }, 'BAD_CONTAINER', /fragmented.*-c copy -movflags \+faststart/],
    [
      'a recording',
      { ...webm, index: 'none' },
      'BAD_CONTAINER',
      /how long it is.*ffmpeg -i mid\.mp4 -c copy new\.webm\.$/,
    ],
    [
      'other times',
      { pictureStart: 10, soundStart: 9.98 },
      'BAD_TIMES',
      /begin at 9\.98 s instead of 0: .*-c copy .*new\.mp4, without -copyts\.$/,
    ],
    [
      'a late picture',
      { pictureStart: 0.5, soundStart: 0 },
      'BAD_TIMES',
      /picture of mid\.mp4 begins 0\.50 s after its sound: .*-vf fps=25:start_time=0 -af aresample=async=1:first_pts=0/,
    ],
    ['a late sound', { pictureStart: 0, soundStart: 0.5 }, 'BAD_TIMES', /sound of mid\.mp4 begins 0\.50 s/],
    ['two parts of an edit list', { edits: 2 }, 'BAD_TIMES', /has 2 parts.*-c:v libx264/],
    ['an index at the end', { index: 'end' }, 'LATE_INDEX', /-c copy -movflags \+faststart new\.mp4/],
    [
      'Matroska with a sound that WebM cannot contain',
      { ...webm, container: 'matroska', soundCodec: 'aac' },
      'BAD_CONTAINER',
      /-sn -c:v copy -c:a libopus new\.webm\.$/,
    ],
    [
      'a picture of odd size',
      { codec: 'qtrle', width: 321, height: 181 },
      'BAD_CODEC',
      /-vf "scale=trunc\(iw\/2\)\*2:trunc\(ih\/2\)\*2" -c:v libx264/,
    ],
    [
      'the start of a file that is cut off',
      { isCutOff: true, duration: 0.04, soundDuration: 0, indexDuration: 6 },
      'MEDIA_CUT_OFF',
      /: copy or export it again\.$/,
    ],
    [
      'a file without its index',
      { isCutOff: true, pictures: 0, sounds: 0 },
      'MEDIA_CUT_OFF',
      /^The file mid\.mp4 is cut off: copy or export it again\.$/,
    ],
    ['a sparse rate', { hasVariableRate: true, frameRate: 12.9 }, 'VARIABLE_RATE', /-vf fps=30 /],
    ['a variable rate', { hasVariableRate: true }, 'VARIABLE_RATE', /keep it, or .*-vf fps=25 /],
  ];
  const NOTHING_LEFT = ['the start of a file that is cut off', 'a file without its index'];
  for (const [name, change, code, message] of CASES)
    it(`are found, with the command that repairs them: ${name} [media-faults]`, () => {
      const file: StoryMediaFile = { ...healthy, ...change };
      const src = code === 'BAD_CODEC' && file.container === 'webm' ? 'mid.webm' : 'mid.mp4';
      const findings = found(src, { [src]: file });
      expect(findings.map((one) => one.code)).toEqual([code as StoryFinding['code']]);
      expect(findings[0]?.message).toMatch(message);
      expect(findings[0]?.path).toEqual(['nodes', 'a', 'source']);
      const isNote = code === 'LATE_INDEX' || code === 'VARIABLE_RATE' || name === 'Opus in MP4';
      const isError = code === 'UNREADABLE_MEDIA' || code === 'NO_PICTURE' || NOTHING_LEFT.includes(name);
      expect(findings[0]?.severity).toBe(isError ? 'error' : isNote ? 'note' : 'warning');
    });

  it('are found by their ending [media-faults]', () => {
    for (const name of ['mid.avi', 'mid.WMV', 'mid.ts', 'mid.3gp']) {
      const [first] = found(name, { [name]: {} });
      expect(first?.code).toBe('BAD_CONTAINER');
      expect(first?.message).toContain(name.slice(4).toUpperCase());
    }
  });

  it('are found once, even if all clips are alike [media-faults]', () => {
    const story = storyOf({
      a: { source: 'a.mp4', captions, next: 'b' },
      b: { source: 'b.mp4', captions, next: 'c' },
      c: { source: './a.mp4', captions, ending: 'x' },
    });
    const media = { 'a.vtt': {}, 'a.mp4': hevc, 'b.mp4': hevc };
    expect(checkStory(story, { media }).map(({ path }) => path[1])).toEqual(['a', 'b']);
  });

  it('may have a replacement for other browsers, but not for their sound [media-faults]', () => {
    const codes = (first: StoryMediaFile, second: StoryMediaFile): readonly string[] =>
      found(['first.mp4', 'second.mp4'], { 'first.mp4': first, 'second.mp4': second })
        .map(({ code }) => code)
        .filter((code) => code !== 'MEDIA_DIFFERS');
    expect(codes(hevc, healthy)).toEqual([]);
    expect(codes(healthy, hevc)).toEqual(['BAD_CODEC']);
    expect(codes(hevc, hevc)).toEqual(['BAD_CODEC', 'BAD_CODEC']);
    expect(codes({ ...healthy, soundCodec: 'ac3' }, healthy)).toEqual(['BAD_CODEC']);
  });

  it('have names that a shell understands in the command [media-faults]', () => {
    const [first] = found("it's%20late.mp4", { "it's late.mp4": { ...healthy, soundCodec: 'ac3' } });
    expect(first?.message).toContain(String.raw`ffmpeg -i 'it'\''s late.mp4' -c:v copy`);
  });
});

describe('sounds without content', () => {
  it('are found [media-faults]', () => {
    const story = storyOf(
      { a: { text: 'A', ending: 'x' } },
      { sounds: [{ id: 'music', src: ['a.ogg', 'b.mp3'] }] },
    );
    const media = { 'a.ogg': { bytes: 0, container: 'unknown' }, 'b.mp3': { container: 'mp3' } };
    const found = checkStory(story, { media });
    expect(found.map(({ code, severity, path }) => `${severity} ${code} ${path.join('.')}`)).toEqual([
      'error UNREADABLE_MEDIA sounds.0',
    ]);
  });
});

describe('frame rates of clips', () => {
  const differing = (rates: readonly number[], file: StoryMediaFile = {}): readonly string[] => {
    const names = rates.map((_, index) => `${index}.mp4`);
    const nodes = names.map((source, index) => [
      `n${index}`,
      { source, captions, ...(index + 1 < names.length ? { next: `n${index + 1}` } : { ending: 'x' }) },
    ]);
    const media = Object.fromEntries(
      names.map((name, index) => [name, { ...file, width: 640, height: 360, frameRate: rates[index] ?? 0 }]),
    );
    return checkStory(storyOf(Object.fromEntries(nodes) as never, { start: 'n0' }), {
      media: { 'a.vtt': {}, ...media },
    }).flatMap(({ code, path }) => (code === 'MEDIA_DIFFERS' ? [path[1] ?? ''] : []));
  };

  it('are averages of phones, and may differ a little [check-media]', () => {
    expect(differing([29.91, 29.97, 30.02, 30])).toEqual([]);
    expect(differing([23.976, 24])).toEqual([]);
    expect(differing([25, 24, 25])).toEqual(['n1']);
    expect(differing([30, 30, 28.4], { hasVariableRate: true })).toEqual([]);
    expect(differing([30, 30, 15], { hasVariableRate: true })).toEqual(['n2']);
  });
});
