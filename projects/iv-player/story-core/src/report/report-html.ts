import type { ProductionReport, ReportJump, ReportPath, ReportScene } from './production-report';
import type { ReportQuestion } from './report-question';
import { answerLines, clock, feedbackLines, ruleText, targetLines, timeText } from './question-text';

/** Formats seconds as minutes with one decimal. */
export const minutes = (seconds: number): string => (seconds / 60).toFixed(1);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes text for HTML, also in attributes in double quotes. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => ENTITIES[one] ?? one);

const STYLES = `body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 Georgia, serif; color: #111; }
table { width: 100%; border-collapse: collapse; font: 14px/1.4 system-ui, sans-serif; }
th, td { padding: 0.3rem 0.5rem; border-bottom: 1px solid #ccc; text-align: left; vertical-align: top; }
.number { text-align: right; white-space: nowrap; }
.text { white-space: pre-line; }
.slug { margin: 1.5rem 0 0; font-weight: bold; text-transform: uppercase; }
.chosen { margin: 0.5rem 0 0 4rem; font-style: italic; }
.missing { color: #9a1b1b; }
.question { margin: 0.5rem 0 0 2rem; white-space: pre-line; }
@media print {
  body { max-width: none; margin: 0; }
  section { break-before: page; }
  tr, .scene { break-inside: avoid; }
}`;

/** Formats text in quotation marks. */
const quoted = (text: string): string => `“${text}”`;

const row = (cells: readonly string[]): string => `<tr>${cells.join('')}</tr>`;
const td = (text: string, kind = ''): string => `<td${kind && ` class="${kind}"`}>${escaped(text)}</td>`;
const head = (...names: readonly string[]): string =>
  `<thead>${row(names.map((name) => `<th scope="col">${escaped(name)}</th>`))}</thead>`;
const length = ({ seconds }: ReportScene): string => (seconds === null ? 'as its clip' : clock(seconds));

function sceneRow(scene: ReportScene): string {
  const state = scene.isMissing ? 'to shoot' : scene.seconds === 0 ? 'no picture' : 'has a clip';
  return row([
    td(scene.id),
    td(scene.title),
    td(length(scene), 'number'),
    td(state, scene.isMissing ? 'missing' : ''),
    td(scene.ending ?? ''),
  ]);
}

function questionRow(scene: ReportScene, question: ReportQuestion, hasLogic: boolean): string {
  const lines = (all: readonly string[]): string => td(all.join('\n'), 'text');
  return row([
    td(scene.id),
    td(timeText(question.at), 'number'),
    lines([question.prompt, question.text].filter((text) => text !== '')),
    lines(answerLines(question)),
    lines(feedbackLines(question)),
    td(ruleText(question)),
    lines(targetLines(question)),
    ...(hasLogic ? [td(question.when), lines(setsOf(question))] : []),
  ]);
}

/** What a question and its answers set, one line each. */
const setsOf = ({ set, answers }: ReportQuestion): readonly string[] => [
  ...(set === '' ? [] : [set]),
  ...answers.flatMap((answer) => (answer.set === '' ? [] : [`${answer.label}: ${answer.set}`])),
];

function questionsTable(scenes: readonly ReportScene[]): string {
  const all = scenes.flatMap((scene) => scene.questions.map((question) => ({ scene, question })));
  if (all.length === 0) return '';
  const hasLogic = all.some(({ question }) => question.when !== '' || setsOf(question).length > 0);
  const names = ['Scene', 'Time', 'Question', 'Answers', 'Feedback', 'Rules', 'Then'];
  return `<h2>Questions</h2>
<table>${head(...names, ...(hasLogic ? ['Condition', 'Sets'] : []))}
<tbody>
${all.map(({ scene, question }) => questionRow(scene, question, hasLogic)).join('\n')}
</tbody></table>
`;
}

/** The question as the screenplay shows it: what is asked when, with its answers, feedback and targets. */
function questionBlock(question: ReportQuestion): string {
  const { at, prompt, text } = question;
  const lines = [
    `${timeText(at)}: ${prompt || question.id} (${ruleText(question)})`,
    ...(text === '' ? [] : [text]),
    ...answerLines(question).map((line) => `– ${line}`),
    ...feedbackLines(question),
    ...targetLines(question),
  ];
  return `\n<p class="question">${escaped(lines.join('\n'))}</p>`;
}

const ANSWERS = { right: 'The right answer', wrong: 'A wrong answer', any: 'Any answer' } as const;

const jumpText = ({ question, answer }: ReportJump): string =>
  `${ANSWERS[answer]} to ${quoted(question.prompt || question.id)} leads here.`;

function screenplay({ ending, seconds, steps }: ReportPath, index: number): string {
  const scenes = steps.map(({ scene, chosen, jump }) => {
    const way = jump ? jumpText(jump) : chosen === '' ? '' : `The viewer chooses: ${chosen}`;
    const choice = way === '' ? '' : `<p class="chosen">${escaped(way)}</p>\n`;
    const questions = scene.questions.map(questionBlock).join('');
    const text = scene.text === '' ? '' : `\n<p class="text">${escaped(scene.text)}</p>`;
    return `${choice}<div class="scene"><p class="slug">${escaped(scene.title)} (${length(scene)})</p>${text}${questions}</div>`;
  });
  return `<section>
<h2>Path ${index + 1}: ${escaped(ending)}, ${clock(seconds)}</h2>
${scenes.join('\n')}
</section>`;
}

/** Formats the report as a printable HTML page, with each path on a new sheet. The page loads no resources and runs no scripts. */
export function reportHtml(report: ProductionReport): string {
  const { title, language, scenes, choices, paths, hasMorePaths, seconds, secondsToShoot } = report;
  const missing = scenes.filter(({ isMissing }) => isMissing).length;
  const name = title || 'Story';
  const sets = choices.some(({ set }) => set !== '');
  const shortest = paths[0];
  const longest = paths.at(-1);
  const films =
    shortest && longest
      ? `Films last from ${clock(shortest.seconds)} to ${clock(longest.seconds)}${hasMorePaths ? ', counting only the listed paths' : ''}.`
      : hasMorePaths
        ? 'The story is too large to find a path to an ending.'
        : 'No path leads to an ending.';
  return `<!doctype html>
<html lang="${escaped(language || 'en')}">
<head>
<meta charset="utf-8">
<title>${escaped(name)}: production report</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
${STYLES}
</style>
</head>
<body>
<h1>${escaped(name)}</h1>
<p><strong>${minutes(secondsToShoot)} minutes to shoot</strong> in ${missing} of ${scenes.length} scenes; ${minutes(seconds)} minutes in all. ${films}</p>
<h2>Scenes</h2>
<table>${head('Scene', 'Title', 'Length', 'State', 'Ending')}
<tbody>
${scenes.map(sceneRow).join('\n')}
</tbody></table>
<h2>Choices</h2>
<table>${head('Scene', 'Question', 'Choice', 'Leads to', 'Condition', ...(sets ? ['Sets'] : []), 'Default')}
<tbody>
${choices
  .map(({ from, prompt, label, to, when, set, isDefault }) =>
    row([
      ...[td(from), td(prompt), td(label), td(to), td(when)],
      ...(sets ? [td(set)] : []),
      td(isDefault ? 'yes' : ''),
    ]),
  )
  .join('\n')}
</tbody></table>
${questionsTable(scenes)}${paths.map(screenplay).join('\n')}
${hasMorePaths && paths.length > 0 ? `<p>There may be more paths than the ${paths.length} listed here.</p>\n` : ''}</body>
</html>
`;
}
