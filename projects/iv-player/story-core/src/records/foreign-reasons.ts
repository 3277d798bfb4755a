import type { ForeignRecords } from './audience-rows';

/** Says what lines that are left out are. */
export const FOREIGN_REASONS: Readonly<Record<ForeignRecords['reason'], string>> = {
  json: 'not JSON',
  record: 'not records',
  version: 'of a newer version: update iv-player',
  story: 'of another story',
};
