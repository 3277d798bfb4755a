import fc from 'fast-check';
import { checkStory } from '../check/check-story';
import { readStory } from '../format/read-story';
import { fromTwee } from './from-twee';

/** Parts of passages that are valid in a story format, each with the passages to which it leads. */
interface Part {
  readonly text: string;
  readonly to: readonly string[];
}

const NAMES = ['Hall', 'The yard', 'Tür', 'b-2', 'Start'];
const name = fc.constantFrom(...NAMES);
const link = (write: (to: string) => string): fc.Arbitrary<Part> =>
  name.map((to) => ({ text: write(to), to: [to] }));
const prose = fc
  .constantFrom('It is dark.', 'A door; behind it, a noise', '5 < 6 & more', "It's (almost) over…", '\n', '')
  .map((text): Part => ({ text, to: [] }));
const note = (...texts: readonly string[]): fc.Arbitrary<Part> =>
  fc.constantFrom(...texts).map((text) => ({ text, to: [] }));

/** A part that shows another passage, whose links are then those of the scene. */
const shows = (write: (to: string) => string): fc.Arbitrary<Part> =>
  name.map((to) => ({ text: write(to), to: [`shown:${to}`] }));

const LINKS = [
  link((to) => `[[${to}]]`),
  link((to) => `[[Go->${to}]]`),
  link((to) => `[[${to}<-Go on]]`),
  link((to) => `[[Walk|${to}]]`),
];
const DIALECTS: Readonly<Record<string, readonly fc.Arbitrary<Part>[]>> = {
  Harlowe: [
    ...LINKS,
    link((to) => `(link-goto: "On", "${to}")`),
    link((to) => `(link: "On")[(set: $a to 1)(go-to: "${to}")]`),
    link((to) => `(if: $x is 1)[[[${to}]]](else:)[No.]`),
    link((to) => `|name>[''Go'' [[here->${to}]]]`),
    shows((to) => `(display: "${to}")`),
    note('(set: $x to 1)', '<!-- [[Nowhere]] -->', '(text-style: "bold")[Bold]', '$x', '{\n\n}'),
  ],
  SugarCube: [
    ...LINKS,
    link((to) => `[[On|${to}][$a to 1]]`),
    link((to) => `<<link "On" "${to}">><</link>>`),
    link((to) => `<<if $x gte 1>>[[${to}]]<</if>>`),
    link((to) => `<<button "On">><<goto "${to}">><</button>>`),
    shows((to) => `<<include "${to}">>`),
    note('<<set $x to 1>>', '/* [[Nowhere]] */', '$x', '<<nobr>>a\nb<</nobr>>', '@@.red;red@@'),
  ],
  Chapbook: [
    ...LINKS,
    link((to) => `{link to: '${to}', label: 'On'}`),
    link((to) => `\n[if x > 1]\n[[${to}]]\n[continue]\n`),
    shows((to) => `{embed passage: '${to}'}`),
    note('{x}', '\n[note]\nfor me\n[continue]\n', '**bold**'),
  ],
  Snowman: [
    ...LINKS,
    link((to) => `<% if (s.x) { %>[[${to}]]<% } %>`),
    shows((to) => `<%= story.render("${to}") %>`),
    note('<% s.x = 1 %>', '<%= s.x %>', '_soft_'),
  ],
};

const header = fc.constantFrom(
  (title: string) => `:: ${title}`,
  (title: string) => `:: ${title} [tag other]`,
  (title: string) => `:: ${title} {"position":"1,2"}`,
  (title: string) => `:: ${title} {"position":"1,2"} [tag]`,
  (title: string) => `::${title} [tag] <10,20>`,
);

const program = fc.constantFrom(...Object.keys(DIALECTS)).chain((format) => {
  const part = fc.oneof(prose, ...(DIALECTS[format] ?? []));
  const passage = fc.record({ header, parts: fc.array(part, { maxLength: 6 }) });
  return fc.record({ format: fc.constant(format), passages: fc.tuple(...NAMES.map(() => passage)) });
});

describe('Twee put together at random from valid parts', () => {
  it('is a film with every link, or has a finding [twee-programs]', () => {
    fc.assert(
      fc.property(program, ({ format, passages }) => {
        const written = passages.map((passage, at) => [NAMES[at]!, passage] as const);
        const twee = `:: StoryData\n${JSON.stringify({ format, start: 'Start' })}\n\n${written
          .map(
            ([title, { header: write, parts }]) =>
              `${write(title)}\n${parts.map(({ text }) => text).join(' ')}\n\n`,
          )
          .join('')}`;
        const { story, notes } = fromTwee(twee);
        expect(readStory(story).findings).toEqual([]);
        expect(Object.keys(story.nodes).sort()).toEqual([...NAMES].sort());
        const ownLinks = new Map(written.map(([title, { parts }]) => [title, parts.flatMap(({ to }) => to)]));
        const findings = checkStory(story);
        for (const [title, wanted] of ownLinks) {
          const found = story.nodes[title]?.decision?.choices.map(({ to }) => to) ?? [];
          const isNoted = notes.some((one) => one.includes(`"${title}"`));
          for (const to of wanted) {
            const isShown = to.startsWith('shown:');
            const targets = isShown
              ? (ownLinks.get(to.slice(6)) ?? []).filter((one) => !one.startsWith('shown:'))
              : [to];
            for (const target of targets)
              expect(found.includes(target) || (isShown && isNoted))
                .withContext(`${title} to ${target}\n${twee}`)
                .toBeTrue();
          }
          // A scene without an exit is an ending, or a finding says that it leads nowhere.
          const isDead = findings.some(({ code, path }) => code === 'DEAD_END' && path[1] === title);
          expect(found.length > 0 || story.nodes[title]?.ending !== undefined || isDead).toBeTrue();
        }
      }),
      { numRuns: 500 * MORE_RUNS, seed: 4343 },
    );
  });

  it('is read in linear time, counted in characters that are read [twee-programs]', () => {
    const sizes = [20, 40, 80].map((count) => {
      const parts = fc.sample(program, { numRuns: 1, seed: 99 })[0]!;
      const body = parts.passages.map(({ parts: all }) => all.map(({ text }) => text).join(' ')).join('\n');
      const twee = Array.from(
        { length: count },
        (_, at) => `:: p${at}\n${body}\n<<include "p${at + 1}">> [[p${at + 1}]]\n`,
      );
      const { story } = fromTwee(
        `:: StoryData\n${JSON.stringify({ format: 'SugarCube' })}\n${twee.join('')}`,
      );
      return JSON.stringify(story).length;
    });
    expect(sizes[2]! / sizes[1]!).toBeLessThan(2.5);
    expect(sizes[1]! / sizes[0]!).toBeLessThan(3);
  });
});
