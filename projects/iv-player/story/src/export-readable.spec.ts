import fc from 'fast-check';
import type { StoryNodeConfig } from 'iv-player';
import { readStory } from '../../story-core/src/format/read-story';
import { StoryPlayer } from './testing/story-player';
import { TWO_WAYS, storyOf } from '../../story-core/src/testing/test-story';
import { exportStory } from './export-story';

/** Values as applications keep them in a node's data: of the expected kind, of another kind, or not JSON at all. */
const anyValue = fc.oneof(
  fc.anything({ withDate: true, withMap: true, withNullPrototype: true }),
  fc.jsonValue(),
  fc.constantFrom('', 'A door.', 'http://[', () => 1, NaN, Infinity, undefined),
  fc.dictionary(
    fc.constantFrom('label', 'description', 'image', 'icon', 'src', 'startTime', 'choices'),
    fc.jsonValue(),
  ),
);
const anyData = fc.dictionary(
  fc.oneof(
    fc.constantFrom(
      'choice',
      'choices',
      'prompt',
      'text',
      'title',
      'ending',
      'position',
      'tags',
      'decision',
      'poster',
      'thumbnails',
    ),
    fc.string(),
    fc.constantFrom('__proto__', 'constructor'),
  ),
  anyValue,
);
const anyConfig = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'left'), data: anyData });

describe('exportStory', () => {
  let warn: jasmine.Spy;
  beforeEach(() => (warn = spyOn(console, 'warn')));
  const warnings = (): string => warn.calls.allArgs().flat().join('\n');

  it('writes nothing that readStory refuses, whatever the data of the nodes [export-readable]', () => {
    fc.assert(
      fc.property(fc.array(anyConfig, { minLength: 1 }), fc.boolean(), (configs, isLoaded) => {
        const story = new StoryPlayer();
        if (isLoaded) story.load(TWO_WAYS);
        const { player } = story;
        player.repository.add(configs as unknown as StoryNodeConfig[]);
        const ids = player.repository.get('all').map(({ id }) => id);
        if (!isLoaded) {
          player.repository.add({ id: 'start' });
          player.decision.add('start', ids, { defaults: ids.slice(1) });
        }
        const written = exportStory(player);
        expect(readStory(JSON.stringify(written)).findings).toEqual([]);
        expect(readStory(written).story).toEqual(written);
        player.destroy();
      }),
      { numRuns: 150 },
    );
  });

  it('keeps data that a choice in a file cannot hold in the data of the node [export-readable]', () => {
    const { player } = new StoryPlayer();
    const choice = { label: 'Left', icon: 'arrow', image: 'left.webp' };
    player.repository.add([
      { id: 'door' },
      { id: 'left', data: { choice, position: 'top', title: 5 as never } },
      { id: 'right', data: { choice: { label: 'Right' } } },
    ] as StoryNodeConfig[]);
    player.decision.add('door', ['left', 'right']);
    const written = exportStory(player);
    expect(written.nodes).toEqual({
      door: {
        decision: {
          choices: [
            { to: 'left', label: 'Left', image: 'left.webp' },
            { to: 'right', label: 'Right' },
          ],
        },
      },
      left: { data: { choice, position: 'top', title: 5 }, ending: 'left' },
      right: { ending: 'right' },
    });
    const { player: again } = new StoryPlayer().load(written);
    expect(again.repository.get('left')?.data.choice).toEqual(choice);
    expect(exportStory(again)).toEqual(written);
    expect(warnings()).toBe('');
  });

  it('names what it leaves out in a warning [export-readable]', () => {
    const { player } = new StoryPlayer().load(
      storyOf({ a: { text: 'A placeholder.', next: 'b' }, b: { source: 'b.mp4', ending: 'b' } }),
    );
    exportStory(player);
    expect(warnings()).toBe('');
    player.repository.add([
      { id: 'c', source: () => 'signed.mp4' },
      { id: 'd', data: { open: () => true, poster: 'http://[', decision: { startTime: 'soon' } } },
      {
        id: 'e',
        captions: [{ src: 'e.vtt', lang: 'en', label: 'English', load: () => Promise.resolve([]) }],
      },
    ] as unknown as StoryNodeConfig[]);
    const { nodes } = exportStory(player);
    expect(nodes['d']).toEqual({ data: { decision: {} }, ending: 'd' });
    for (const name of [
      'c.source',
      'd.data.open',
      'd.data.poster',
      'd.data.decision.startTime',
      'e.captions',
    ])
      expect(warnings()).toContain(`nodes.${name}`);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
