// The script `iv/scorm.js` of a pack for LMSs: offers the connection to the script of the page, which is loaded after it.
import { connectScorm } from './scorm-connection-element';

declare global {
  /** Set in packs for LMSs alone. */
  var ivScorm: { readonly connect: typeof connectScorm } | undefined;
}

globalThis.ivScorm = { connect: connectScorm };
