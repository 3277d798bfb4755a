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

  it('reads the data that Twine publishes: title, start, passages with tags, positions and links', () => {
    expect(read().story).toEqual({
      format: 'iv-story',
      version: 1,
      title: 'The "Door"',
      start: 'Start',
      meta: { ifid: 'D674C58C' },
      nodes: {
        Garden: {
          text: 'It is green.',
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

  it('keeps story format, zoom and tag colours, like a Twee file', () => {
    const page = new DOMParser().parseFromString(
      `<tw-storydata name="x" startnode="1" ifid="A" format="SugarCube" format-version="2.37.3" zoom="0.5">
      <tw-tag name="day" color="blue"></tw-tag><tw-passagedata pid="1" name="a">(if: $x)</tw-passagedata></tw-storydata>`,
      'text/html',
    );
    const { story, notes } = fromTwineData(page.querySelector('tw-storydata')!);
    expect(story.meta?.['twine']).toEqual({
      format: 'SugarCube',
      'format-version': '2.37.3',
      'tag-colors': { day: 'blue' },
      zoom: 0.5,
    });
    // Harlowe macros are prose here.
    expect([story.nodes['a']?.text, notes]).toEqual(['(if: $x)', []]);
  });

  for (const garbage of [null, undefined, 1, {}, 'text']) {
    it(`converts ${JSON.stringify(garbage)} to a story without scenes, with a note`, () => {
      const { story, notes } = fromTwineData(garbage as never);
      expect([story.nodes, notes.length]).toEqual([{}, 1]);
    });
  }

  it('adds notes about macros, and runs nothing', () => {
    expect(read().notes).toEqual(['"Start": The macro (set: $gold to 1) was left out.']);
    expect((globalThis as { storyRan?: unknown }).storyRan).toBeUndefined();
  });

  it('gives the same result as the Twee file of that story [twine-format]', () => {
    const { story } = read();
    expect(fromTwee(toTwee(story))).toEqual({ story, notes: [] });
  });
});
