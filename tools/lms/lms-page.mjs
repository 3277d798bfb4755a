// Script of the test LMS: shows a course in a frame or a window, and provides the API in the window that the query names. Inside the
// course, it only provides the API. Tests read `window.lms`.
import { Scorm12API } from 'scorm-again/scorm12';
import { modeOptions } from './lms-modes.mjs';
import { PlainLms } from './plain-lms.mjs';
import { StrictLms } from './strict-lms.mjs';

const query = new URLSearchParams(location.search);
const numberOf = (name) => Number(query.get(name) ?? 0);

/** Storage key of the attempt. Without a name, nothing is saved. */
const attempt = query.get('attempt');
const place = `iv-lms:${attempt}`;

/** Elements by query parameter. */
const KNOWN = {
  mode: 'cmi.core.lesson_mode',
  credit: 'cmi.core.credit',
  status: 'cmi.core.lesson_status',
  mastery: 'cmi.student_data.mastery_score',
  language: 'cmi.student_preference.language',
  data: 'cmi.suspend_data',
};

const given = Object.entries(KNOWN).flatMap(([word, element]) => {
  const value = query.get(word);
  return value === null ? [] : [[element, value]];
});
const lines = document.querySelector('pre');
const api = query.get('api') ?? 'parent';
const page = /** @type {any} */ (window);

/** Window of the course. */
function courseWindow() {
  if (location.pathname.startsWith('/own/')) return window;
  if (api === 'opener') return page.course;
  return api === 'two-up' ? window.frames[0]?.frames[0] : window.frames[0];
}

/** State of the course's film: the clip, media time and duration in seconds, and whether it visibly plays. */
function readFilm() {
  try {
    const { document: page } = courseWindow();
    const video = [...page.querySelectorAll('video')].find(({ inert, currentSrc }) => !inert && currentSrc);
    if (!video) return undefined;
    const { currentSrc: src, currentTime: time, duration, paused, ended } = video;
    return { src, time, duration, isPlaying: !paused && !ended && !page.hidden };
  } catch {
    // The course is of another origin, or gone.
    return undefined;
  }
}

let isLeaving = false;
/** Follows `pagehide` of the course before its own listeners do. */
const followPagehide = () =>
  courseWindow()?.addEventListener(
    'pagehide',
    () => {
      isLeaving = true;
      if (query.get('drop') === 'pagehide' && lms instanceof StrictLms) lms.drop();
    },
    true,
  );

const values = Object.fromEntries(given);
/** The strict LMS, which answers as the query says. */
const strictLms = () =>
  new StrictLms(Scorm12API, {
    ...modeOptions(query, { isOnline: () => navigator.onLine, isLeaving: () => isLeaving }),
    readFilm,
    values: { ...values, ...JSON.parse((attempt && localStorage.getItem(place)) ?? '{}') },
    onSave: (saved) => attempt && localStorage.setItem(place, JSON.stringify(saved)),
    onCall: ({ call, result, isDropped }) => {
      if (call === 'LMSInitialize') {
        try {
          followPagehide();
        } catch {
          // The course is of another origin.
        }
      }
      lines?.append(`${call} → ${isDropped ? 'dropped' : result}\n`);
    },
  });
const lms =
  query.get('lms') === 'scorm-again' ? new PlainLms(Scorm12API, `/saves?${attempt}`, values) : strictLms();
page.lms = lms;

const provide = () => (page.API = lms.API);
/** Address of the course. With `api=own`, it gets the query of the LMS. */
function courseAddress() {
  const address = new URL(api === 'own' ? 'own/index.html' : 'course/index.html', location.href);
  if (api === 'own') address.search = location.search;
  if (api === 'foreign') address.hostname = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  const words = new URLSearchParams(query.get('course') ?? '');
  for (const [name, value] of words) address.searchParams.set(name, value);
  return address.href;
}

function frameOf(src) {
  const frame = document.createElement('iframe');
  frame.src = src;
  frame.allow = 'autoplay; fullscreen';
  frame.title = 'Course';
  return frame;
}

if (location.pathname.startsWith('/own/')) {
  provide();
} else {
  const late = numberOf('late');
  if (api !== 'none' && api !== 'own') {
    if (late > 0) setTimeout(provide, late);
    else provide();
  }
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  if (api === 'opener') {
    const button = document.createElement('button');
    button.textContent = 'Open the course';
    button.addEventListener('click', () => {
      page.course = window.open(courseAddress(), '_blank', 'popup');
    });
    main.append(button);
  } else if (api === 'two-up') {
    main.append(frameOf(`frame.html?src=${encodeURIComponent(courseAddress())}`));
  } else {
    main.append(frameOf(courseAddress()));
  }
}
