import type { StoryFileNode } from '../../story-core/src/format/story-file';
import { withoutDoubledBraces } from '../../story-core/src/walk/text-values';
import { fromTwee } from './from-twee';

interface Read {
  readonly text: string;
  /** Label and target of each choice. */
  readonly choices: readonly string[];
  readonly notes: readonly string[];
}

/** Reads the passage "a" of a file with passages "Hall" and "Yard". */
function read(passage: string, format?: string): Read {
  const data = format === undefined ? '' : `:: StoryData\n${JSON.stringify({ format })}\n`;
  const { story, notes } = fromTwee(`:: a\n${passage}\n:: Hall\nx\n:: Yard\ny\n${data}`);
  const { text = '', decision } = story.nodes['a'] as StoryFileNode;
  return {
    text: withoutDoubledBraces(text as string),
    choices: decision?.choices.map(({ label, to }) => `${label as string}->${to}`) ?? [],
    notes,
  };
}

describe('Twine links [twee-links]', () => {
  for (const [passage, ...choices] of [
    ['[[Look at [the] door->Hall]]', 'Look at [the] door->Hall'],
    ['[[Room [2]]]', 'Room [2]->Room [2]'],
    ['[[Go2->Yard][$a[0] = 1]]', 'Go2->Yard'],
    ['[[Go->Hall][$a = "]"]]', 'Go->Hall'],
    ['[[[+]->Hall]]', '[+]->Hall'],
    ['(if: $x)[[[Hall]]]', 'Hall->Hall'],
    ['(if: $x)[[Hall]]', 'Hall->Hall'],
    ['[[A->B->Hall]]', 'A->B->Hall'],
    ['[[Hall<-B<-C]]', 'B<-C->Hall'],
    ['[[a|b|Hall]]', 'a|b->Hall'],
    ['[[ In | Hall ]]', 'In->Hall'],
    ["[[''In''->Hall]]", 'In->Hall'],
    ['[[\nHall\n]]', 'Hall->Hall'],
    ['[img[gate.jpg][Hall]]', 'Hall->Hall'],
    ['[img[A gate|gate.jpg][Hall][$seen to 1]]', 'A gate->Hall'],
    ['[<img[gate.jpg][Hall]]', 'Hall->Hall'],
    ['<a data-passage="Hall">in</a>', 'in->Hall'],
    ["<A class='x' data-passage='Hall' data-setter='$x to 1'><b>in</b></A>", 'in->Hall'],
    ['<button data-passage="Hall">in</button>', 'in->Hall'],
    ['<area shape="rect" data-passage="Hall" alt="the gate">', 'the gate->Hall'],
    ['<<link "in" "Hall">><</link>>', 'in->Hall'],
    ['<<link [[in|Hall]]>><</link>>', 'in->Hall'],
    ['<<link [[Hall]]>><<set $x to 1>><</link>>', 'Hall->Hall'],
    ['<<link [img[gate.jpg][Hall]]>><</link>>', 'Hall->Hall'],
    ['<<button "in" "Hall">><</button>>', 'in->Hall'],
    ['<<link "in">><<set $x to 1>><<goto "Hall">><</link>>', 'in->Hall'],
    ['<<goto "Hall">>', 'Hall->Hall'],
    ['<<goto [[Hall]]>>', 'Hall->Hall'],
    ['(link-goto: "in", "Hall")', 'in->Hall'],
    ['(link-goto: "Hall")', 'Hall->Hall'],
    ['(Link_GoTo: "in (now)", "Hall")', 'in (now)->Hall'],
    ['(link-reveal-goto: "in", "Hall")[(set: $x to 1)]', 'in->Hall'],
    ['(click-goto: ?gate, "Hall")', 'Hall->Hall'],
    ['(link: "in")[(set: $x to ":)")(go-to: "Hall")]', 'in->Hall'],
    ['(go-to: "Hall")', 'Hall->Hall'],
    ["Go to {link to: 'Hall'} or {link to: \"Yard\", label: 'out'}.", 'Hall->Hall', 'out->Yard'],
  ] as const) {
    it(`reads ${JSON.stringify(passage)}`, () => expect(read(passage).choices).toEqual(choices));
  }

  for (const [label, shown] of [
    ['(text-colour: red)[Go]', 'Go'],
    ['(text-colour: red)[Go [now]] then', 'Go [now] then'],
    ['[Go]', '[Go]'],
    ['|x>[Go] and [stay]', 'Go and [stay]'],
  ] as const) {
    it(`shows the label ${label} as ${shown}`, () => {
      for (const format of [undefined, 'Harlowe'])
        expect(read(`[[${label}->Hall]]`, format).choices).toEqual([`${shown}->Hall`]);
    });
  }

  for (const [passage, shown] of [
    ['[Go](javascript:void(0))', 'Go'],
    ['[Go](https://x.example/a_(b_(c)) "a title") on', 'Go on'],
    ['[Go](a', '[Go](a'],
    ['![A gate](gate_(1).jpg)', ''],
    ['[Go](a [[Hall]] b)', '[Go](a Hall b)'],
  ] as const) {
    it(`shows the Markdown ${passage} as ${JSON.stringify(shown)}`, () => {
      for (const format of ['Chapbook', 'Snowman']) expect(read(passage, format).text).toBe(shown);
    });
  }

  for (const passage of [
    '<!-- cut for now: [[Hall]] -->',
    '/* ask Bert: [[Hall]] */',
    '/% wiki remark [[Hall]] %/',
    '"""[[Hall]]"""',
    '<nowiki>[[Hall]]</nowiki>',
    '{{{[[Hall]]}}}',
    '`[[Hall]]`',
    '<script>a("[[Hall]]")</script>',
    '&#91;[Hall]]',
    '[[Hall',
    '[Hall]',
    '[[Hall\n\nand the yard]]',
  ]) {
    it(`reads no link in ${JSON.stringify(passage)}`, () => expect(read(passage).choices).toEqual([]));
  }

  it('keeps a link in its sentence, and leaves out links outside sentences', () => {
    expect(read('You see a [[desk->Hall]] and [[a lamp->Yard]] in the corner.').text).toBe(
      'You see a desk and a lamp in the corner.',
    );
    expect(read('A door. [[Knock->Hall]] [[Walk on->Yard]]').text).toBe('A door.');
    expect(read('A door.\n* [[Knock->Hall]]\n1. [[Walk on->Yard]]').text).toBe('A door.');
  });

  it('keeps several answers that lead to one passage [choice-values]', () => {
    const twee = ':: a\n[[Tell the truth->b][$honest to true]]\n[[Lie->b][$honest to false]]\n:: b\n';
    expect(fromTwee(twee).story.nodes['a']?.decision?.choices).toEqual([
      { to: 'b', label: 'Tell the truth' },
      { to: 'b', label: 'Lie' },
    ]);
    expect(fromTwee(twee).notes).toEqual([
      'Line 2, "a": The code of the link [[Tell the truth->b][$honest to true]] was left out.',
      'Line 3, "a": The code of the link [[Lie->b][$honest to false]] was left out.',
    ]);
  });
});

