import { recordedStoryId } from './recorded-story-id';

describe('recordedStoryId', () => {
  it('is the IFID in lower case, else the title in its first language, else film', () => {
    const title = { de: 'Die Tür', en: 'The door' };
    expect(recordedStoryId({ meta: { ifid: 'ABC-1' }, title })).toBe('abc-1');
    for (const meta of [{}, { ifid: '' }, { ifid: 7 }])
      expect(recordedStoryId({ meta, title })).toBe('Die Tür');
    expect(recordedStoryId({ title: 'The door' })).toBe('The door');
    expect([recordedStoryId({}), recordedStoryId({ title: '' })]).toEqual(['film', 'film']);
  });
});
