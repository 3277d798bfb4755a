import { StoryFormatError } from '../../story-core/src/format/story-format-error';
import type { StoryFile } from '../../story-core/src/format/story-file';
import { storyOf } from '../../story-core/src/testing/test-story';
import { fromTwee } from './from-twee';
import { toTwee } from './to-twee';

/** Where each scene leads. */
const graphOf = ({ nodes }: StoryFile): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(nodes).map(([id, { next, decision }]) => [
      id,
      [...(next === undefined ? [] : [next]), ...(decision?.choices.map(({ to }) => to) ?? [])],
    ]),
  );

const notesOf = (story: StoryFile): readonly string[] => {
  const notes: string[] = [];
  toTwee({ ...story, meta: { ifid: 'A', ...story.meta } }, { onNote: (note) => void notes.push(note) });
  return notes;
};

describe('toTwee [twee-export]', () => {
  it('preserves links to a scene whose id is not a valid name in Twine, and restores the id', () => {
    const ids = [
      'Cellar [2]',
      'b->c',
      'c<-b',
      'a|b',
      'two\nlines',
      ' edge ',
      'https://x.example',
      'StoryInit',
      '{x}',
    ];
    const nodes = Object.fromEntries(ids.map((id, at) => [id, { next: ids[(at + 1) % ids.length] ?? '' }]));
    const story = storyOf(nodes);
    const twee = toTwee(story);
    expect(graphOf(fromTwee(twee).story)).toEqual(graphOf(story));
    expect(fromTwee(twee).story.start).toBe('Cellar [2]');
    expect(twee).toContain(':: Cellar (2) {"iv-player":{"id":"Cellar [2]"}}');
    expect(twee).toContain('[[b->c->b→c]]');
    expect(notesOf(story).filter((note) => note.includes('becomes the passage'))).toHaveSize(ids.length);
    expect(notesOf(story)).toContain(
      'The scene "Cellar [2]" becomes the passage "Cellar (2)": Twine cannot use its id as a name.',
    );
  });

  it('writes labels that SugarCube would split or show as references as macros', () => {
    const labels = ['Plain & simple', 'L | y', 'a -> b', 'x <- y', '<b>', 'say "go", $x'];
    const choices = labels.map((label, at) => ({ to: 'P', label, set: { x: at } }));
    const story = storyOf(
      { a: { decision: { choices } }, P: { ending: 'P' } },
      { meta: { ifid: 'A', twine: { format: 'SugarCube' } }, variables: { x: { initialValue: 0 } } },
    );
    const twee = toTwee(story);
    expect(twee).toContain('[[Plain & simple->P][$x to 0]]');
    expect(twee).toContain('<<link "L &#124; y" "P">><<set $x to 1>><</link>>');
    expect(twee).not.toMatch(/\[\[[^\]]*&#/);
    expect(fromTwee(twee).story.nodes['a']?.decision?.choices).toEqual(
      choices.map((choice) => jasmine.objectContaining(choice)),
    );
  });

  it('gives different names to two scenes with similar ids', () => {
    const story = storyOf({ 'a[b]': { next: 'a{b}' }, 'a{b}': { next: 'a(b)' }, 'a(b)': { next: 'a[b]' } });
    expect(graphOf(fromTwee(toTwee(story)).story)).toEqual(graphOf(story));
  });

  for (const format of ['SugarCube', 'Harlowe', 'Chapbook']) {
    it(`renames tags that would make a scene code in ${format}, with a note`, () => {
      const tags = ['script', 'stylesheet', 'init', 'header', 'two words'];
      const story = storyOf({ a: { tags, ending: 'a' } }, { meta: { ifid: 'A', twine: { format } } });
      expect(fromTwee(toTwee(story))).toEqual({ story, notes: [] });
      expect(notesOf(story)).toEqual([
        jasmine.stringContaining('Twine cannot use the tags of "a": they become script-tag, '),
      ]);
    });
  }

  for (const text of [
    '[[not a link]]',
    'A [[link->b]] and (set: $x to 1), <<set $x>>, <% x %>, {link to: "b"}.',
    '<b>bold</b>, <!-- a comment --> and &amp; &#91;',
    "''bold'' //italic// __u__ **s** *e* _i_ ~~d~~ ^^u^^ ==x== `c` @@.a;b@@",
    ':: A header\n\\:: Another\n\\\\:: One more',
    'lamp: on\n--\n[note]\nNot for the audience.',
    '!Heading\n# Heading\n=><=\n|==|',
    '$gold and _silver',
    'Joined \\\nlines',
    'An opening [[ and no end',
  ]) {
    for (const format of [undefined, 'Harlowe', 'SugarCube', 'Chapbook', 'Snowman']) {
      it(`keeps ${JSON.stringify(text)} as text (${format ?? 'no format'})`, () => {
        const meta = { ifid: 'A', ...(format !== undefined && { twine: { format } }) };
        const story = storyOf(
          { a: { text, ending: 'a' }, b: { text, decision: { choices: [{ to: 'a' }] } } },
          { meta },
        );
        const { story: back, notes } = fromTwee(toTwee(story));
        expect([back.nodes['a'], back.nodes['b']?.text]).toEqual([{ text, ending: 'a' }, text]);
        expect(notes).toEqual([]);
      });
    }
  }

  for (const label of [
    '[[b]]',
    'a->b',
    'a|b',
    "''Go''",
    '<b>Go</b>',
    '$gold',
    '(print: 1)',
    'A "quoted" `text`',
    '[',
  ]) {
    it(`keeps the label ${label}`, () => {
      const choices = [
        { to: 'b', label },
        { to: 'c', label: '[on]' },
      ];
      const story = storyOf({ a: { decision: { choices } }, b: { ending: 'b' }, c: { ending: 'c' } });
      expect(fromTwee(toTwee(story)).story.nodes).toEqual(story.nodes);
    });
  }

  it('writes a default that is not a choice as a link, with a note', () => {
    const story = storyOf({
      a: { decision: { choices: [{ to: 'b', label: 'On' }], defaults: ['late'] } },
      b: { decision: { choices: [], defaults: ['late'] } },
      late: { ending: 'late' },
    });
    expect(graphOf(fromTwee(toTwee(story)).story)).toEqual({ a: ['b', 'late'], b: ['late'], late: [] });
    expect(notesOf(story)).toEqual(['A default that is not a choice becomes a link: in "a", "b".']);
  });

  it('reports what it leaves out, naming the scenes', () => {
    const clip = { source: 'a.mp4', duration: 3, set: { x: 1 }, next: 'b' };
    const story = storyOf(
      {
        ...Object.fromEntries(['a', 'a2', 'a3', 'a4', 'a5'].map((id) => [id, clip])),
        b: {
          text: { en: 'A door.', de: 'Eine Tür.' },
          title: 'The door',
          captions: [{ src: 'a.vtt', lang: 'en', label: 'English' }],
          audioDescription: [{ lang: 'en', src: 'a.mp3' }],
          overlays: [{ kind: 'text', text: '1912' }],
          prefetch: ['c'],
          data: { mood: 'dark', twine: { size: '1,1' } },
          decision: {
            prompt: 'Which way?',
            startTime: 1,
            defaults: ['c'],
            choices: [
              { to: 'c', label: 'On', when: { '>': [{ var: 'x' }, 1] }, description: 'Far', image: 'c.png' },
            ],
          },
        },
        c: { ending: 'the sea', questions: [{ id: 'deep', at: 1, kind: 'confirm' }] },
      },
      {
        languages: ['en', 'de'],
        variables: { x: { initialValue: 0 } },
        sounds: [{ id: 'sea', src: 'sea.mp3' }],
        poster: 'sea.webp',
        result: { pass: ['the sea'] },
        normalize: { a: -23 },
        meta: { author: 'Ada' },
      },
    );
    expect(notesOf(story)).toEqual([
      'Variables are left out: x.',
      'Sounds are left out.',
      'The poster is left out.',
      'Scores and passing are left out.',
      'The loudness of clips is left out.',
      'Text is written in one language, "en": the others are left out.',
      'Entries of "meta" other than "ifid" and "twine" are left out.',
      'Clips are left out: in "a", "a2", "a3" and 2 more.',
      'Durations and gains are left out: in "a", "a2", "a3" and 2 more.',
      'Scene titles are left out: in "b".',
      'Captions are left out: in "b".',
      'Audio descriptions are left out: in "b".',
      'Overlays are left out: in "b".',
      'Variables set by scenes are left out: in "a", "a2", "a3" and 2 more.',
      'Lists of scenes to preload are left out: in "b".',
      'Scene data is left out: in "b".',
      'Prompts of decisions are left out: in "b".',
      'Questions are left out: in "c".',
      'Windows and other options of decisions are left out: in "b".',
      'Defaults are left out: in "b".',
      'Conditions of choices are left out: in "b".',
      'Descriptions of choices are left out: in "b".',
      'Images of choices are left out: in "b".',
      'Names of endings that differ from the scene id are left out: in "c".',
      'A scene that follows without a question becomes a link: in "a", "a2", "a3" and 2 more.',
    ]);
  });

  it('keeps no-break spaces, which French uses', () => {
    const said = 'Où\u202F? Ici\u00A0!';
    for (const format of [undefined, 'Harlowe', 'SugarCube', 'Chapbook', 'Snowman']) {
      const story = storyOf(
        { a: { text: said, decision: { choices: [{ to: 'b', label: said }] } }, b: { ending: 'b' } },
        { meta: { ifid: 'A', ...(format !== undefined && { twine: { format } }) } },
      );
      expect(fromTwee(toTwee(story))).toEqual({ story, notes: [] });
      expect(notesOf(story)).toEqual([]);
    }
  });

  it('reports white space that it leaves out, and scenes that become endings', () => {
    const story = storyOf({
      a: { text: '  A door.\r\n\r\n\r\n\r\nOpen.', decision: { choices: [{ to: 'b', label: 'In  now' }] } },
      b: { text: 'A hall.  \nDark.', decision: { choices: [{ to: 'c', label: ' On' }] } },
      c: { text: 'A room.\r\n  Dark.' },
    });
    expect(notesOf(story)).toEqual([
      'White space at the start and end of texts and lines, and repeated empty lines, are left out: in "a", "b".',
      'Repeated white space in labels is left out: in "a", "b".',
      'A scene with neither an ending nor a choice becomes an ending on import: in "c".',
    ]);
    expect(fromTwee(toTwee(story)).story.nodes['c']).toEqual({ text: 'A room.\n  Dark.', ending: 'c' });
  });

  it('keeps choice images for SugarCube', () => {
    const choices = [{ to: 'b', label: 'In', image: 'gate.jpg' }];
    const story = storyOf(
      { a: { decision: { choices } }, b: { ending: 'b' } },
      { meta: { ifid: 'A', twine: { format: 'SugarCube' } } },
    );
    expect(fromTwee(toTwee(story))).toEqual({ story, notes: [] });
    expect(notesOf(story)).toEqual([]);
  });

  it('writes the IFID that Twine requires, always the same, and reports it', () => {
    const story = storyOf({ a: { ending: 'a' } }, { title: 'A story' });
    const ifid = fromTwee(toTwee(story)).story.meta?.['ifid'] as string;
    expect(ifid).toMatch(/^[\dA-F]{8}-[\dA-F]{4}-4[\dA-F]{3}-[89AB][\dA-F]{3}-[\dA-F]{12}$/);
    expect(toTwee({ ...story, nodes: { a: { text: 'Changed.', ending: 'a' } } })).toContain(ifid);
    expect(toTwee({ ...story, title: 'Another story' })).not.toContain(ifid);
    const notes: string[] = [];
    toTwee(story, { onNote: (note) => void notes.push(note) });
    expect(notes).toEqual([
      `The story has no IFID: add "meta": { "ifid": "${ifid}" } to keep the one in the Twee file.`,
    ]);
  });

  for (const garbage of [null, undefined, 1, true, 'text', {}, [], { nodes: 1 }, () => 1, Symbol('story')]) {
    it(`refuses ${typeof garbage} ${JSON.stringify(garbage)} with its findings`, () =>
      expect(() => toTwee(garbage as never)).toThrowError(StoryFormatError));
  }
});
