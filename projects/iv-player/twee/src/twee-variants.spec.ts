import { checkStory } from '../../story-core/src/check/check-story';
import type { StoryFileNode } from '../../story-core/src/format/story-file';
import { fromTwee } from './from-twee';
import { toTwee } from './to-twee';
import { readPassages, writePassages } from './twee-passages';

/** Header of a file in a story format, such as `Snowman 2.1.1`. */
function dataOf(format: string): string {
  const [name, version] = format.split(' ');
  return `:: StoryData\n${JSON.stringify({ format: name, ...(version && { 'format-version': version }) })}\n`;
}

const choicesOf = ({ decision }: StoryFileNode): readonly string[] =>
  decision?.choices.map(({ label, to }) => `${label as string}->${to}`) ?? [];

describe('Headers of passages', () => {
  for (const [header, name, tags, position] of [
    [':: Start <5,25>', 'Start', [], '5,25'],
    [':: Start [a b] <5,25>', 'Start', ['a', 'b'], '5,25'],
    [':: Start <-5.5, 25 >', 'Start', [], '-5.5,25'],
    ['::Start<5,25>  ', 'Start', [], '5,25'],
    [':: Start {"position":"5,25"} [a b]', 'Start', ['a', 'b'], '5,25'],
    [':: Start {"position":"5,25","more":{"a":"}["}}[a]', 'Start', ['a'], '5,25'],
    [':: Start [a] {"position":"5,25"}', 'Start', ['a'], '5,25'],
    [':: Start <5,25> [a b]', 'Start', ['a', 'b'], '5,25'],
    [':: Start <5,25>{"more":"<1,2>["} [a]', 'Start', ['a'], '5,25'],
    [':: Start [a] <5,25> {"more":1}', 'Start', ['a'], '5,25'],
    [':: Start <1,2> [a] {"position":"5,25"}', 'Start', ['a'], '5,25'],
  ] as const)
    it(`are read with tags and position in any order: ${header} [twee-headers]`, () => {
      const [passage] = readPassages(header);
      expect(passage).toEqual({
        name,
        tags: [...tags],
        metadata: jasmine.objectContaining({ position }),
        text: '',
        line: 1,
      });
    });

  for (const header of [
    ':: a \\<5,25> [b]',
    ':: a [<5,25>]',
    ':: a <b>',
    ':: a < 5',
    ':: 3 <4,5> 6',
    ':: \\<5,25>',
    ':: a \\<5,25>',
    ':: <5,25',
  ])
    it(`have no position in ${header}`, () => {
      const [passage] = readPassages(header);
      expect([passage?.metadata, passage?.isBroken]).toEqual([{}, undefined]);
    });

  it('keep names that look like positions', () => {
    for (const name of ['a <1,2>', '<1,2>', 'a<1,2>'])
      for (const [tags, metadata] of [
        [[], {}],
        [['b'], {}],
        [[], { position: '3,4' }],
      ] as const) {
        const written = writePassages([{ name, tags, metadata, text: '' }]);
        expect(readPassages(written)).toEqual([{ name, tags: [...tags], metadata, text: '', line: 1 }]);
      }
  });

  it('of Twee 2 lead to scenes with positions and links between them', () => {
    const { story, notes } = fromTwee('::Start <5,25>\n[[Hall]]\n\n:: Hall [dark] <100,25>\nThe end.');
    expect(notes).toEqual([]);
    expect(story.start).toBe('Start');
    expect(story.nodes['Start']).toEqual({
      position: [5, 25],
      decision: { choices: [{ to: 'Hall', label: 'Hall' }] },
    });
    expect(story.nodes['Hall']?.position).toEqual([100, 25]);
    expect(fromTwee(toTwee(story)).story).toEqual({ ...story, meta: jasmine.anything() as never });
  });
});

