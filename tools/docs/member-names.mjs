// Finds names in `code` on pages that are missing from the public API: members of the player's plugins, such as `decision.open`, in
// prose and in member tables, and any camelCase name on the plugins' own pages.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';

const reports = readdirSync(join(workspaceRoot, 'api')).map((name) =>
  readFileSync(join(workspaceRoot, 'api', name), 'utf8'),
);
const browser = readFileSync(join(workspaceRoot, 'node_modules/typescript/lib/lib.dom.d.ts'), 'utf8');
const words = new Set([...reports, browser].join('\n').match(/\w+/g));
const events = new Set(reports.flatMap((report) => report.match(/(?<=')[a-z]+\.\w+(?=')/g) ?? []));

/** Member names of a class or an interface; a signal in `signals` is `signals.open`. */
function membersOf(name) {
  const start = new RegExp(`export (?:class|interface) ${name}\\b.*\\{$`, 'm');
  const body = reports.map((report) => report.split(start)[1]?.split('\n}')[0] ?? '').join('');
  const names = body.matchAll(/^ {4}(?:readonly |get |set )*(\w+)|^ {8}readonly (\w+): Signal/gm);
  return [...names].map(([, member, signal]) => member ?? `signals.${signal}`);
}

const plugins = {
  decision: new Set(['DecisionService', 'DecisionInstance'].flatMap(membersOf)),
  overlays: new Set(membersOf('OverlayService')),
  audio: new Set(membersOf('AudioService')),
  variables: new Set(membersOf('VariablesService')),
  checkpoints: new Set(['CheckpointsService', 'DecisionCheckpointOptions'].flatMap(membersOf)),
};

const codesIn = (text = '') => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
const memberIn = (code) => /^(?:signals\.)?\w+/.exec(code)?.[0] ?? code;

/**
 * Names on a page that do not exist in the API.
 *
 * @param {string} source path in the repository
 * @param {string} text
 */
export function unknownNames(source, text) {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '');
  const own = basename(source, '.md');
  const isPluginPage = source.includes('/src/lib/');
  const unknown = codesIn(prose).filter((code) => {
    const [, plugin = '', member = ''] =
      /^(?:player\.)?(\w+)\.((?:signals\.)?(?!md$|signals)\w+)/.exec(code) ?? [];
    if (plugins[plugin] && !plugins[plugin].has(member) && !events.has(`${plugin}.${member}`)) return true;
    return isPluginPage && /^[a-z]+[A-Z]\w*(?:\(|$)/.test(code) && !words.has(memberIn(code));
  });
  let header = '';
  for (const [, first = '', second = ''] of prose.matchAll(/^\|([^|\n]*)\|([^|\n]*)\|.*$|^$/gm)) {
    header = first && (header || first.trim());
    const [, plugin = '', signals = ''] = /^ `(?:player\.)?(\w+)(\.signals)?` /.exec(first) ?? [];
    const names = plugins[own] && header === 'member' ? codesIn(first) : [];
    const listed = ['member', 'of'].includes(header) && plugins[plugin] ? codesIn(second) : [];
    unknown.push(...names.filter((code) => !plugins[own].has(memberIn(code))));
    unknown.push(
      ...listed.filter((code) => !plugins[plugin].has(memberIn(signals ? `signals.${code}` : code))),
    );
  }
  return unknown;
}
