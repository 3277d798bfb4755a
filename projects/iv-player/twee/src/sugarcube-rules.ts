import { ALWAYS } from './logic/expression';
import { lose, namesInScript } from './logic/logic-mark';
import { hasChanges, isEffectOnly, namesSet, withoutLinks } from './logic/program';
import { hasMarkup } from './logic/resolve';
import { SUGARCUBE_STYLE, readExpression } from './logic/script-parser';
import { readCondition, readSet } from './logic/sugarcube-logic';
import { lostValue } from './style-rules';
import { isSince } from './twee-dialect';
import { linkFound, linkOfArguments } from './twee-links';
import {
  type Found,
  type Rule,
  type RuleContext,
  embeddedFound,
  isIn,
  jumpNote,
  macroNote,
  mayLead,
  mayShowLinks,
  readStrings,
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
/** Macros whose content is run later, repeatedly or depending on something that cannot be translated. */
const SOMETIMES = new Set(['for', 'switch', 'timed', 'repeat']);
/** Macros whose content is shown later or elsewhere. */
const ELSEWHERE = new Set(['append', 'prepend', 'replace', 'linkappend', 'linkprepend', 'linkreplace']);
/** Macros of SugarCube that change no variables. */
const HARMLESS = new Set([
  ...['actions', 'addclass', 'audio', 'back', 'break', 'cacheaudio', 'case', 'choice', 'continue', 'copy'],
  ...[
    'createaudiogroup',
    'createplaylist',
    'css',
    'default',
    'display',
    'include',
    'masteraudio',
    'playlist',
  ],
  ...['remove', 'removeaudiogroup', 'removeclass', 'removeplaylist', 'return', 'stopallaudio', 'toggleclass'],
  ...['track', 'type', 'waitforaudio', 'next', 'option', 'optionsfrom', 'stop', 'widget'],
]);
/** Macros of SugarCube that may change variables, and lead nowhere. */
const STATE =
  'capture checkbox cycle do forget listbox numberbox radiobutton redo remember textarea textbox unset';
/** Macros that SugarCube 2.37 no longer has. */
const REMOVED = 'click display';
/** Whether a macro only ends another macro. */
const isEnd = (name: string): boolean =>
  /^(?:\/.*|end(?:button|click|for|if|link|nobr|script|silently|switch|widget))$/.test(name);

const GO = /<<goto\s([^<>]*)>>/;
const MAY_GO =
  /<<(?:goto|back|return)\b|\bEngine\.(?:play|show|go|goTo|backward|forward)\b|\bwiki\b|\bWikifier\b/;
/** Code of the author that may lead to another passage. */
const LEADS =
  /\[\[|\[img\[|<<(?:goto|back|return|link|button|click|include|display|actions|choice)|<a\b|passage|internalLink|\b(?:Engine|Story|location)\b/i;
const QUOTED = /["']([a-z][\w-]*)["']|<<widget\s+([a-z][\w-]*)/gi;
/** The first passage that content shows. */
const SHOW = /<<(?:include|display)\s([^<>]*)>>/;

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
    const { links, hasLostExits, program } = context.later(content);
    const shown = embeddedFound(end, shownPassage(SHOW.exec(content)?.[1] ?? ''), context);
    const isLostExit = hasLostExits || MAY_GO.test(content) || !isAll;
    // What the click shows is reported once.
    const steps = (shown?.program ?? program).flatMap((step) =>
      step.kind === 'if' && step.isQuiet ? step.branches.flatMap((branch) => branch.steps) : [step],
    );
    return {
      ...shown,
      end,
      notes: hasChanges({ steps }) ? [] : [macroNote(whole)],
      embeddedLinks: links,
      isLostExit,
      logic: [
        { do: 'open', block: { name: 'click', condition: null, isQuiet: true } },
        { do: 'steps', steps },
        { do: 'close', name: 'click' },
      ],
      program: [],
    };
  }
  if (content.trim() === '') return { ...found, end };
  const inside = context.later(content);
  // The link leads on by itself, or by the only jump in its content.
  const jumps = inside.program.filter(({ kind }) => kind === 'link').length;
  const effects = inside.program.filter(({ kind }) => kind !== 'link' && kind !== 'show');
  const isSimple =
    context.dialect === 'sugarcube' &&
    jumps <= 1 &&
    isEffectOnly(effects) &&
    !inside.program.some((step) => step.kind === 'unknown' && !isJump(step.code));
  const steps = isSimple ? effects.filter(({ kind }) => kind !== 'unknown') : [];
  return {
    ...found,
    end,
    effects: isSimple ? [{ do: 'steps', steps }] : [lose(content, context.dialect)],
  };
}

/** The loss of a jump, which the link replaces. */
const isJump = (code: string): boolean => /^<<goto\b/i.test(code);

/** Reads the name of the passage that `<<include …>>` shows: quoted, a bare word, or in a link; `undefined` if it is computed. */
function shownPassage(args: string): string | undefined {
  const [first] = readStrings(args).values;
  const [, linked, bare] = /^\s*(?:\[\[([^[\]|]+)\]\]|([a-z][\w-]*)\s*$)/i.exec(args) ?? [];
  return first ?? linked ?? bare;
}

/** Reads macros that change or read variables; `null` for others. */
function readLogic(
  name: string,
  args: string,
  end: number,
  source: TweeSource,
  context: RuleContext,
): Found | null {
  const { dialect } = context;
  const isClosed = (): boolean => source.nextIgnoringCase(`<</${name}>>`, end) >= 0;
  switch (name) {
    case 'set':
    case 'run':
      return { end, logic: readSet(args, dialect), isLostExit: MAY_GO.test(args) };
    case 'if': {
      const { condition, logic } = readCondition(args, dialect);
      return { end, logic: [...logic, { do: 'open', block: { name: 'if', condition } }] };
    }
    case 'elseif': {
      const { condition, logic } = readCondition(args, dialect);
      return { end, shown: ' ', logic: [{ do: 'branch', name: 'if', condition, isElse: false }, ...logic] };
    }
    case 'else': {
      const isBroken = args.trim() !== '';
      const branch = { do: 'branch', name: 'if', condition: ALWAYS, isElse: true } as const;
      return { end, shown: ' ', logic: isBroken ? [branch, { do: 'break', name: 'if' }] : [branch] };
    }
    case '=':
    case '-':
    case 'print': {
      const expression = dialect === 'sugarcube' ? readExpression(args, SUGARCUBE_STYLE) : null;
      if (expression?.op === 'var') return { end, shown: context.show(expression.name, null) };
      if (expression?.op === 'value' && !hasMarkup(String(expression.value), dialect))
        return { end, shown: String(expression.value) };
      return { ...lostValue(end), isLostExit: mayShowLinks(args) };
    }
    default:
  }
  if (SOMETIMES.has(name) || ELSEWHERE.has(name)) {
    const block = { name, condition: null, ...(ELSEWHERE.has(name) && { isQuiet: true }) };
    const notes = ELSEWHERE.has(name) ? [macroNote(`<<${name}${args}>>`)] : [];
    return isClosed()
      ? { end, notes, logic: [{ do: 'open', block }] }
      : { end, logic: [lose(args, dialect)] };
  }
  if (dialect === 'any' || (HARMLESS.has(name) && isKnown(name, context))) return null;
  const isLostExit = !isIn(STATE, name) && ownMayLead(name, args, context);
  return { end, logic: [lose(args, dialect)], isLostExit };
}

/** Whether a macro of the author may show links. */
function ownMayLead(name: string, args: string, { ownMacros, isScene }: RuleContext): boolean {
  const words = [...readStrings(args).values, ...args.split(/\s+/)];
  return !ownMacros.has(name) || mayShowLinks(args) || words.some(isScene);
}

/** Names in the code of a story, which may be those of macros; none if the code may lead to another passage. */
export const macrosWithoutExits = (code: string): ReadonlySet<string> =>
  new Set(
    LEADS.test(code) ? [] : Array.from(code.matchAll(QUOTED), ([, quoted, bare = '']) => quoted ?? bare),
  );

const isKnown = (name: string, { dialect, version }: RuleContext): boolean =>
  dialect === 'any' || !isIn(REMOVED, name) || !isSince(version, 2, 37);

function readCall(source: TweeSource, at: number, context: RuleContext): Found | null {
  const match = source.match(CALL, at);
  if (!match) return null;
  const [opening, written = ''] = match;
  const isAny = context.dialect === 'any';
  // SugarCube has no macros in capitals.
  const name = isAny ? written.toLowerCase() : written;
  const closing = source.callEnd(at, at + opening.length, '>>');
  if (closing < 0) return null;
  const end = closing + 2;
  if (isEnd(name)) return { end, logic: [{ do: 'close', name: name.replace(/^(?:\/|end)/, '') }] };
  const args = source.text.slice(at + opening.length, closing);
  const whole = source.text.slice(at, end);
  const noted: Found = { end, notes: [macroNote(whole)] };
  if (!isKnown(name, context)) return readLogic(name, args, end, source, context);
  const isContainer = HIDDEN.has(name) || CLICKED.has(name);
  const inside = isContainer ? source.nextIgnoringCase(`<</${name}>>`, end) : -1;
  const after = inside < 0 ? end : inside + name.length + 5;
  const content = inside < 0 ? '' : source.text.slice(end, inside);
  if (HIDDEN.has(name)) return hidden(name, after, content, whole, context);
  if (CLICKED.has(name) && !context.isLabel) return clicked(after, whole, args, content, context);
  if (name === 'goto' && !context.isLabel) {
    const found = jump(end, whole, args, null, context);
    const logic = [{ do: 'lose', names: [] }] as const;
    return { ...found, logic, isJump: true, notes: found.links ? [jumpNote(whole)] : (found.notes ?? []) };
  }
  if (name === 'nobr') return { ...noted, notes: [], joinedTo: source.nextIgnoringCase('<</nobr>>', end) };
  const shown = SHOWS.has(name) ? embeddedFound(end, shownPassage(args), context) : null;
  if (shown) return shown;
  const logic = readLogic(name, args, end, source, context);
  if (logic) return logic;
  const isLostExit = EXITS.has(name) && mayLead(SHOWS.has(name) ? readStrings(args).values : [], context);
  return { ...noted, isLostExit, ...(OTHERWISE.has(name) && { shown: ' ' }) };
}

/** Reads a macro whose content is run but not shown. */
function hidden(name: string, end: number, content: string, whole: string, context: RuleContext): Found {
  if (name === 'script')
    return {
      end,
      logic: [{ do: 'lose', names: namesInScript(content) }],
      isLostExit: MAY_GO.test(content),
    };
  const { program } = context.later(content);
  const steps = withoutLinks(program);
  if (name !== 'done' && name !== 'widget') return { end, logic: [{ do: 'steps', steps }] };
  const names = namesSet(steps);
  return { end, ...(names.length > 0 ? { logic: [{ do: 'lose', names }] } : { notes: [macroNote(whole)] }) };
}

export const SUGARCUBE_RULES: readonly Rule[] = [{ dialects: ['sugarcube'], first: '<', read: readCall }];