describe('Links with several separators', () => {
  const ALL = ['SugarCube', 'Harlowe', 'Chapbook', 'Snowman 1.5.0', 'Snowman 2.1.1'];
  for (const [link, ...choices] of [
    ['[[a->b|c]]', 'a->b|c', 'a->b->c', 'a->b->c', 'a->b->c', undefined],
    ['[[a|b->c]]', 'a->b->c', 'a|b->c', 'a->b->c', 'a->b->c', undefined],
    ['[[a->b->c]]', 'a->b->c', 'a->b->c', 'a->b->c', 'a->b->c', 'a->b->c'],
    ['[[a<-b<-c]]', 'b<-c->a', 'b<-c->a', 'b<-c->a', 'b<-c->a', 'b<-c->a'],
    ['[[a|b|c]]', 'a->b|c', 'a|b->c', 'a->b|c', 'a->b|c', 'a->b|c'],
    ['[[a<-b|c]]', 'b|c->a', 'a<-b->c', 'a<-b->c', 'a<-b->c', 'a<-b->c'],
    ['[[a->b]]', 'a->b', 'a->b', 'a->b', 'a->b', 'a->b'],
    ['[[a|b]]', 'a->b', 'a->b', 'a->b', 'a->b', 'a->b'],
    ['[[b<-a]]', 'a->b', 'a->b', 'a->b', 'a->b', 'a->b'],
  ] as const)
    it(`lead where each story format leads: ${link} [twee-links]`, () => {
      ALL.forEach((format, at) => {
        const { story, notes } = fromTwee(`${dataOf(format)}:: Start\n${link}`);
        const [choice] = story.nodes['Start']?.decision?.choices ?? [];
        const shown = choice && `${choice.label as string}->${choice.to}`;
        // A label or a target may contain an arrow.
        expect(shown).withContext(format).toBe(choices[at]);
        expect(notes.length)
          .withContext(format)
          .toBe(choices[at] === undefined ? 2 : 0);
      });
    });

  it('lead to the passage that exists, if the story format is unknown', () => {
    const to = (link: string, ...names: readonly string[]): unknown =>
      fromTwee(`:: Start\n${link}\n${names.map((name) => `:: ${name}\n`).join('')}`).story.nodes['Start']
        ?.decision?.choices;
    expect(to('[[a->b|c]]', 'c')).toEqual([{ to: 'c', label: 'a->b' }]);
    expect(to('[[a->b|c]]', 'b|c')).toEqual([{ to: 'b|c', label: 'a' }]);
    expect(to('[[a|b->c]]', 'b->c')).toEqual([{ to: 'b->c', label: 'a' }]);
  });
});

