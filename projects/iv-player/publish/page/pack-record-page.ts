import { HtmlRecordPage, type RecordPage } from '../../record/src/html-record-page';

type KeyStorage = NonNullable<RecordPage['storage']>;

/** Start of the keys that the recorder uses. */
const OF_RECORDER = 'iv-record:';

/** Storage whose keys start with a prefix in place of the recorder's own. */
export const renamedStorage = (storage: KeyStorage, prefix: string): KeyStorage => {
  const renamed = (key: string): string => key.replace(OF_RECORDER, prefix);
  return {
    get length() {
      return storage.length;
    },
    key: (index) => {
      const key = storage.key(index);
      return key?.startsWith(prefix) ? OF_RECORDER + key.slice(prefix.length) : null;
    },
    getItem: (key) => storage.getItem(renamed(key)),
    setItem: (key, value) => storage.setItem(renamed(key), value),
    removeItem: (key) => storage.removeItem(renamed(key)),
  };
};

/** The browser, with the storage keys of a pack. */
export class PackRecordPage extends HtmlRecordPage {
  readonly #prefix: string;

  /** @param id identity of the film */
  constructor(page: Document, id: string) {
    super(page);
    this.#prefix = `iv-pack:${id}:record:`;
  }

  override get storage(): KeyStorage | null {
    const storage = super.storage;
    return storage && renamedStorage(storage, this.#prefix);
  }
}
