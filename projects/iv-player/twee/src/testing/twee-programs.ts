import fc from 'fast-check';

/** Part of a passage that is valid in a story format. */
interface TweePart {
  readonly text: string;
  /** Passages to which it leads. */
  readonly to: readonly string[];
  /** Passages that it shows, whose links are then those of the scene. */
  readonly shows: readonly string[];
}

/** A passage of a random program. */
interface ProgramPassage {
  readonly name: string;
  readonly header: (name: string) => string;
  readonly parts: readonly TweePart[];
}

/** A story put together from parts that are valid in its format. */
export interface TweeProgram {
  readonly format: string;
  readonly passages: readonly ProgramPassage[];
}

/** Names of the passages of each program. */
export const PROGRAM_NAMES = ['Start', 'Hall', 'The yard', 'Tür', 'b-2', "Who's there?", 'A (dark) room'];

const name = fc.constantFrom(...PROGRAM_NAMES);
const double = (text: string): string => JSON.stringify(text);
const single = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`;

/** Parts that lead to a passage. */
const leads = (...ways: readonly ((to: string) => string)[]): readonly fc.Arbitrary<TweePart>[] =>
  ways.map((write) => name.map((to) => ({ text: write(to), to: [to], shows: [] })));
/** Parts that show a passage. */
const shows = (...ways: readonly ((to: string) => string)[]): readonly fc.Arbitrary<TweePart>[] =>
  ways.map((write) => name.map((to) => ({ text: write(to), to: [], shows: [to] })));
const others = (...texts: readonly string[]): fc.Arbitrary<TweePart> =>
  fc.constantFrom(...texts).map((text) => ({ text, to: [], shows: [] }));

const prose = others(
  'It is dark.',
  'A door; behind it, a noise',
  '5 < 6 & more',
  "It's (almost) over…",
  '\n',
  '',
);
const LINKS = leads(
  (to) => `[[${to}]]`,
  (to) => `[[Go->${to}]]`,
  (to) => `[[${to}<-Go on]]`,
  (to) => `[[Walk|${to}]]`,
);

const PARTS: Readonly<Record<string, readonly fc.Arbitrary<TweePart>[]>> = {
  Harlowe: [
    ...LINKS,
    ...leads(
      (to) => `(link-goto: "On", ${double(to)})`,
      (to) => `(LINK-GOTO: ${double(to)})`,
      (to) => `(link: "On")[(set: $a to 1)(go-to: ${double(to)})]`,
      (to) => `(link-reveal: "On")[ then [[on->${to}]]]`,
      (to) => `(link-reveal-goto: "On", ${double(to)})[(set: $a to 1)]`,
      (to) => `(if: $x is 1)[[[${to}]]](else:)[No.]`,
      (to) => `(if: $x > 1)\n[Yes.]\n(else-if: $y)\n[ [[${to}]] ]`,
      (to) => `|name>[''Go'' [[here->${to}]]]`,
      (to) => `{\n[[${to}]]\n}`,
    ),
    ...shows((to) => `(display: ${double(to)})`),
    others(
      '(set: $x to 1)',
      '<!-- [[Nowhere]] -->',
      '(text-style: "bold")[Bold]',
      '$x',
      '{\n\n}',
      '(print: $x)',
    ),
  ],
  SugarCube: [
    ...LINKS,
    ...leads(
      (to) => `[[On|${to}][$a to 1]]`,
      (to) => `<<link "On" ${double(to)}>><</link>>`,
      (to) => `<<link [[On|${to}]]>><<set $a to 1>><</link>>`,
      (to) => `<<button "On">><<goto ${double(to)}>><</button>>`,
      (to) => `<<link "On">><<append "#x">>[[Off|${to}]]<</append>><</link>>`,
      (to) => `<<if $x gte 1>>[[${to}]]<<elseif $y>>No<<else>>Never<</if>>`,
      (to) => `<<nobr>>\n[[${to}]]\n<</nobr>>`,
      (to) => `<a data-passage=${double(to)}>On</a>`,
    ),
    ...shows(
      (to) => `<<include ${double(to)}>>`,
      (to) => `<<link "Look">><<replace "#x">><<include ${double(to)}>><</replace>><</link>>`,
    ),
    others('<<set $x to 1>>', '/* [[Nowhere]] */', '$x', '<<nobr>>a\nb<</nobr>>', '@@.red;red@@', '<<= $x>>'),
  ],
  Chapbook: [
    ...LINKS,
    ...leads(
      (to) => `{link to: ${single(to)}, label: 'On'}`,
      (to) => `{link to: ${single(to)}}`,
      (to) => `{reveal link: 'Look', text: "A way: [[On->${to}]]"}`,
      (to) => `\n[if x > 1]\n[[${to}]]\n[else]\nNo.\n[continue]\n`,
    ),
    ...shows(
      (to) => `{embed passage: ${single(to)}}`,
      (to) => `{reveal link: 'Look', passage: ${single(to)}}`,
    ),
    others('{x}', '\n[note]\nfor me\n[continue]\n', '**bold**', '{embed image: "a.png"}'),
  ],
  Snowman: [
    ...LINKS,
    ...leads(
      (to) => `<% if (s.x) { %>[[${to}]]<% } else { %>No<% } %>`,
      (to) => `<a href="javascript:void(0)" data-passage=${double(to)}>On</a>`,
    ),
    ...shows((to) => `<%= story.render(${double(to)}) %>`),
    others('<% s.x = 1 %>', '<%= s.x %>', '_soft_', '<b>bold</b>'),
  ],
};

const header = fc.constantFrom(
  (title: string) => `:: ${title}`,
  (title: string) => `:: ${title} [tag other]`,
  (title: string) => `:: ${title} {"position":"1,2"}`,
  (title: string) => `:: ${title} {"position":"1,2"} [tag]`,
  (title: string) => `::${title} [tag] <10,20>`,
  (title: string) => `:: ${title} <10,20> [tag]`,
  (title: string) => `:: ${title} <10,20>`,
);

/** Any program of any format. */
export const tweeProgram: fc.Arbitrary<TweeProgram> = fc
  .constantFrom(...Object.keys(PARTS))
  .chain((format) => {
    const part = fc.oneof(prose, ...(PARTS[format] ?? []));
    const passage = fc.record({ header, parts: fc.array(part, { maxLength: 6 }) });
    return fc.tuple(...PROGRAM_NAMES.map(() => passage)).map((passages) => ({
      format,
      passages: passages.map((one, at) => ({ name: PROGRAM_NAMES[at] ?? '', ...one })),
    }));
  });

const written = (parts: readonly TweePart[]): string => parts.map(({ text }) => text).join(' ');

/** A program as a Twee file. */
export const tweeOf = ({ format, passages }: TweeProgram): string =>
  `:: StoryData\n${JSON.stringify({ format, start: 'Start' })}\n\n${passages
    .map((passage) => `${passage.header(passage.name)}\n${written(passage.parts)}\n\n`)
    .join('')}`;

/** A program whose passages are repeated, each time with other names, as a Twee file. */
export const repeatedTwee = ({ format, passages }: TweeProgram, times: number): string =>
  `:: StoryData\n${JSON.stringify({ format, start: 'Start' })}\n\n${Array.from(
    { length: times },
    (_, round) =>
      passages
        .map(
          ({ name: title, parts }) =>
            `:: ${round === 0 ? title : `${title} ${round}`}\n${written(parts)}\n\n`,
        )
        .join(''),
  ).join('')}`;

/** A program with one passage that contains all of its parts many times, as a Twee file. */
export const longTwee = ({ format, passages }: TweeProgram, times: number): string => {
  const all = passages.map(({ parts }) => written(parts)).join('\n');
  const empty = PROGRAM_NAMES.map((title) => `:: ${title}\n\n`).join('');
  return `:: StoryData\n${JSON.stringify({ format, start: 'Long' })}\n\n${empty}:: Long\n${`${all}\n`.repeat(times)}`;
};