describe('Passages that show another', () => {
  for (const [format, shows] of [
    ['Harlowe', '(display: "Square")'],
    ['Harlowe', '(Display: "Square")'],
    ['SugarCube', '<<include "Square">>'],
    ['SugarCube', '<<include [[Square]]>>'],
    ['SugarCube', '<<include Square>>'],
    ['SugarCube', '<<display "Square">>'],
    ['Chapbook', "{embed passage: 'Square'}"],
    ['Chapbook', "{embed passage named: 'Square'}"],
    ['Snowman', '<%= story.render("Square") %>'],
    ['Snowman', "<%= window.story.render('Square') %>"],
    ['other', '(display: "Square")'],
    ['other', '<<include "Square">>'],
  ] as const)
    it(`have its text and links: ${shows} in ${format} [twee-embedded]`, () => {
      const { story, notes } = fromTwee(
        `${dataOf(format)}:: Start\nYou arrive.\n${shows}\n\n[[Leave->End]]\n\n:: Square\nA fountain.\n[[Drink->End]]\n\n:: End\nThe end.`,
      );
      const { text, decision } = story.nodes['Start'] as StoryFileNode;
      expect(text).toBe('You arrive.\nA fountain.');
      expect(choicesOf({ decision } as StoryFileNode)).toEqual(['Drink->End', 'Leave->End']);
      expect(notes).toEqual([]);
      expect(checkStory(story).filter(({ severity }) => severity === 'error')).toEqual([]);
    });

  it('have its text and links after a click, too [twee-embedded]', () => {
    const { story, notes } = fromTwee(
      `${dataOf('Chapbook')}:: Start\n{reveal link: 'Look', passage: 'Square'}\n:: Square\nA fountain.\n[[End]]\n:: End\n`,
    );
    expect(story.nodes['Start']?.text).toBe('Look\nA fountain.');
    expect(choicesOf(story.nodes['Start']!)).toEqual(['End->End']);
    expect(notes).toEqual([]);
  });

  it('are part of it, or a lost exit, if a link of SugarCube shows them [twee-embedded]', () => {
    const start = (content: string): StoryFileNode =>
      fromTwee(
        `${dataOf('SugarCube')}:: Start\n<<link "Look">>${content}<</link>>\n:: Square\nA fountain.\n[[End]]\n:: End\n`,
      ).story.nodes['Start']!;
    const shown = start('<<replace "#x">><<include "Square">><</replace>>');
    expect([shown.text, choicesOf(shown)]).toEqual(['A fountain.', ['End->End']]);
    expect(start('<<replace "#x">><<include $p>><</replace>>').ending).toBeUndefined();
  });

  for (const [format, markup] of [
    ['SugarCube', '<<link "Look">><<append "#x">>A way: [[Go->End]]<</append>><</link>>'],
    ['SugarCube', '<<button "Look">><<replace "#x">><<link "Go" "End">><</link>><</replace>><</button>>'],
    ['Chapbook', "{reveal link: 'Look', text: 'A way: [[Go->End]]'}"],
    ['Chapbook', "{reveal link: 'Look', text: \"{link to: 'End', label: 'Go'}\"}"],
    ['Harlowe', '(link: "Look")[A way: [[Go->End]]]'],
    ['Harlowe', '(click-replace: ?x)[A way: [[Go->End]]]'],
  ] as const)
    it(`lead where links lead that appear after a click: ${markup} [twee-links]`, () => {
      const { story, notes } = fromTwee(`${dataOf(format)}:: Start\n|x>[Here.]\n${markup}\n:: End\n`);
      expect(choicesOf(story.nodes['Start']!)).toEqual(['Go->End']);
      expect(notes.length).toBe(1);
    });

  it('have no ending if code leads to another passage [twee-programs]', () => {
    for (const markup of [
      `<a href="javascript:story.show('End')">Go</a>`,
      `<a href="#" onclick="window.story.show('End')">Go</a>`,
      `<% story.show('End') %>`,
    ]) {
      const { story, notes } = fromTwee(`${dataOf('Snowman')}:: Start\n${markup}\n:: End\n`);
      expect(story.nodes['Start']?.ending).withContext(markup).toBeUndefined();
      expect(notes.join('\n')).toContain('"Start": The scene has no way out');
    }
  });

  it('may show each other at several levels, but not in a circle [twee-embedded]', () => {
    const passages = ['Start', 'b', 'c'].map(
      (name, at) => `:: ${name}\n<<include "${['b', 'c', 'd'][at]!}">>\n`,
    );
    const { story } = fromTwee(`${dataOf('SugarCube')}${passages.join('')}:: d\n[[End]]\n:: End\n`);
    expect(choicesOf(story.nodes['Start']!)).toEqual(['End->End']);
    const circle = fromTwee(
      `${dataOf('SugarCube')}:: Start\n<<include "b">>\n:: b\n<<include "Start">>[[End]]\n:: End\n`,
    );
    expect(choicesOf(circle.story.nodes['Start']!)).toContain('End->End');
    const own = fromTwee(`${dataOf('SugarCube')}:: Start\n<<include "Start">>`);
    expect(own.notes.join()).toContain('<<include "Start">>');
    expect(checkStory(own.story).map(({ code }) => code)).toContain('DEAD_END');
  });

  it('do not become longer without limit [twee-embedded]', () => {
    const names = Array.from({ length: 40 }, (_, at) => `p${at}`);
    const passages = names.map(
      (name, at) => `:: ${name}\nA long text. <<include "p${at + 1}">> <<include "p${at + 1}">>\n`,
    );
    const { story, notes } = fromTwee(`${dataOf('SugarCube')}${passages.join('')}:: p40\n[[p0]]`);
    const written = Object.values(story.nodes).reduce(
      (sum, { text = '' }) => sum + (text as string).length,
      0,
    );
    expect(written).toBeLessThan(100_000);
    expect(notes.length).toBeGreaterThan(0);
    const chain = Array.from({ length: 5000 }, (_, at) => `:: q${at}\n<<include "q${at + 1}">>\n`).join('');
    expect(Object.keys(fromTwee(`${dataOf('SugarCube')}${chain}`).story.nodes).length).toBe(5000);
  });
});

describe('fromTwee with a page published by Twine', () => {
  for (const page of [
    '<html><body><tw-storydata name="x"></tw-storydata></body></html>',
    '<!DOCTYPE html>\n<html>',
    '<tw-storydata name="x"></tw-storydata>\n<tw-storydata name="y"></tw-storydata>',
  ])
    it(`says how to export it: ${page.slice(0, 20)} [twee-published]`, () => {
      const { story, notes } = fromTwee(page);
      expect(story.nodes).toEqual({});
      expect(notes).toEqual([jasmine.stringContaining('choose Build, then Export As Twee')]);
    });
});
