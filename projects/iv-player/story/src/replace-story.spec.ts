import fc from 'fast-check';
import type { StoryFile } from '../../story-core/src/format/story-file';
import { IDS, NAMES, anyStory } from '../../story-core/src/testing/random-stories';
import { StoryPlayer } from './testing/story-player';
import { prepareStory } from './load-story';
import { isLoadedFrom, replaceStory } from './replace-story';
import { storyVisualsLoader } from './story-visuals-loader';

/** Actions of an application during playback. */
type Step = (film: StoryPlayer) => void;

const id = fc.constantFrom(...IDS, 'own');
const name = fc.constantFrom(...NAMES, 'own');
const clip = { source: 'own.mp4', duration: 4 };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.integer({ min: 0, max: 25 }).map<Step>((seconds) => (film) => film.play(seconds)),
  name.map<Step>(
    (one) =>
      ({ player }) =>
        player.variables.remove(one),
  ),
  name.map<Step>((one) => ({ player }) => {
    if (player.variables.getValue(one) === undefined)
      player.variables.register(`own ${one}`, { initialValue: 7 });
    else player.variables.setValue(one, 9);
  }),
  id.map<Step>(
    (one) =>
      ({ player }) =>
        player.repository.remove(one),
  ),
  id.map<Step>(
    (one) =>
      ({ player }) =>
        player.repository.add({ ...clip, id: one }),
  ),
  id.map<Step>(
    (one) =>
      ({ player }) =>
        player.decision.remove(one),
  ),
  fc.tuple(id, id, fc.boolean()).map<Step>(([one, to, isAsked]) => ({ player }) => {
    if (!player.repository.has(one)) player.repository.add({ ...clip, id: one });
    player.decision.add(one, { choices: [{ to, label: 'Own' }], ...(isAsked && { defaults: [to] }) });
  }),
  id.map<Step>((one) => ({ player }) => {
    if (player.repository.has(one)) player.append(one);
  }),
  fc.constant<Step>(({ player }) => player.audio.remove('all')),
  fc.constant<Step>(({ player }) => player.overlays.remove('all')),
  fc.constant<Step>(({ player }) => player.playlist.reset()),
  fc.constant<Step>(({ player }) => player.pause()),
);

describe('replaceStory', () => {
  // Loads placeholders up front, so that no spec has to wait.
  beforeAll(() => storyVisualsLoader.load());

  /** Returns the parts of the player's state that belong to its story. */
  const stateOf = ({ player, path }: StoryPlayer, { nodes, variables, sounds }: StoryFile): unknown => ({
    path,
    nodes: Object.keys(nodes).map((node) => [
      player.repository.get(node)?.source !== clip.source,
      player.decision.get(node)?.choices.map((choice) => [choice.id, choice.to.id, choice.label]),
      player.decision.get(node)?.defaults.map((one) => one.id),
    ]),
    variables: Object.keys(variables ?? {}).map((one) => player.variables.getValue(one)),
    sounds: sounds?.map((sound) => player.audio.has(sound.id)),
  });

  it('replaces any story with any other, whatever the application has done to it [story-swap]', () => {
    fc.assert(
      fc.property(
        anyStory,
        anyStory,
        fc.array(step, { maxLength: 12 }),
        fc.boolean(),
        (one, other, steps, isEqual) => {
          const next = isEqual ? { ...other, variables: one.variables } : other;
          const fresh = stateOf(new StoryPlayer().load(next), next as StoryFile);
          const film = new StoryPlayer();
          film.player.initPlugin('checkpoints');
          replaceStory(film.player, prepareStory(one, {}), 'one');
          for (const act of steps) act(film);
          film.player.pause();
          replaceStory(film.player, prepareStory(next, {}), 'next');
          expect(stateOf(film, next as StoryFile)).toEqual(fresh);
          expect(isLoadedFrom(film.player, 'next')).toBeTrue();
          film.play(12);
        },
      ),
      { numRuns: 300 * MORE_RUNS, seed: 29 },
    );
  });
});
