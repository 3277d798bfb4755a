import { linesOf, visibleText, wordTimes } from './cue-text';

describe('visibleText', () => {
  const cases: readonly [string, string, string][] = [
    ['keeps text', 'One\ntwo', 'One\ntwo'],
    ['removes a blank first line', ' \nso this', 'so this'],
    ['removes a blank last line', 'so this\n ', 'so this'],
    ['removes a blank line in between', 'One\n\t\ntwo', 'One\ntwo'],
    ['removes lines with only tags and spaces', '&nbsp;\n<i> </i>\nOne', '<i></i>One'],
    ['keeps the tags of a line without text', '<v Esme>\nOne\ntwo', '<v Esme>One\ntwo'],
    ['is empty for an invisible cue', ' \n<c.yellow> </c>', ''],
    ['is empty for invisible characters', '\u200B\n\u200E\u200F\u2060\uFEFF\u00AD', ''],
    ['is empty for references to invisible characters', '&lrm;&rlm;\n&#8203;&#x200b;&zwnj;&shy;&nbsp', ''],
    ['keeps references to visible characters', '&lt;\n&amp;lrm;\n&#65;', '&lt;\n&amp;lrm;\n&#65;'],
    [
      'keeps invisible characters within text',
      'm\u200Ei\n\u{1F469}\u200D\u{1F680}',
      'm\u200Ei\n\u{1F469}\u200D\u{1F680}',
    ],
    ['keeps the name in a tag across lines', '<v\nEsme>One\ntwo', '<v Esme>One\ntwo'],
    ['keeps a tag across lines within a line', 'One <c.a\n.b>two</c>', 'One <c.a .b>two</c>'],
  ];
  for (const [title, text, expected] of cases) it(title, () => expect(visibleText(text)).toBe(expected));

  it('drops the tags of a cue with too many of them', () =>
    expect(visibleText(`<b>x</b>`.repeat(600))).toBe('x'.repeat(600)));

  for (const part of ['<c.a.', '<b>', '<', '<c.a>x', '\n<c>', '<00:00', '<b', '</b>']) {
    it(`keeps at most a thousand tags of ${JSON.stringify(part)} 100,000 times`, () =>
      expect(visibleText(part.repeat(100_000)).split('<').length).toBeLessThanOrEqual(1001));
  }
});

it('linesOf returns the lines without tags', () =>
  expect(linesOf('<v Esme>so<00:01.000><c> this</c>\n \n is')).toEqual(['so this', 'is']));

it('wordTimes returns the times in the text', () =>
  expect(wordTimes('so<00:00:00.900><c> this</c><00:01.300> is<01:00:00.000>')).toEqual([0.9, 1.3, 3600]));
