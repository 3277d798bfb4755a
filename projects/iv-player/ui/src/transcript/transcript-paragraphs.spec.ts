import { type CueText, transcriptParagraphs } from './transcript-paragraphs';

/** `Name: text` has a voice; lines are separated by `/`. */
const cue = (startTime: number, endTime: number, text: string): CueText => ({
  startTime,
  endTime,
  lines: text.split('/').map((line) => {
    const [, voice = '', said = ''] = /^(?:(\w+): )?(.*)$/.exec(line) ?? [];
    return { voice, text: said };
  }),
});

describe('transcriptParagraphs', () => {
  const cases: readonly [string, readonly CueText[], readonly string[]][] = [
    ['joins consecutive cues', [cue(0, 1, 'One'), cue(1, 2, 'two./Three.')], ['One two. Three.']],
    ['starts a paragraph after a pause', [cue(0, 1, 'One.'), cue(3, 4, 'Two.')], ['One.', 'Two.']],
    ['starts none after a short pause', [cue(0, 1, 'One.'), cue(2.9, 4, 'Two.')], ['One. Two.']],
    ['starts a paragraph at a change of voice', [cue(0, 1, 'A: Yes?/B: No.')], ['A: Yes?', 'B: No.']],
    ['names a continuing voice once', [cue(0, 1, 'A: Yes,'), cue(1, 2, 'A: yes.')], ['A: Yes, yes.']],
    ['sorts cues by time', [cue(5, 6, 'Two.'), cue(0, 1, 'One.')], ['One.', 'Two.']],
    [
      'includes a line once that stays while the next one rolls up',
      [cue(0, 2, 'One'), cue(2, 4, 'One/two'), cue(4, 6, 'two/three')],
      ['One two three'],
    ],
    [
      'includes a text once that two cues show at the same time',
      [cue(0, 4, 'Stop!'), cue(1, 3, 'Stop!')],
      ['Stop!'],
    ],
    ['includes text twice that is spoken twice', [cue(0, 1, 'No.'), cue(1, 2, 'No.')], ['No. No.']],
    [
      'includes a line once that stays alone before the next one rolls up',
      [cue(0, 2, 'One/two'), cue(2, 3, 'two'), cue(3, 5, 'two/three'), cue(5, 6, 'three')],
      ['One two three'],
    ],
    [
      'includes a line once that is briefly shown alone',
      [cue(0, 2, 'One'), cue(2, 2.01, 'One'), cue(2.01, 4, 'One/two')],
      ['One two'],
    ],
    [
      'repeats the last line of a cue that is spoken again later',
      [cue(0, 2, 'Yes/no'), cue(3, 4, 'no')],
      ['Yes no no'],
    ],
    [
      'adds no spaces in scripts without them',
      [cue(0, 1, '今日は'), cue(1, 2, 'いい天気。/そうね。')],
      ['今日はいい天気。そうね。'],
    ],
    [
      'adds no spaces beside digits and symbols in such scripts',
      [cue(0, 1, '第3'), cue(1, 2, '回…/そう')],
      ['第3回…そう'],
    ],
    ['adds no spaces in Thai', [cue(0, 1, 'สวัสดี'), cue(1, 2, 'ครับ')], ['สวัสดีครับ']],
    [
      'adds spaces beside words in other scripts',
      [cue(0, 1, '使用 GPU'), cue(1, 2, '很好/OK')],
      ['使用 GPU 很好 OK'],
    ],
    ['adds spaces in Korean', [cue(0, 1, '안녕하세요.'), cue(1, 2, '네')], ['안녕하세요. 네']],
    ['is empty without cues', [], []],
  ];
  for (const [title, cues, expected] of cases) {
    it(title, () => {
      const texts = transcriptParagraphs(cues).map(({ voice, text }) => (voice ? `${voice}: ${text}` : text));
      expect(texts).toEqual([...expected]);
    });
  }
});
