import { linkFound, linkOfArguments } from './twee-links';
import {
  type Found,
  type Rule,
  type RuleContext,
  embeddedFound,
  jumpNote,
  macroNote,
  mayLead,
  readStrings,
  shortened,
} from './twee-rule';
import type { TweeSource } from './twee-source';

const CALL = /<<(\/?[a-z][\w-]*|[=-])/iy;

/** Macros whose content is code or hidden. */
const HIDDEN = new Set(['script', 'silently', 'silent', 'widget', 'done']);
/** Clickable macros. Their content is run, not shown. */
const CLICKED = new Set(['link', 'button', 'click']);
/** Macros that may lead to a passage determined only at run time in SugarCube. */
const EXITS = new Set(['back', 'return', 'include', 'display', 'actions', 'choice']);
/** Macros that embed another passage. */
const SHOWS = new Set(['include', 'display']);
/** Macros that separate alternative texts. */
const OTHERWISE = new Set(['else', 'elseif', 'case', 'default']);
/** Whether a macro only ends another macro. */
const isEnd = (name: string): boolean =>
  /^(?:\/.*|end(?:button|click|for|if|link|nobr|script|silently|switch|widget))$/.test(name);

const GO = /<<goto\s([^<>]*)>>/i;
const MAY_GO = /<<\s*(?:goto|back|return)\b|Engine\.(?:play|backward)/i;
/** The first passage that content shows. */
const SHOW = /<<(?:include|display)\s([^<>]*)>>/i;

/** Reads the target from arguments: a quoted name or a bare word. */
function target(args: string): string {
  const { values, isAll } = readStrings(args);
  const [first] = values;
  if (first !== undefined && isAll && values.length === 1) return first;
  return /^\s*[a-z][\w-]*\s*$/i.test(args) ? args.trim() : `<<${args}>>`;
}

/** Reads the target of `<<goto …>>`. @param label label of the link that runs it */
function jump(end: number, whole: string, args: string, label: string | null, context: RuleContext): Found {
  const found = linkOfArguments(args, context);
  if (!found?.links) return linkFound(end, whole, { label, target: target(args) }, context);
  const links = found.links.map((link) => (label === null ? link : { ...link, label: context.label(label) }));
  return { ...found, end, links };
}

/** Reads a clickable macro such as `<<link "in" "Hall">>…<</link>>`. @param content code run on click */
function clicked(end: number, whole: string, args: string, content: string, context: RuleContext): Found {
  const { values, isAll } = readStrings(args);
  const [label = null, to] = values;
  const go = GO.exec(content)?.[1];
  const found =
    linkOfArguments(args, context) ??
    (to !== undefined && isAll
      ? linkFound(end, whole, { label, target: to }, context)
      : go !== undefined
        ? jump(end, whole, go, label, context)
        : null);
  if (!found) {
    // The content may show links, such as `<<replace "#a">>[[Hall]]<</replace>>`.
    const { links, hasLostExits } = context.later(content);
    const shown = embeddedFound(end, shownPassage(SHOW.exec(content)?.[1] ?? ''), context);
    const isLostExit = hasLostExits || MAY_GO.test(content) || !isAll;
    return { ...shown, end, notes: [macroNote(whole)], embeddedLinks: links, isLostExit };
  }
  const code = content.trim() === '' ? [] : [`The code of the link ${shortened(whole)} was left out.`];
  return { ...found, end, notes: [...(found.notes ?? []), ...code] };
}

/** Reads the name of the passage that `<<include …>>` shows: quoted, a bare word, or in a link; `undefined` if it is computed. */
function shownPassage(args: string): string | undefined {
  const [first] = readStrings(args).values;
  const [, linked, bare] = /^\s*(?:\[\[([^[\]|]+)\]\]|([a-z][\w-]*)\s*$)/i.exec(args) ?? [];
  return first ?? linked ?? bare;
}

function readCall(source: TweeSource, at: number, context: RuleContext): Found | null {
  const match = source.match(CALL, at);
  if (!match) return null;
  const [opening, written = ''] = match;
  const name = written.toLowerCase();
  const closing = source.callEnd(at, at + opening.length, '>>');
  if (closing < 0) return null;
  const end = closing + 2;
  if (isEnd(name)) return { end };
  const args = source.text.slice(at + opening.length, closing);
  const whole = source.text.slice(at, end);
  const noted: Found = { end, notes: [macroNote(whole)] };
  const isContainer = HIDDEN.has(name) || CLICKED.has(name);
  const inside = isContainer ? source.nextIgnoringCase(`<</${name}>>`, end) : -1;
  const after = inside < 0 ? end : inside + name.length + 5;
  if (HIDDEN.has(name)) return { end: after, notes: [macroNote(source.text.slice(at, after))] };
  if (CLICKED.has(name) && !context.isLabel)
    return clicked(after, whole, args, inside < 0 ? '' : source.text.slice(end, inside), context);
  if (name === 'goto' && !context.isLabel) {
    const found = jump(end, whole, args, null, context);
    return { ...found, isJump: true, notes: found.links ? [jumpNote(whole)] : (found.notes ?? []) };
  }
  if (name === 'nobr') return { ...noted, notes: [], joinedTo: source.nextIgnoringCase('<</nobr>>', end) };
  if (name === '=' || name === '-' || name === 'print') return { ...noted, shown: '…' };
  const shown = SHOWS.has(name) ? embeddedFound(end, shownPassage(args), context) : null;
  if (shown) return shown;
  const isLostExit = EXITS.has(name) && mayLead(SHOWS.has(name) ? readStrings(args).values : [], context);
  return { ...noted, isLostExit, ...(OTHERWISE.has(name) && { shown: ' ' }) };
}

export const SUGARCUBE_RULES: readonly Rule[] = [{ dialects: ['sugarcube'], first: '<', read: readCall }];
