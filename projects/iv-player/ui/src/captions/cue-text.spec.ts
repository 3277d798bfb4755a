import { linesOf, visibleText, wordTimes } from './cue-text';

describe('visibleText', () => {
  const cases: readonly [string, string, string][] = [
    ['leaves text alone', 'One\ntwo', 'One\ntwo'],
    ['leaves out a first line of a space', ' \nso this', 'so this'],
    ['leaves out a last one', 'so this\n ', 'so this'],
    ['leaves out one between', 'One\n\t\ntwo', 'One\ntwo'],
    ['leaves out what no letter is in', '&nbsp;\n<i> </i>\nOne', '<i></i>One'],
    ['keeps the tags of a line without text', '<v Esme>\nOne\ntwo', '<v Esme>One\ntwo'],
    ['is empty for a cue in which nothing can be seen', ' \n<c.yellow> </c>', ''],
    ['is empty for characters that cannot be seen', '\u200B\n\u200E\u200F\u2060\uFEFF\u00AD', ''],
    ['is empty for them by name and number', '&lrm;&rlm;\n&#8203;&#x200b;&zwnj;&shy;&nbsp', ''],
    ['keeps characters by name that can be seen', '&lt;\n&amp;lrm;\n&#65;', '&lt;\n&amp;lrm;\n&#65;'],
    [
      'keeps those that change others',
      'm\u200Ei\n\u{1F469}\u200D\u{1F680}',
      'm\u200Ei\n\u{1F469}\u200D\u{1F680}',
    ],
    ['keeps the name in a tag of two lines', '<v\nEsme>One\ntwo', '<v Esme>One\ntwo'],
    ['keeps a tag of two lines within a line', 'One <c.a\n.b>two</c>', 'One <c.a .b>two</c>'],
  ];
  for (const [title, text, expected] of cases) it(title, () => expect(visibleText(text)).toBe(expected));

  it('keeps the text of a cue with too many tags to be drawn, without these', () =>
    expect(visibleText(`<b>x</b>`.repeat(600))).toBe('x'.repeat(600)));

  for (const part of ['<c.a.', '<b>', '<', '<c.a>x', '\n<c>', '<00:00', '<b', '</b>']) {
    it(`leaves a thousand tags at most of ${JSON.stringify(part)} 100,000 times`, () =>
      expect(visibleText(part.repeat(100_000)).split('<').length).toBeLessThanOrEqual(1001));
  }
});

it('linesOf are the lines without tags', () =>
  expect(linesOf('<v Esme>so<00:01.000><c> this</c>\n \n is')).toEqual(['so this', 'is']));

it('wordTimes are those within the text', () =>
  expect(wordTimes('so<00:00:00.900><c> this</c><00:01.300> is<01:00:00.000>')).toEqual([0.9, 1.3, 3600]));
