// The script `iv/scorm.js` of a pack for LMSs with SCORM 1.2.
import { course } from './course-machine';
import type {} from './lms-script';
import { connectScorm } from './scorm-connection';

globalThis.ivCourse = { connect: connectScorm, course };
