// The script `iv/scorm.js` of a pack for LMSs: offers the connection to the page's own script, which loads after it.
import { connectScorm } from './scorm-connection';

declare global {
  /** Set only in packs for LMSs. */
  var ivScorm: { readonly connect: typeof connectScorm } | undefined;
}

globalThis.ivScorm = { connect: connectScorm };