describe('Twine text [twee-dialects]', () => {
  const anyFormat = [undefined, 'Harlowe', 'SugarCube', 'Chapbook', 'Snowman', 'iv-player'];

  for (const [passage, text, ...formats] of [
    ['(if: $x)[You see a door.](else:)[A wall.]', 'You see a door. A wall.', undefined, 'Harlowe'],
    ['(if: $x)\n[You see a door.]', 'You see a door.', undefined, 'Harlowe'],
    ['A |door>[red door] and a [blue one]<other|.', 'A red door and a blue one.', undefined, 'Harlowe'],
    ['{A\n  door.}', 'A door.', undefined, 'Harlowe'],
    [
      "''Bold'', //italic//, ^^up^^ and ~~gone~~",
      'Bold, italic, up and gone',
      undefined,
      'Harlowe',
      'SugarCube',
    ],
    ['**Strong** and *soft*', 'Strong and soft', undefined, 'Harlowe', 'Chapbook', 'Snowman'],
    ['_Soft_ and __strong__', 'Soft and strong', undefined, 'Chapbook', 'Snowman'],
    ['A <b>bold</b> <span class="x">word</span>.<br>On.', 'A bold word.\nOn.', ...anyFormat],
    ['<p>One.</p><p>Two.</p>', 'One.\nTwo.', ...anyFormat],
    ['Tom &amp; Jerry &mdash; 1 &lt; 2', 'Tom & Jerry — 1 < 2', ...anyFormat],
    ['On.<!-- note to self -->', 'On.', ...anyFormat],
    ['On./* note */', 'On.', undefined, 'SugarCube'],
    ['!!The gate\nOpen.', 'The gate\nOpen.', undefined, 'SugarCube'],
    ['# The gate\nOpen.', 'The gate\nOpen.', undefined, 'Harlowe', 'Chapbook', 'Snowman'],
    ['One \\\nline', 'One line', undefined, 'Harlowe', 'SugarCube'],
    // Markup in one story format is prose in another.
    ['(PS: I love you) (Anna: yes)', '(PS: I love you) (Anna: yes)', ...anyFormat],
    ['a << b and c >> d', 'a << b and c >> d', ...anyFormat],
    ['5 < 6, x<y, <3 and <b and c>', '5 < 6, x<y, <3 and <b and c>', ...anyFormat],
    ['(if: you like) and <<so on>>', '(if: you like) and <<so on>>', 'Chapbook', 'Snowman'],
    ['(if: you like)', '(if: you like)', undefined, 'SugarCube'],
    ['{sic} [sic]', '{sic} [sic]', 'SugarCube', 'Snowman'],
    [
      'A ____ to fill in, 2 * 3 * 4, snake_case_name',
      'A ____ to fill in, 2 * 3 * 4, snake_case_name',
      ...anyFormat,
    ],
    ['See https://x.example/a//b__c__d.', 'See https://x.example/a//b__c__d.', ...anyFormat],
    ['/* not a comment */', '/* not a comment */', 'Harlowe', 'Snowman'],
    ['$5 and and/or', '$5 and and/or', ...anyFormat],
  ] as const) {
    for (const format of formats) {
      it(`shows ${JSON.stringify(passage)} as ${JSON.stringify(text)} (${format ?? 'no format'})`, () =>
        expect(read(passage, format).text).toBe(text));
    }
  }

  for (const [passage, note, ...formats] of [
    ['You have $gold coins.', 'The value of $gold', undefined],
    ['You have _gold coins.', 'The value of _gold', 'Harlowe', 'SugarCube'],
    ['You have {gold} coins.', 'The value of {gold}', undefined],
    ['<img src="gate.jpg">', 'The element <img src="gate.jpg">', ...anyFormat],
    ['[img[gate.jpg]]', 'The image gate.jpg', undefined, 'SugarCube'],
    ['<a href="https://x.example">x</a>', 'The link to a web address', ...anyFormat],
    ['<a onclick="go()">x</a>', 'The code of <a onclick="go()">', ...anyFormat],
    ['(display: $hall)', 'The macro (display: $hall)', undefined, 'Harlowe'],
    ['<<include $hall>>', 'The macro <<include $hall>>', undefined, 'SugarCube'],
    ['{embed passage: hall}', 'The macro {embed passage: hall}', undefined, 'Chapbook'],
    ['{back link}', 'The macro {back link}', undefined, 'Chapbook'],
    ['<% story.show("Hall") %>', 'The macro <% story.show("Hall") %>', undefined, 'Snowman'],
    ['<<back>>', 'The macro <<back>>', undefined, 'SugarCube'],
    ['(undo:)', 'The macro (undo:)', undefined, 'Harlowe'],
    ['<a @data-passage="$next">on</a>', 'The computed link <a', undefined, 'SugarCube'],
    ['<<link "on" $next>><</link>>', 'The macro <<link "on" $next>>', undefined, 'SugarCube'],
    ['(link-goto: "on", $next)', 'The computed link (link-goto:', undefined, 'Harlowe'],
  ] as const) {
    for (const format of formats) {
      it(`notes ${passage} with its line (${format ?? 'no format'}) [twee-notes]`, () => {
        const { notes, text } = read(`One.\nTwo.\n${passage}`, format);
        expect(notes).toContain(jasmine.stringMatching(/^Line 4, "a": /));
        expect(notes.some((one) => one.includes(note))).toBeTrue();
        expect(text).toMatch(/^One\.\nTwo\./);
        expect(text).not.toMatch(/[<>{}$]/);
      });
    }
  }

  it('reads Chapbook variables, modifiers and inserts, even if the file names no format', () => {
    const passage = `lamp: 'on'
visits (visits > 0): visits + 1
--
The lamp is {lamp}.

[note to self]
Check the spelling of Bert.

[todo]
Needs a door. [[Hall]]

[if visits > 1; append]
Again.

[continue]
Go to {link to: 'Hall'} or {link to: 'Yard', label: 'out'}.`;
    const notes = [
      'Line 7, "a": The note "Check the spelling of Bert." was left out.',
      'Line 10, "a": The note "Needs a door. [[Hall]]" was left out.',
      'Line 13, "a": The macro [if visits > 1; append] was left out.',
    ];
    expect(read(passage)).toEqual({
      text: 'The lamp is ….\n\nAgain.\n\nGo to Hall or out.',
      choices: ['Hall->Hall', 'out->Yard'],
      notes: [
        `Line 2, "a": The section before "--" was left out: lamp: 'on' visits (visits > 0): visits + 1`,
        'Line 5, "a": The value of {lamp} is unknown: "…" is shown instead.',
        ...notes,
      ],
    });
    expect(read(passage, 'Chapbook')).toEqual({
      text: 'The lamp is {lamp}.\n\nAgain.\n\nGo to Hall or out.',
      choices: ['Hall->Hall', 'out->Yard'],
      notes: ['Line 3, "a": The macro visits (visits > 0): visits + 1 was left out.', ...notes],
    });
  });

  it('does not treat text before a line "--" as variables if it is prose', () =>
    expect(read('A door.\n--\nA wall.').text).toBe('A door.\n--\nA wall.'));

  it('treats "header" and other tags as code only if the story format does', () => {
    const idsOf = (format: string): readonly string[] =>
      Object.keys(
        fromTwee(`:: StoryData\n{"format":"${format}"}\n:: a [header]\n:: b [init]\n:: c [script]\n`).story
          .nodes,
      );
    expect([idsOf('Harlowe'), idsOf('SugarCube'), idsOf('Chapbook'), idsOf('other')]).toEqual([
      ['b'],
      ['a'],
      ['a', 'b'],
      [],
    ]);
  });

  for (const garbage of [null, undefined, 1, {}, [], () => 1, Symbol('twee'), 'No passage.']) {
    it(`converts ${typeof garbage} ${JSON.stringify(garbage)} to a story without scenes, and explains Twee files`, () => {
      const { story, notes } = fromTwee(garbage as never);
      expect(story.nodes).toEqual({});
      expect(notes).toEqual([jasmine.stringContaining('This is not a Twee file')]);
    });
  }

  it('imports a passage with a reserved name under a different id', () => {
    const { story, notes } = fromTwee(':: Start\n[[all]] [[constructor]]\n:: all\n:: constructor\n[[Start]]');
    expect(story.nodes['Start']?.decision?.choices.map(({ to }) => to)).toEqual(['all_', 'constructor_']);
    expect(Object.keys(story.nodes)).toEqual(['Start', 'all_', 'constructor_']);
    expect(notes.length).toBe(2);
  });
});
