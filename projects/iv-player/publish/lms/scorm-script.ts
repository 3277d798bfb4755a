// The script `iv/scorm.js` of a pack for LMSs: offers the connection and the course to the page's own script, which loads after it.
import { course } from './course-machine';
import { connectScorm } from './scorm-connection';

declare global {
  /** Set only in packs for LMSs. */
  var ivScorm: { readonly connect: typeof connectScorm; readonly course: typeof course } | undefined;
}

globalThis.ivScorm = { connect: connectScorm, course };
