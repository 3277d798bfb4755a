import { type TweeImport, storyOfPassages } from './from-twee';
import type { TweePassage } from './twee-passages';

/**
 * A story from the data that Twine 2 puts into a published page, and into its archives.
 * @param element the element `tw-storydata`
 */
export function fromTwineData(element: Element): TweeImport {
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
        ...passageOf(attribute('name'), passage.textContent),
        tags: attribute('tags').split(/\s+/).filter(Boolean),
        metadata: Object.fromEntries(metadata),
        pid: attribute('pid'),
      };
    },
  );
  const start = passages.find(({ pid }) => pid === element.getAttribute('startnode'))?.name;
  const data = { ifid: element.getAttribute('ifid') ?? undefined, start };
  return storyOfPassages([
    passageOf('StoryTitle', element.getAttribute('name') ?? ''),
    passageOf('StoryData', JSON.stringify(data)),
    ...passages,
  ]);
}
