/** Elements that a session reads and sets. */
export const ELEMENT = {
  status: 'cmi.core.lesson_status',
  mode: 'cmi.core.lesson_mode',
  credit: 'cmi.core.credit',
  score: 'cmi.core.score.raw',
  lowestScore: 'cmi.core.score.min',
  highestScore: 'cmi.core.score.max',
  location: 'cmi.core.lesson_location',
  time: 'cmi.core.session_time',
  exit: 'cmi.core.exit',
  data: 'cmi.suspend_data',
  language: 'cmi.student_preference.language',
} as const;
