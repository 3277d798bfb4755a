import { type PassageReading, type PassageStory, readPassage } from './read-passage';
import type { TweeDialect } from './twee-dialect';
import type { TweeLink } from './twee-link';

/** Characters that start or end markup in some dialect. */
const MARKS = /[[\]<>{}&\\`|@$*_~^="#!(]|\/\/|''|:\/\/|^[ \t]*-+/g;
/** All punctuation characters. */
const SIGNS = /[!-/:-@[-`{-~]/g;

/** Replaces characters by HTML references, which every story format shows verbatim. */
const referenced = (text: string, signs: RegExp): string =>
  text.replaceAll(signs, (found) => Array.from(found, (sign) => `&#${sign.codePointAt(0)};`).join(''));

/** Ways to escape a text, from the most readable to the safest. */
const ESCAPES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => referenced(text, MARKS),
  (text) => referenced(text, SIGNS),
];

const isSameLink = (one: TweeLink | undefined, other: TweeLink): boolean =>
  one?.to === other.to && one.label === other.label && one.image === other.image;

/** Normalizes white space the way reading a passage does. */
export const withKeptSpace = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Writes the text and links of a scene so that reading them gives the same text and links. */
export function writePassage(text: string, links: readonly TweeLink[], story: PassageStory): string {
  const read = (markup: string): PassageReading => readPassage(markup, story);
  const readsAs = (markup: string, shown: string, linked: readonly TweeLink[]): boolean => {
    const reading = read(markup);
    return (
      reading.text === shown &&
      reading.notes.length === 0 &&
      !reading.hasLostExits &&
      reading.links.length === linked.length &&
      linked.every((link, index) => isSameLink(reading.links[index], link))
    );
  };
  const writeLinks = (least: number): string =>
    links
      .map(
        (link) =>
          linkWays(link, least, story.dialect).find(([way, as]) => readsAs(way, '', [as]))?.[0] ??
          `[[${link.to}]]`,
      )
      .join('\n');
  // Unbalanced brackets in one label could close in the next.
  const writtenLinks =
    [0, 1].map(writeLinks).find((written) => {
      const { links: linked, text: rest } = read(written);
      return (
        rest === '' && linked.length === links.length && linked.every(({ to }, at) => to === links[at]?.to)
      );
    }) ?? writeLinks(2);
  const { links: linked } = read(writtenLinks);
  const shown = withKeptSpace(text);
  // Escapes lines that would be read as markup.
  const lines = shown.split('\n').map((line) => {
    const whole = line.trim();
    return ESCAPES.find((way) => readsAs(way(line), whole, []))?.(line) ?? line;
  });
  const candidates = [
    lines.join('\n'),
    ...ESCAPES.slice(1).map((way) => shown.split('\n').map(way).join('\n')),
  ];
  const passage = (written: string): string =>
    [written, writtenLinks].filter((part) => part !== '').join('\n\n');
  return passage(
    candidates.find((written) => readsAs(passage(written), shown, linked)) ?? candidates.at(-1) ?? '',
  );
}

/** Signs at which SugarCube splits a link, wherever they are. */
const SEPARATORS = /\||->|<-/;

/** Writes a link of SugarCube whose label is markup. */
const linkMacro = (label: string, { to, setter }: TweeLink): string =>
  `<<link ${JSON.stringify(label)} ${JSON.stringify(to)}>>${setter === undefined ? '' : `<<set ${setter}>>`}<</link>>`;

/**
 * Lists the ways to write a link, most readable first, with the link read from each. In brackets, SugarCube shows references of HTML as they
 * are written, so a label that needs them becomes a macro.
 * @param least index of the first escape
 */
function linkWays(
  link: TweeLink,
  least: number,
  dialect: TweeDialect,
): readonly (readonly [written: string, as: TweeLink])[] {
  const { to, label, image, setter } = link;
  const plain = { to, label };
  const end = setter === undefined ? `]]` : `][${setter}]]`;
  const isSugarCube = dialect === 'sugarcube';
  const isSplit = isSugarCube && SEPARATORS.test(`${label} ${to}`);
  const escapes = !isSugarCube ? ESCAPES.slice(least) : isSplit || least > 0 ? [] : ESCAPES.slice(0, 1);
  return [
    ...(image === undefined ? [] : [[`[img[${label}|${image}][${to}${end}`, link] as const]),
    ...(label === to && !isSplit ? [[`[[${to}${end}`, plain] as const] : []),
    ...escapes.map((way) => [`[[${way(label)}->${to}${end}`, plain] as const),
    ...(isSugarCube ? ESCAPES.slice(1).map((way) => [linkMacro(way(label), link), plain] as const) : []),
  ];
}
