// The script `iv/cmi5.js` of a pack for LMSs with cmi5.
import { course } from './course-machine';
import { connectCmi5 } from './cmi5-connection';
import { cmi5Texts, leaveCourse } from './cmi5-page';
import type {} from './lms-script';

globalThis.ivCourse = { connect: (film) => connectCmi5(film), course, texts: cmi5Texts, reload: leaveCourse };
