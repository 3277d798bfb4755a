import type { PlantError } from './plant-error';

/** Errors in the `result` of a story. */
export const PLANTED_RESULT_ERRORS: Readonly<Record<string, PlantError>> = {
  'an unknown ending that completes': (_, story) => {
    story.result = { complete: ['home', 'cellar'] };
    return 'UNKNOWN_ENDING /result.complete.1';
  },
  'an unknown ending that passes': (_, story) => {
    story.result = { pass: ['cellar', 'home'] };
    return 'UNKNOWN_ENDING /result.pass.0';
  },
  'an unknown ending that fails': (_, story) => {
    story.result = { fail: ['lost', 'toString'] };
    return 'UNKNOWN_ENDING /result.fail.1';
  },
  'a mastery that no viewer reaches': (_, story) => {
    story.result = { score: { var: 'count' }, mastery: 0.9 };
    return 'NEVER_PASSED /result.mastery';
  },
  'no ending that passes': (_, story) => ((story.result = { pass: [] }), 'NEVER_PASSED /result.pass'),
  'endings that all fail': (_, story) => {
    story.result = { score: 100, mastery: 0.5, fail: ['home', 'lost'] };
    return 'NEVER_PASSED /result.mastery';
  },
  'a score that is text': (_, story) => {
    story.result = { score: { cat: [{ var: 'count' }, ' points'] } };
    return 'BAD_SCORE /result.score';
  },
  'a score that is divided by 0': (_, story) => {
    story.result = { score: { '/': [1, { '-': [{ var: 'count' }, { var: 'count' }] }] } };
    return 'BAD_SCORE /result.score';
  },
  'a score above its range': (node, story) => {
    node.set = { count: 5000 };
    story.result = { score: { var: 'count' } };
    return 'BAD_SCORE /result.score';
  },
  'a score below its range': (_, story) => {
    story.result = { score: { '-': [{ var: 'count' }, 100] } };
    return 'BAD_SCORE /result.score';
  },
  'a `fail` that nothing judges': (_, story) => {
    story.result = { fail: ['lost'] };
    return 'RESULT_IGNORED /result.fail';
  },
  'a mastery without a score': (_, story) => {
    story.result = { pass: ['home'], mastery: 0.8 };
    return 'RESULT_IGNORED /result.mastery';
  },
  'a range without a score': (_, story) => {
    story.result = { max: 10 };
    return 'RESULT_IGNORED /result.max';
  },
  'a range without a length': (_, story) => {
    story.result = { score: { var: 'count' }, min: 100 };
    return 'BAD_SCORE /result.min';
  },
  'a range that is reversed': (_, story) => {
    story.result = { score: { var: 'count' }, max: -1 };
    return 'BAD_SCORE /result.max';
  },
  'a mastery in percent': (_, story) => ((story.result = { mastery: 80 }), 'BAD_FORMAT /result.mastery'),
  'a score with an unknown operator': (_, story) => {
    story.result = { score: { points: 1 } };
    return 'BAD_FORMAT /result.score';
  },
  'a score of an unknown variable': (_, story) => {
    story.result = { score: { '+': [{ var: 'gold' }, 1] } };
    return 'UNKNOWN_VARIABLE /result.score.+.0.var';
  },
};
