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
    ['joins what follows directly', [cue(0, 1, 'One'), cue(1, 2, 'two./Three.')], ['One two. Three.']],
    ['begins a paragraph after a pause', [cue(0, 1, 'One.'), cue(3, 4, 'Two.')], ['One.', 'Two.']],
    ['does not for a short one', [cue(0, 1, 'One.'), cue(2.9, 4, 'Two.')], ['One. Two.']],
    ['begins a paragraph for another voice', [cue(0, 1, 'A: Yes?/B: No.')], ['A: Yes?', 'B: No.']],
    ['names a voice that goes on once', [cue(0, 1, 'A: Yes,'), cue(1, 2, 'A: yes.')], ['A: Yes, yes.']],
    ['puts cues in the order of their times', [cue(5, 6, 'Two.'), cue(0, 1, 'One.')], ['One.', 'Two.']],
    [
      'writes a line once that stays while the next one rolls up',
      [cue(0, 2, 'One'), cue(2, 4, 'One/two'), cue(4, 6, 'two/three')],
      ['One two three'],
    ],
    [
      'writes a text once that two cues show at the same time',
      [cue(0, 4, 'Stop!'), cue(1, 3, 'Stop!')],
      ['Stop!'],
    ],
    ['writes what is said twice twice', [cue(0, 1, 'No.'), cue(1, 2, 'No.')], ['No. No.']],
    [
      'writes a line once that stays alone before the next one rolls up',
      [cue(0, 2, 'One/two'), cue(2, 3, 'two'), cue(3, 5, 'two/three'), cue(5, 6, 'three')],
      ['One two three'],
    ],
    [
      'writes a line once that is shown alone for a moment',
      [cue(0, 2, 'One'), cue(2, 2.01, 'One'), cue(2.01, 4, 'One/two')],
      ['One two'],
    ],
    [
      'writes the last line of a cue again that is said again later',
      [cue(0, 2, 'Yes/no'), cue(3, 4, 'no')],
      ['Yes no no'],
    ],
    [
      'writes no spaces into languages without them',
      [cue(0, 1, '今日は'), cue(1, 2, 'いい天気。/そうね。')],
      ['今日はいい天気。そうね。'],
    ],
    ['nor beside digits and signs', [cue(0, 1, '第3'), cue(1, 2, '回…/そう')], ['第3回…そう']],
    ['nor into Thai', [cue(0, 1, 'สวัสดี'), cue(1, 2, 'ครับ')], ['สวัสดีครับ']],
    [
      'but beside words of other scripts',
      [cue(0, 1, '使用 GPU'), cue(1, 2, '很好/OK')],
      ['使用 GPU 很好 OK'],
    ],
    ['and into Korean', [cue(0, 1, '안녕하세요.'), cue(1, 2, '네')], ['안녕하세요. 네']],
    ['is empty without cues', [], []],
  ];
  for (const [title, cues, expected] of cases) {
    it(title, () => {
      const texts = transcriptParagraphs(cues).map(({ voice, text }) => (voice ? `${voice}: ${text}` : text));
      expect(texts).toEqual([...expected]);
    });
  }
});
