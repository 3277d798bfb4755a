import type { StoryFinding } from 'iv-player/story-core';
import { onOneLine } from './command-arguments';

export type FindingFormat = 'text' | 'json' | 'sarif' | 'github';

export const FINDING_FORMATS: readonly FindingFormat[] = ['text', 'json', 'sarif', 'github'];

const place = (file: string, { line, column }: StoryFinding): string =>
  line === undefined ? file : `${file}:${line}:${column ?? 1}`;

/** Number of findings with a severity. */
export const countOf = (findings: readonly StoryFinding[], wanted: StoryFinding['severity']): number =>
  findings.filter(({ severity }) => severity === wanted).length;

/** Colours the word for a severity. */
export type FindingStyle = (severity: StoryFinding['severity']) => string;

/** A finding without the full stop after a command at its end, which would be copied with it. */
const withoutStop = (finding: StoryFinding): StoryFinding => ({
  ...finding,
  message: finding.message.replace(/(\bffmpeg .* new\.\w+|\bnpx iv-player (?:"[^"]*"|[^",])+)\.$/, '$1'),
});

function asText(file: string, findings: readonly StoryFinding[], style: FindingStyle): string {
  const lines = findings.map((one) =>
    [onOneLine(place(file, one)), style(one.severity), onOneLine(`${one.code}  ${one.message}`)].join('  '),
  );
  const count = (what: StoryFinding['severity']): string => {
    const number = countOf(findings, what);
    return `${number} ${what}${number === 1 ? '' : 's'}`;
  };
  const notes = countOf(findings, 'note') > 0 ? [count('note')] : [];
  return [...lines, [count('error'), count('warning'), ...notes].join(', ')].join('\n');
}

/** Converts a path to a relative address for SARIF. */
const addressOf = (file: string): string =>
  encodeURI(file.replaceAll('\\', '/')).replaceAll(/[?#]/g, encodeURIComponent);

/** Formats findings as SARIF 2.1.0, which many code-scanning services read. */
function asSarif(file: string, findings: readonly StoryFinding[]): string {
  const rules = [...new Set(findings.map(({ code }) => code))].map((id) => ({ id }));
  const results = findings.map(({ code, severity, message, line, column }) => ({
    ruleId: code,
    level: severity,
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: addressOf(file) },
          ...(line !== undefined && { region: { startLine: line, startColumn: column ?? 1 } }),
        },
      },
    ],
  }));
  return JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'iv-player', rules } }, columnKind: 'utf16CodeUnits', results }],
    },
    null,
    2,
  );
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Formats findings as GitHub Actions workflow commands, which are shown as annotations. */
function asGithub(file: string, findings: readonly StoryFinding[]): string {
  return findings
    .map(({ code, severity, message, line, column }) => {
      const region = line === undefined ? '' : `,line=${line},col=${column ?? 1}`;
      return `::${severity === 'note' ? 'notice' : severity} file=${escapeProperty(file)}${region},title=${code}::${escapeData(message)}`;
    })
    .join('\n');
}

/** Formats a file's findings. @param style colours the text format; default: no colours */
export function writeFindings(
  file: string,
  findings: readonly StoryFinding[],
  format: FindingFormat,
  style: FindingStyle = (severity) => severity,
): string {
  const shown = findings.map(withoutStop);
  if (format === 'json') return JSON.stringify(shown, null, 2);
  if (format === 'sarif') return asSarif(file, shown);
  return format === 'github' ? asGithub(file, shown) : asText(file, shown, style);
}
