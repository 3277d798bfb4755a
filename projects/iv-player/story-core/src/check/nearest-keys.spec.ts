import { checkStory } from './check-story';

const WRONG: readonly (readonly [key: string, place: string, hint: string])[] = [
  ['titel', '', 'title'],
  ['sorce', 'door', 'source'],
  ['promt', 'door.questions.0', 'prompt'],
  ['answer', 'door.questions.0', 'answers'],
  ['trys', 'door.questions.0', 'tries'],
  ['corect', 'door.questions.0.answers.0', 'correct'],
  ['sek', 'door.questions.0.onWrong', 'seek'],
  ['lable', 'door.decision.choices.0', 'label'],
  ['srcs', 'door.source', 'src'],
  // Similar to two keys.
  ['oDuration', 'door', 'duration'],
  ['deoDuration', 'door', 'videoDuration'],
];

describe('Unknown keys', () => {
  const messages = (key: string, place: string): readonly string[] => {
    const question = { id: 'q', at: 1, kind: 'single', answers: [{ id: 'a' }], onWrong: {} };
    const door = { source: { src: 'a.mp4' }, questions: [question], decision: { choices: [{ to: 'door' }] } };
    const story = { format: 'iv-story', version: 1, start: 'door', nodes: { door } };
    const path = place === '' ? [] : ['nodes', ...place.split('.')];
    const part = path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], story);
    (part as Record<string, unknown>)[key] = 1;
    return checkStory(JSON.stringify(story))
      .filter(({ path: found }) => found.at(-1) === key)
      .map(({ message }) => message);
  };
  for (const [key, place, hint] of WRONG)
    it(`name the nearest known one for ${key}`, () =>
      expect(messages(key, place)).toEqual([`"${key}" is not a known key: did you mean "${hint}"?`]));
  it('of a few letters are compared by all of them, and those with too many changes get no hint', () => {
    const hintFor = (key: string, place = 'door.questions.0'): string | null =>
      /did you mean "(.*)"/.exec(messages(key, place).join())?.[1] ?? null;
    // One change is always allowed, two from five letters on, and none more than 0.4 of the known key.
    expect([hintFor('i'), hintFor('att'), hintFor('xx')]).toEqual(['id', 'at', null]);
    expect([hintFor('prxxpt'), hintFor('prxxxt')]).toEqual(['prompt', null]);
    // A swap is two changes, a letter at the front one.
    expect([hintFor('idn'), hintFor('xprompt'), hintFor('rpompt')]).toEqual(['id', 'prompt', 'prompt']);
    expect(hintFor('answersssss')).toBeNull();
  });
  it('name none that is not similar', () =>
    expect(messages('whatever', 'door.questions.0')).toEqual([
      '"whatever" is not a known key: check its spelling, put data of your own in "data" or "meta", or update iv-player.',
    ]));
});
