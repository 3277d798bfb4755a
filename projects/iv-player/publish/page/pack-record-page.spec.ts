import { removeKeys } from '../../record/src/html-record-page';
import { FakeStorage } from '../../record/src/testing/fake-page';
import { renamedStorage } from './pack-record-page';

describe('Storage of records in a pack', () => {
  it('has keys of the pack only [pack-record]', () => {
    const storage = new FakeStorage();
    storage.setItem('iv-record:door:other-page', 'x');
    storage.setItem('iv-pack:f:checkpoint', 'y');
    const renamed = renamedStorage(storage, 'iv-pack:f:record:');
    renamed.setItem('iv-record:door:a', '1');
    expect([...storage.values.keys()].at(-1)).toBe('iv-pack:f:record:door:a');
    expect(renamed.getItem('iv-record:door:a')).toBe('1');
    expect(renamed.getItem('iv-record:door:other-page')).toBeNull();
    const keys = Array.from({ length: renamed.length }, (_, index) => renamed.key(index));
    expect(keys.filter((key) => key !== null)).toEqual(['iv-record:door:a']);
    removeKeys(renamed, 'iv-record:door:');
    expect([...storage.values.keys()]).toEqual(['iv-record:door:other-page', 'iv-pack:f:checkpoint']);
  });
});
