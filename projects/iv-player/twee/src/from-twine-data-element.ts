import { type TweeImport, storyOfPassages } from './from-twee';

/** Attributes of an element that are not empty, by name. */
const attributesOf = (element: Element, names: readonly string[]): Readonly<Record<string, string>> => {
  const entries = names.map((name) => [name, element.getAttribute(name) ?? ''] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
};

/** Reads a story's format, zoom and tag colours, in the form of `StoryData` in a Twee file. */
function twineData(element: Element): Readonly<Record<string, unknown>> {
  const zoom = Number(element.getAttribute('zoom') ?? 0);
  const colors = [...element.querySelectorAll('tw-tag')].map(
    (tag) => [tag.getAttribute('name') ?? '', tag.getAttribute('color') ?? ''] as const,
  );
  return {
    ...attributesOf(element, ['format', 'format-version']),
    ...(colors.length > 0 && { 'tag-colors': Object.fromEntries(colors) }),
    ...(zoom > 0 && { zoom }),
  };
}

const NO_DATA =
  'The element "tw-storydata" with the Twine story is missing: publish the story from Twine again.';

/**
 * Converts the data in a page published by Twine 2, or in a Twine archive, to a story. Never throws: without such data, the result is a
 * story without scenes, and a note.
 * @param element the `tw-storydata` element
 */
export function fromTwineData(element: Element): TweeImport {
  if (!isElement(element)) return storyOfPassages([], [{ line: 0, what: NO_DATA }]);
  const passages = [...element.querySelectorAll('tw-passagedata')].map((passage) => {
    const attribute = (name: string): string => passage.getAttribute(name) ?? '';
    return {
      name: attribute('name').trim(),
      text: passage.textContent.replaceAll(/\r\n?/g, '\n'),
      line: 0,
      tags: attribute('tags').split(/\s+/).filter(Boolean),
      metadata: attributesOf(passage, ['position', 'size']),
      pid: attribute('pid'),
    };
  });
  const start = passages.find(({ pid }) => pid === element.getAttribute('startnode'))?.name;
  const data = { ifid: element.getAttribute('ifid') ?? undefined, ...twineData(element), start };
  const special = { tags: [], metadata: {}, line: 0 };
  return storyOfPassages([
    { ...special, name: 'StoryTitle', text: element.getAttribute('name') ?? '' },
    { ...special, name: 'StoryData', text: JSON.stringify(data) },
    ...passages,
  ]);
}

/** Whether a value is an element, or behaves like one. */
const isElement = (given: unknown): given is Element =>
  typeof (given as Element | null | undefined)?.getAttribute === 'function';
