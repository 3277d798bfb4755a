import { type TestStory, errorOf, testStory } from './testing/test-story';

/** Keys that plain objects inherit, and keys that change their prototype. */
const AWKWARD = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  'length',
  '0',
] as const;

/** Returns a value after a round trip through JSON text. */
const file = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const decisionOf = (story: TestStory, id: string): unknown => {
  const states = story.player.reduxStore.getState().decision as object;
  return Object.getOwnPropertyDescriptor(states, id)?.value as unknown;
};

/** Creates a story with a node of that id, which has a decision and can be chosen, and three others. */
function storyOf(id: string): TestStory {
  const story = testStory(
    {},
    {},
    Object.fromEntries([...['a', 'b', 'c', id].map((one) => [one, 20] as const)]),
  );
  story.player.decision.add(id, ['b', 'c'], { startTime: 10 });
  story.player.decision.add('a', [id, 'b'], { startTime: 10 });
  return story;
}

describe('checkpoints with ids that are keys of plain objects', () => {
  for (const id of AWKWARD) {
    describe(`"${id}"`, () => {
      it('can be played, chosen, saved and restored like any node', async () => {
        const story = await storyOf(id).start('a');
        story.player.decision.get('a')?.make(id);
        story.advance(32);
        story.player.decision.get(id)?.make('c');
        const checkpoint = story.checkpoints.register();
        expect(story.place).toBe(`${id}@1:12.00`);
        expect(decisionOf(story, id)).toEqual(
          jasmine.objectContaining({
            parent: id,
            state: 'made',
            selected: jasmine.objectContaining({ node: 'c' }),
          }),
        );
        const before = story.state;
        const snapshot = file(story.checkpoints.save());
        story.advance(15);
        expect(story.checkpoints.restore(checkpoint?.id)).toEqual(checkpoint);
        expect([story.state, story.playlist]).toEqual([before, `a ${id} c`]);
        const next = storyOf(id);
        expect(await next.checkpoints.load(snapshot)).toEqual({ missingNodes: [], problems: [] });
        expect([next.place, decisionOf(next, id)]).toEqual([`${id}@1:12.00`, decisionOf(story, id)]);
      });

      it('is reported if it is no longer in the story', async () => {
        spyOn(console, 'warn');
        const story = await storyOf(id).start('a', id);
        story.advance(25);
        story.checkpoints.register();
        const snapshot = file(story.checkpoints.save());
        const { missingNodes } = await testStory().checkpoints.load(snapshot);
        expect(missingNodes).toEqual([id]);
      });

      it('is a key of a variable’s dataSet', async () => {
        const story = storyOf(id);
        const dataSet = Object.fromEntries([[id, 3]]);
        story.player.variables.register({ name: 'score', initialValue: 0, action: 'sum', dataSet });
        await story.start('a', id);
        expect(story.player.variables.getValue('score')).toBe(0);
        story.advance(21);
        expect(story.player.variables.getValue('score')).toBe(3);
      });
    });
  }

  for (const id of AWKWARD) {
    it(`an overlay "${id}" is saved and restored`, async () => {
      const story = await testStory().start('a');
      const { overlays } = story.player;
      overlays.add(id, document.createElement('p'), { visible: false });
      overlays.add('plain', document.createElement('p'));
      const checkpoint = story.checkpoints.register();
      const snapshot = file(story.checkpoints.save());
      const isShown = (): unknown => Object.getOwnPropertyDescriptor(overlays.save(), id)?.value;
      overlays.show(id);
      const seen = [isShown()];
      story.checkpoints.restore(checkpoint?.id);
      seen.push(isShown());
      overlays.show(id);
      await story.checkpoints.load(snapshot);
      expect([...seen, isShown(), overlays.save()['plain']]).toEqual([true, false, false, true]);
    });

    it(`a sound "${id}" is saved and restored`, async () => {
      const story = testStory();
      story.player.audio.add(Object.fromEntries([[id, { src: 'a.mp3', followVideoPlayback: true }]]));
      await story.start('a');
      story.player.audio.play(id);
      story.advance(5);
      const checkpoint = story.checkpoints.register();
      const snapshot = file(story.checkpoints.save());
      story.advance(5);
      expect(story.checkpoints.restore(checkpoint?.id)).not.toBeNull();
      expect(await story.checkpoints.load(snapshot)).toEqual({ missingNodes: [], problems: [] });
    });
  }

  for (const name of AWKWARD) {
    it(`a variable "${name}" is saved and restored, or rejected when registered`, async () => {
      const story = testStory();
      const { variables } = story.player;
      const register = (): void => variables.register({ name, initialValue: 1 });
      if (name === '__proto__') {
        expect((await errorOf(register)).code).toBe('INVALID_ARGUMENT');
        return;
      }
      expect(variables.getValue(name)).toBeUndefined();
      register();
      await story.start('a');
      variables.setValue(name, 2);
      const snapshot = file(story.checkpoints.save());
      variables.setValue(name, 3);
      expect(await story.checkpoints.load(snapshot)).toEqual({ missingNodes: [], problems: [] });
      expect(variables.getValue(name)).toBe(2);
    });
  }
});
