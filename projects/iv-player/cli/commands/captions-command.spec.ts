import { argumentsOf } from '../testing/arguments-of';
import { captionsCommand, isForCaptions } from './captions-command';
import type { CommandResult } from './command-arguments';
import { CONVERT_HELP } from './convert-command';

describe('captionsCommand', () => {
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nOne\n';
  const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\n';
  const files: Readonly<Record<string, readonly [text: string, encoding: string, badLine?: number]>> = {
    'a.srt': [srt, 'utf-8'],
    'old.srt': [srt, 'windows-1252'],
    'old.vtt': [vtt, 'windows-1252'],
    'bad.vtt': ['WEBVTT\n\n00:01,0 --> 00:02,0\nOne\n', 'utf-16le'],
    'damaged.srt': [`${srt}\uFFFD\n`, 'utf-8', 4],
    'damaged.vtt': [`${vtt}\uFFFD\n`, 'utf-8', 5],
    'a$HOME.vtt': [vtt, 'windows-1252'],
    '-a.srt': [srt, 'windows-1252'],
    'title.srt': [`A title\n\n${srt}`, 'utf-8'],
    'none.srt': ['Nothing', 'utf-8'],
  };
  const written = new Map<string, string>();
  let encodings: (string | undefined)[];
  const run = (...given: readonly string[]): CommandResult => {
    written.clear();
    encodings = [];
    return captionsCommand(argumentsOf(CONVERT_HELP.expand?.(given) ?? given, ['--overwrite']), {
      readCaptions: (file, encoding) => {
        encodings.push(encoding);
        const [text, found, badLine] = files[file] ?? [];
        if (text === undefined || found === undefined) throw new Error('The file does not exist.');
        const isCertain = badLine === undefined && found !== 'windows-1252' && (encoding ?? found) === found;
        return { text, encoding: encoding ?? found, isCertain, ...(badLine !== undefined && { badLine }) };
      },
      write: (file, text) => {
        if (file.startsWith('readonly/')) throw new Error('It cannot be written.');
        written.set(file, text);
      },
      isSame: (file, other) => file === other,
      keep: (file) => {
        if (written.has(file)) fail('The file has been replaced already.');
        return `${file}.original`;
      },
    });
  };

  it('converts SubRip to WebVTT, with both forms of the command [convert-captions]', () => {
    for (const given of [
      ['a.srt', '--out', 'a.vtt'],
      ['a.srt', 'a.vtt'],
    ]) {
      expect(run(...given)).toEqual({ output: 'written: a.vtt, 1 cue', code: 0 });
      expect(written.get('a.vtt')).toBe(vtt);
    }
  });

  it('shifts all cues by seconds [convert-shift]', () => {
    expect(run('a.srt', 'a.vtt', '--shift', '1.5')).toEqual({ output: 'written: a.vtt, 1 cue', code: 0 });
    expect(written.get('a.vtt')).toContain('00:00:02.500 --> 00:00:03.500');
    expect(run('a.srt', '--shift=-0.25', '--out', 'a.vtt').code).toBe(0);
    expect(written.get('a.vtt')).toContain('00:00:00.750 --> 00:00:01.750');
    expect(run('a.srt', 'a.vtt', '--shift', '-1.5').output).toBe(
      'Line 2: The cue starts at 0 now, because it would start at -0.5 s.\nwritten: a.vtt, 1 cue',
    );
  });

  it('corrects times of WebVTT, even in place', () => {
    expect(run('bad.vtt', 'bad.vtt').code).toBe(0);
    expect(written.get('bad.vtt')).toBe(vtt);
  });

  it('reports the encoding if it had to guess', () => {
    expect(run('old.srt', 'a.vtt').output).toBe(
      'old.srt is not UTF-8 and was read as windows-1252: if characters look wrong, run with the right encoding: npx iv-player convert old.srt --out a.vtt --encoding windows-1250\nwritten: a.vtt, 1 cue',
    );
    expect(run('old.srt', 'a.vtt', '--encoding', 'windows-1252').output).toBe('written: a.vtt, 1 cue');
    expect(encodings).toEqual(['windows-1252']);
  });

  it('keeps a file that it replaces if it had to guess the encoding [convert-captions]', () => {
    expect(run('old.vtt', 'old.vtt').output).toBe(
      'old.vtt is not UTF-8 and was read as windows-1252, and kept as old.vtt.original: if characters look wrong, run with the right encoding: npx iv-player convert old.vtt.original --out old.vtt --encoding windows-1250\nwritten: old.vtt, 1 cue',
    );
    expect([...written.keys()]).toEqual(['old.vtt']);
  });

  it('keeps a file that it replaces if a given encoding may be wrong, and says how to repeat the command [convert-captions]', () => {
    expect(run('old.vtt', 'old.vtt', '--encoding', 'windows-1251', '--shift', '1').output).toBe(
      'old.vtt was read as windows-1251, and kept as old.vtt.original: if characters look wrong, run with another encoding, or without: npx iv-player convert old.vtt.original --out old.vtt --shift 1\nwritten: old.vtt, 1 cue',
    );
    expect(run('bad.vtt', 'bad.vtt', '--encoding', 'utf-16le').output).toBe('written: bad.vtt, 1 cue');
    expect(run('damaged.vtt', 'damaged.vtt', '--encoding', 'UTF8').output).toContain(
      'Line 5 of damaged.vtt is not UTF-8 and shows \uFFFD, and damaged.vtt was kept as damaged.vtt.original: if characters look wrong, run with another encoding, or without: npx',
    );
  });

  it('names a line with damaged bytes, and keeps the file that it replaces [convert-captions]', () => {
    expect(run('damaged.srt', 'a.vtt').output).toContain(
      'Line 4 of damaged.srt is not UTF-8 and shows \uFFFD: correct that line in a.vtt.\n',
    );
    expect(run('damaged.vtt', 'damaged.vtt').output).toContain(
      'Line 5 of damaged.vtt is not UTF-8 and shows \uFFFD, and damaged.vtt was kept as damaged.vtt.original: correct that line in damaged.vtt.\n',
    );
  });

  it('repeats a command with its options, and with names that a shell and the command itself leave alone', () => {
    for (const [given, again] of [
      [['a$HOME.vtt', 'a.vtt', '--shift', '0.5'], "'a$HOME.vtt' --out a.vtt --shift 0.5"],
      [['old.srt', '--shift=-0.5', '--out', 'b c.vtt'], 'old.srt --out "b c.vtt" --shift -0.5'],
      [['old.srt', '--out', "it's.vtt"], String.raw`old.srt --out 'it'\''s.vtt'`],
      [['-a.srt', '--out', '-a.vtt'], './-a.srt --out ./-a.vtt'],
    ] as const)
      expect(run(...given).output).toContain(`: npx iv-player convert ${again} --encoding windows-1250\n`);
  });

  it('reports what it leaves out', () =>
    expect(run('title.srt', 'a.vtt').output).toBe(
      'Line 1: "A title" was left out: it is before the first cue.\nwritten: a.vtt, 1 cue',
    ));

  for (const [what, given] of [
    ['no target', ['a.srt']],
    ['a target that is not a .vtt file', ['a.srt', '--out', 'a.json']],
    ['an option for stories', ['a.srt', 'a.vtt', '--overwrite']],
    ['a file that does not exist', ['b.srt', 'a.vtt']],
    ['a file without cues', ['none.srt', 'a.vtt']],
    ['a shift that is not a number', ['a.srt', 'a.vtt', '--shift', '1h']],
    ['a shift by which no cue is left', ['a.srt', 'a.vtt', '--shift', '-3600']],
    ['a target that cannot be written', ['a.srt', 'readonly/a.vtt']],
  ] as const) {
    it(`exits with 2 for ${what}, and writes nothing`, () => {
      expect(run(...given).code).toBe(2);
      expect(written.size).toBe(0);
    });
  }

  it('only converts captions', () => {
    expect(
      [['a.srt', '--out', 'b.vtt'], ['a.VTT'], ['a.twee', '--out', 'a.json'], []].map(isForCaptions),
    ).toEqual([true, true, false, false]);
  });
});
