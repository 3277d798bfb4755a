import { fromTwee } from './from-twee';
import { fromTwineData } from './from-twine-data-element';
import { toTwee } from './to-twee';

const PUBLISHED = `<tw-storydata name="The &quot;Door&quot;" startnode="2" ifid="D674C58C" hidden>
  <style role="stylesheet">body { color: red }</style>
  <script role="script">window.storyRan = true</script>
  <tw-passagedata pid="1" name="Garden" tags="day quiet" position="300,200" size="100,100">It is &lt;b&gt;green&lt;/b&gt;.</tw-passagedata>
  <tw-passagedata pid="2" name="Start" tags="" position="100,200">A door.

[[Out-&gt;Garden]] (set: $gold to 1)</tw-passagedata>
</tw-storydata>`;

describe('fromTwineData', () => {
  const read = (): ReturnType<typeof fromTwineData> => {
    const page = new DOMParser().parseFromString(PUBLISHED, 'text/html');
    return fromTwineData(page.querySelector('tw-storydata')!);
  };

  it('reads what Twine puts into a page: title, start, passages with tags, positions and links', () => {
    expect(read().story).toEqual({
      format: 'iv-story',
      version: 1,
      title: 'The "Door"',
      start: 'Start',
      meta: { ifid: 'D674C58C' },
      nodes: {
        Garden: {
          text: 'It is <b>green</b>.',
          tags: ['day', 'quiet'],
          position: [300, 200],
          data: { twine: { size: '100,100' } },
          ending: 'Garden',
        },
        Start: {
          text: 'A door.',
          position: [100, 200],
          decision: { choices: [{ to: 'Garden', label: 'Out' }] },
        },
      },
    });
  });

  it('notes macros, and runs nothing', () => {
    expect(read().notes).toEqual(['"Start": The macro (set: $gold to 1) was left out.']);
    expect((globalThis as { storyRan?: unknown }).storyRan).toBeUndefined();
  });

  it('says the same as the Twee file of that story [twine-format]', () => {
    const { story } = read();
    expect(fromTwee(toTwee(story))).toEqual({ story, notes: [] });
  });
});
