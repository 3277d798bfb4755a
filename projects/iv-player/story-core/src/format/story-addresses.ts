import { forEachInQuestions } from './question-parts';
import type { StoryFile, StoryFileNode, StoryText } from './story-file';

type AddressVisitor = (address: string, path: readonly string[]) => void;

/** Addresses of a node's clip, in order of preference. */
export function sourcesOf({ source }: StoryFileNode): readonly string[] {
  return [source ?? []]
    .flat()
    .map((one) => (typeof one === 'string' ? one : (one as { readonly src: string }).src));
}

/** Values of an object by key; none for anything else. */
const valuesIn = (value: unknown): readonly (readonly [key: string, value: unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
const valueAt = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;

/** Visits the addresses of the pictures in a node's data that `iv-player/ui` shows: poster, thumbnails and images of choices. */
export function forEachDataAddress({ data }: StoryFileNode, visit: AddressVisitor): void {
  if (!data) return;
  const visitAddress = (address: unknown, ...path: readonly string[]): void => {
    if (typeof address === 'string' && address !== '') visit(address, path);
  };
  const visitImages = (texts: unknown, ...path: readonly string[]): void => {
    const image = valueAt(texts, 'image');
    visitAddress(image, ...path, 'image');
    for (const [language, address] of valuesIn(image)) visitAddress(address, ...path, 'image', language);
  };
  visitAddress(data['poster'], 'poster');
  visitAddress(valueAt(data['thumbnails'], 'src'), 'thumbnails', 'src');
  visitImages(data['choice'], 'choice');
  for (const [id, choice] of valuesIn(data['choices'])) visitImages(choice, 'choices', id);
  for (const [at, choice] of valuesIn(valueAt(data['decision'], 'choices')))
    visitImages(choice, 'decision', 'choices', at);
}

/** Visits all non-empty addresses in a story. @param isWanted filters addresses before their paths are built, to save time for large stories */
export function forEachAddress(
  { poster, nodes, sounds = [] }: StoryFile,
  visit: AddressVisitor,
  isWanted: (address: string) => boolean = () => true,
): void {
  if (poster !== undefined && isWanted(poster)) visit(poster, ['poster']);
  for (const id of Object.keys(nodes)) {
    const node = nodes[id];
    if (!node) continue;
    const visitAddress = (address: unknown, ...place: readonly (string | number)[]): void => {
      if (typeof address === 'string' && address !== '' && isWanted(address))
        visit(address, ['nodes', id, ...place.map(String)]);
    };
    const visitImage = (image: StoryText | undefined, ...place: readonly (string | number)[]): void => {
      if (typeof image === 'object')
        for (const language of Object.keys(image)) visitAddress(image[language], ...place, language);
      else visitAddress(image, ...place);
    };
    const { source, captions, overlays, decision, audioDescription } = node;
    const isList = Array.isArray(source);
    if (typeof source === 'string') visitAddress(source, 'source');
    else if (source)
      sourcesOf(node).forEach((src, at) => visitAddress(src, 'source', ...(isList ? [at] : [])));
    if (captions)
      for (let at = 0; at < captions.length; at++) visitAddress(captions[at]?.src, 'captions', at, 'src');
    overlays?.forEach(({ src }, at) => visitAddress(src, 'overlays', at, 'src'));
    const choices = decision?.choices ?? [];
    for (let at = 0; at < choices.length; at++)
      visitImage(choices[at]?.image, 'decision', 'choices', at, 'image');
    forEachInQuestions(node, 'image', visitImage);
    audioDescription?.forEach((one, at) => {
      if ('src' in one) visitAddress(one.src, 'audioDescription', at, 'src');
    });
    forEachDataAddress(node, (address, path) => visitAddress(address, 'data', ...path));
  }
  sounds.forEach(({ src }, at) => {
    for (const one of [src].flat()) if (isWanted(one)) visit(one, ['sounds', String(at), 'src']);
  });
}

/** Signs of a protocol or server in an address. Any other address is valid. Includes tabs and line breaks, which parsers drop. */
const NAMES_A_SERVER = /:|\/\/|\\|[\t\n\r]/;

/** Base addresses of both kinds: with a web protocol, and with an application's own protocol, such as `capacitor:`. */
const PAGES = ['https://story.invalid/', 'story://story.invalid/'];

/** Whether a string is not a valid URL, regardless of the page's own URL. */
export function isBadAddress(text: string): boolean {
  if (!NAMES_A_SERVER.test(text)) return false;
  try {
    return !PAGES.every((page) => new URL(text, page).protocol);
  } catch {
    return true;
  }
}
