import { type TweeImport, storyOfPassages } from './from-twee';
import type { TweePassage } from './twee-passages';

/** Reads a story's format, zoom and tag colours, in the form of `StoryData` in a Twee file. */
function twineData(element: Element): Readonly<Record<string, unknown>> {
  const attributes = ['format', 'format-version'].flatMap((key) => {
    const value = element.getAttribute(key);
    return value ? [[key, value] as const] : [];
  });
  const zoom = Number(element.getAttribute('zoom') ?? 0);
  const colors = [...element.querySelectorAll('tw-tag')].map(
    (tag) => [tag.getAttribute('name') ?? '', tag.getAttribute('color') ?? ''] as const,
  );
  return {
    ...Object.fromEntries(attributes),
    ...(colors.length > 0 && { 'tag-colors': Object.fromEntries(colors) }),
    ...(zoom > 0 && { zoom }),
  };
}

/**
 * Converts the data in a page published by Twine 2, or in a Twine archive, to a story. Never throws: without such data, the result is a
 * story without scenes, and a note.
 * @param element the `tw-storydata` element
 */
export function fromTwineData(element: Element): TweeImport {
  if (!isElement(element))
    return storyOfPassages(
      [],
      [
        {
          line: 0,
          what: 'The element "tw-storydata" with the Twine story is missing: publish the story from Twine again.',
        },
      ],
    );
  const passageOf = (name: string, text: string): TweePassage => ({
    name,
    tags: [],
    metadata: {},
    text,
    line: 0,
  });
  const passages = [...element.querySelectorAll('tw-passagedata')].map(
    (passage): TweePassage & { pid: string } => {
      const attribute = (name: string): string => passage.getAttribute(name) ?? '';
      const metadata = ['position', 'size'].flatMap((key) =>
        attribute(key) === '' ? [] : [[key, attribute(key)] as const],
      );
      return {
        ...passageOf(attribute('name').trim(), passage.textContent.replaceAll(/\r\n?/g, '\n')),
        tags: attribute('tags').split(/\s+/).filter(Boolean),
        metadata: Object.fromEntries(metadata),
        pid: attribute('pid'),
      };
    },
  );
  const start = passages.find(({ pid }) => pid === element.getAttribute('startnode'))?.name;
  const data = { ifid: element.getAttribute('ifid') ?? undefined, ...twineData(element), start };
  return storyOfPassages([
    passageOf('StoryTitle', element.getAttribute('name') ?? ''),
    passageOf('StoryData', JSON.stringify(data)),
    ...passages,
  ]);
}

/** Whether a value is an element, or behaves like one. */
const isElement = (given: unknown): given is Element =>
  typeof (given as Element | null | undefined)?.getAttribute === 'function';
