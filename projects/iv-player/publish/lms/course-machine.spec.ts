import type { ResumedPlace, SavedPlace } from '../lms/scorm-suspend-data';
import { type CourseEvent, type CourseState, FIRST_COURSE, placeToSave, stepCourse } from './course-machine';

const AT_PATH: ResumedPlace = { path: 'Code', time: 6, language: 'en', timeLimit: 2 };
const AT_NODE: ResumedPlace = { node: 'vault', time: 6, variables: { steps: 7 } };
const HERE: SavedPlace = {
  ...{ path: 'Other', node: 'vault', time: 4, language: 'de' },
  ...{ timeLimit: 'normal', variables: { steps: 1 } },
};
const found = { steps: [{ node: 'door' }, { node: 'vault' }], time: 4, isExact: true };
const read = (place: ResumedPlace, more: object = {}): CourseEvent => ({
  ...{ type: 'placeRead', place, found, settings: 'a', hasResult: false, endingDuration: Infinity },
  ...more,
});
const opened = (place: ResumedPlace, isExact = true): CourseEvent => ({
  ...{ type: 'opened', place, isExact, index: 1 },
});
const after = (...events: readonly CourseEvent[]): CourseState =>
  events.reduce((state, event) => stepCourse(state, event)[0], FIRST_COURSE);
const effectsOf = (event: CourseEvent, ...before: readonly CourseEvent[]): string[] =>
  stepCourse(after(...before), event)[1].map(({ type }) => type);

describe('stepCourse', () => {
  const settings: CourseEvent = { type: 'settings', settings: 'a' };
  for (const [title, event, before, effects] of [
    ['restores the settings of a path, and opens it', read(AT_PATH), [], ['restore', 'open']],
    ['opens a node, which has no settings', read(AT_NODE), [], ['open']],
    ['keeps settings changed since the start', read(AT_PATH, { settings: 'b' }), [settings], ['open']],
    ['does not open a place of other content', read(AT_PATH, { found: null }), [], ['restore']],
    [
      'does not open the last seconds of a reported ending',
      read(AT_NODE, { hasResult: true, endingDuration: 9 }),
      [],
      [],
    ],
    ['opens them without a result', read(AT_NODE, { endingDuration: 9 }), [], ['open']],
    ['opens what is before them', read(AT_NODE, { hasResult: true, endingDuration: 9.1 }), [], ['open']],
    ['asks the viewer at the opened place', opened(AT_NODE), [read(AT_NODE)], ['ask']],
    ['reports the first choice of a pass', { type: 'choice' }, [], ['reportChoice']],
    ['reports no other', { type: 'choice' }, [{ type: 'choice' }], []],
    [
      'reports one in the next pass',
      { type: 'choice' },
      [{ type: 'choice' }, { type: 'pass', index: 1 }],
      ['reportChoice'],
    ],
  ] satisfies readonly (readonly [string, CourseEvent, readonly CourseEvent[], readonly string[]])[])
    it(title, () => expect(effectsOf(event, ...before)).toEqual([...effects]));
});

describe('placeToSave', () => {
  const saved = (...events: readonly CourseEvent[]): SavedPlace => placeToSave(after(...events), HERE, 1);
  const reset: CourseEvent = { type: 'reset' };
  for (const [title, events, place] of [
    ['is where the film is', [], HERE],
    [
      'is at the saved time until the film plays',
      [read(AT_PATH), reset, opened(AT_PATH)],
      { ...HERE, time: 6 },
    ],
    ['is where the film is once it plays', [read(AT_PATH), reset, opened(AT_PATH), { type: 'play' }], HERE],
    ['is where the film is if the path has changed', [read(AT_PATH), reset, opened(AT_PATH, false)], HERE],
    [
      'has no path at an opened node, and its variables',
      [read(AT_NODE), opened(AT_NODE), reset],
      { ...HERE, path: '', time: 6, variables: { steps: 7 } },
    ],
    ['has no path after an opened node', [opened(AT_NODE), { type: 'play' }], { ...HERE, path: '' }],
    ['has a path again after a restart', [read(AT_NODE), opened(AT_NODE), reset, reset], HERE],
  ] satisfies readonly (readonly [string, readonly CourseEvent[], SavedPlace])[])
    it(title, () => expect(saved(...events)).toEqual(place));

  it('is the saved one only at its entry of the playlist', () =>
    expect(placeToSave(after(opened(AT_PATH)), HERE, 2)).toEqual(HERE));
});
