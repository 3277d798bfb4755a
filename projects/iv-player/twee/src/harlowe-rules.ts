import { ALWAYS, operation } from './logic/expression';
import { readHarlowe, readHarloweSet } from './logic/harlowe-parser';
import { type LogicMark, lose } from './logic/logic-mark';
import type { OpenedBlock } from './logic/program-builder';
import { hasMarkup } from './logic/resolve';
import { linkFound } from './twee-links';
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

/** Names of Harlowe macros, in lower case and without hyphens. Anything else is prose, such as `(PS: …)`. */
const MACROS =
  'a abs action after aftererror alert align allpass altered animate append appendwith array ' +
  'assert assertexists b4r b4rcolor b4rcolour b4rsize background bg border bordercolor ' +
  'bordercolour bordersize borderwidth box button ceil change charstyle checkbox ' +
  'checkboxfullscreen click clickappend clickgoto clickprepend clickreplace clickrerun clickundo ' +
  'collapse color colour complement cond confirm cornerradius cos count css currentdate ' +
  'currenttime cyclinglink dataentries datamap datamapaltered datamapentries datamapnames ' +
  'datamapvalues datanames datapattern dataset datatype datavalues debug dialog digitformat ' +
  'display dm dmaltered dmentries dmnames dmvalues dropdown ds either else elseif enchant ' +
  'enchantin error event exclusivity exp find floatbox floor folded font for forceinput ' +
  'forceinputbox forgetundos forgetvisits goto gotourl gradient hidden hide history hook ' +
  'hooksnamed hoverstyle hsl hsla iconcounter iconfullscreen iconredo iconrestart iconundo if ' +
  'ignore input inputbox interlaced joined lch lcha linestyle link linkappend linkfullscreen ' +
  'linkgoto linkrepeat linkreplace linkrerun linkreveal linkrevealgoto linkshow linkstorylet ' +
  'linkstyle linkundo live loadgame log log10 log2 loop lowercase lowerfirst macro max metadata ' +
  'meter min mix mockturns mockvisits monthday more mouseout mouseoutappend mouseoutgoto ' +
  'mouseoutprepend mouseoutreplace mouseoutundo mouseover mouseoverappend mouseovergoto ' +
  'mouseoverprepend mouseoverreplace mouseoverundo move nonepass nth num number opacity ' +
  'openstorylets openurl out outdata output outputdata p pageurl palette partial pass passage ' +
  'passages pattern patternbefore patterneither patternins patterninsensitive patternmany ' +
  'patternnot patternnotbefore patternopt patternoptional patternstart pbefore peither pend ' +
  'permutations pins pinsensitive plural pmany pnot pnotbefore popt poptional pow prepend ' +
  'prependwith print prompt pstart put random range redirect refresh reload remember repeated ' +
  'replace replaced replacewith rerun restart reversed rgb rgba rotated rotatedto round savedgames ' +
  'savegame scroll seed seqlink sequencelink set show shuffled sign sin size somepass sorted ' +
  'source split splitted sqrt startcase stop storylet str strfind string stringfind stringnth ' +
  'stringrepeated stringreplaced stringreversed stripes strnth strrepeated strreplaced strreversed ' +
  'subarray substring t8n t8narrive t8ndelay t8ndepart t8nin t8nout t8nskip t8ntime tan testfalse ' +
  'testtrue text textcolor textcolour textindent textrotate textrotatex textrotatey textrotatez ' +
  'textsize textstyle transition transitionarrive transitiondelay transitiondepart transitionin ' +
  'transitionout transitionskip transitiontime trimmed trunc undo unique unless unpack uppercase ' +
  'upperfirst urgency v6m v6mprint v6msource verbatim verbatimprint verbatimsource visited weekday ' +
  'words';

/** Beginnings of macro arguments. */
const IS_CODE =
  /^\s*(?:$|["'$_?(.\d-]|(?:true|false|not|time|visits?|turns?|its?|exits?|each|where|when|via|2?bind|all|[a-z]+-type)\b)/i;
const IS_COLOUR =
  /^\s*(?:black|white|gr[ae]y|red|orange|yellow|lime|green|cyan|aqua|blue|navy|purple|fuchsia|magenta|brown|pink|transparent)\b/i;
/** Macros that take no hook, so that brackets after white space are prose. */
const COMMANDS = new Set(['set', 'put', 'move', 'print', 'display', 'goto', 'undo', 'restart', 'unpack']);
const CONDITIONS = new Set(['if', 'unless', 'elseif', 'else']);
/** Links whose hook is run by a click. */
const CLICKED = new Set(['link', 'linkreplace']);
/** Macros whose hook is shown or run later, repeatedly or depending on something that cannot be translated. */
const SOMETIMES =
  'linkreveal linkrepeat linkrerun linkshow linkappend linkundo click clickreplace clickappend clickprepend clickrerun ' +
  'mouseover mouseoverappend mouseoverprepend mouseoverreplace mouseout mouseoutappend mouseoutprepend mouseoutreplace ' +
  'live event after for loop hidden more append appendwith prepend prependwith replace replacewith sequencelink seqlink linkstorylet';
/** Macros that only style their hook, or do nothing that other passages see. */
const HARMLESS =
  'abs action align b4r b4rcolor b4rcolour b4rsize background bg border bordercolor bordercolour bordersize borderwidth box button ' +
  'charstyle collapse color colour cornerradius css dialog alert enchant floatbox font gotourl openurl hide hook hoverstyle ' +
  'iconcounter iconfullscreen iconredo iconrestart iconundo linestyle linkfullscreen linkstyle meter nobr opacity redirect refresh ' +
  'reload rerun restart savegame loadgame scroll show stop storylet t8n t8narrive t8ndelay t8ndepart t8nin t8nout t8nskip t8ntime ' +
  'text textcolor textcolour textindent textrotate textrotatex textrotatey textrotatez textsize textstyle transition ' +
  'transitionarrive transitiondelay transitiondepart transitionin transitionout transitionskip transitiontime undo urgency ' +
  'v6m verbatim exclusivity change ignore goto linkgoto linkrevealgoto clickgoto mouseovergoto mouseoutgoto display metadata';
/** Styles of hooks, after which Harlowe shows no else. */
const isStyle = (name: string): boolean => isIn(HARMLESS, name) && !COMMANDS.has(name) && !LINKS.has(name);
/** Macros that lead to the passage in their last argument. */
const LINKS = new Set(['linkgoto', 'linkrevealgoto', 'clickgoto', 'mouseovergoto', 'mouseoutgoto']);
const JUMPS = new Set(['goto', 'redirect']);
/** Macros that may lead to a passage determined only at run time in Harlowe. */
const EXITS = new Set([
  'linkundo',
  'undo',
  'iconundo',
  'clickundo',
  'mouseoverundo',
  'mouseoutundo',
  'linkstorylet',
  'display',
]);

const CALL = /\(([$_]?[a-z][\w-]*):/iy;

/** A label that is computed. */
const UNKNOWN = '…';

/** Returns the label of a link macro: a text, a variable or `UNKNOWN`; `null` if it is the target. */
function linkLabel(name: string, args: string): string | null {
  const { values, isAll } = readStrings(args);
  if (!name.startsWith('link')) return null;
  if (values.length > 1) return values[0] ?? null;
  const code = isAll ? undefined : /^(.*),/s.exec(args)?.[1];
  if (code === undefined) return null;
  return readHarlowe(code)?.op === 'var' ? code : UNKNOWN;
}

function readCall(source: TweeSource, at: number, context: RuleContext): Found | null {
  const match = source.match(CALL, at);
  if (!match) return null;
  const [opening, written = ''] = match;
  const name = written.toLowerCase().replaceAll(/[-_]/g, '');
  const isOwn = written.startsWith('$') || written.startsWith('_');
  if (!isOwn && !isIn(MACROS, name)) return null;
  const closing = source.callEnd(at, at + opening.length, ')');
  if (closing < 0) return null;
  const end = closing + 1;
  const whole = source.text.slice(at, end);
  const args = source.text.slice(at + opening.length, closing);
  const has = (sign: string): boolean => {
    const next = source.next(sign, at);
    return next >= 0 && next < closing;
  };
  const isCode = isOwn || IS_CODE.test(args) || IS_COLOUR.test(args) || has('"') || has('$');
  if (context.dialect === 'any' && !isCode) return null;
  const { values, isAll } = readStrings(args);
  const noted: Found = { end, notes: [macroNote(whole)] };
  if (!context.isLabel && (LINKS.has(name) || JUMPS.has(name))) {
    // The first argument of a click macro is a hook, and the last argument of a link may be a style.
    const last = readStrings(args.slice(args.lastIndexOf(',') + 1));
    const target = isAll || !last.isAll ? values.at(-1) : last.values[0];
    const isLiteral = target !== undefined && (isAll || last.isAll);
    const label = linkLabel(name, args);
    const given = { label, target: isLiteral ? target : `(${written}:` };
    const read = linkFound(end, whole, given, context);
    const found: Found =
      label === UNKNOWN && read.links ? { ...read, logic: [{ do: 'lose', names: [], isValue: true }] } : read;
    const isAfter = name === 'linkrevealgoto' && found.links !== undefined;
    const attachment = { isSpaced: true, ...(isAfter && { block: { name: 'hook', isAfter } }) };
    if (!JUMPS.has(name)) return { ...found, attachment };
    return { ...found, isJump: true, notes: found.links ? [jumpNote(whole)] : (found.notes ?? []) };
  }
  const shown = name === 'display' && isAll ? embeddedFound(end, values[0], context) : null;
  if (shown) return shown;
  if (EXITS.has(name)) return { ...noted, isLostExit: mayLead(name === 'display' ? values : [], context) };
  const logic = readLogic(name, args, end, context);
  if (logic) return logic;
  const label = name.startsWith('link') && values[0] !== undefined ? context.label(values[0]) : '';
  const isClick = CLICKED.has(name) && context.dialect === 'harlowe';
  const isSometimes = isIn(SOMETIMES, name);
  const block: OpenedBlock = {
    name: 'hook',
    ...(isClick && { isClick }),
    ...(isSometimes && { condition: null }),
    ...(isStyle(name) && { isStyled: true }),
  };
  const isHarmless = isClick || isSometimes || isIn(HARMLESS, name) || context.dialect === 'any';
  return {
    ...(isHarmless ? noted : { end, logic: [loss(args, context)] }),
    ...(isSometimes && { notes: [] }),
    // Macros of the author may show links.
    ...(isOwn && { isLostExit: true }),
    // The link's text remains visible after the click.
    ...(name === 'linkreveal' && { shown: label }),
    attachment: { isSpaced: !COMMANDS.has(name), block, ...(label !== '' && { label }) },
  };
}

/** The loss of a macro. It changes variables only if they are bound to it. */
const loss = (args: string, { dialect }: RuleContext): LogicMark =>
  /\b2?bind\b/i.test(args) ? lose(args, dialect) : { do: 'lose', names: [] };

const lostPrint = (end: number, args: string): Found => ({
  end,
  logic: [{ do: 'lose', names: [] }],
  isLostExit: mayShowLinks(args),
});

/** Reads macros that change or read variables; `null` for others. */
function readLogic(name: string, args: string, end: number, { dialect, show }: RuleContext): Found | null {
  const isHarlowe = dialect === 'harlowe';
  if (CONDITIONS.has(name)) {
    const isElse = name.startsWith('else');
    const read = isHarlowe ? readHarlowe(args) : null;
    const isBare = name === 'else' && args.trim() === '' && isHarlowe;
    const condition = isBare ? ALWAYS : read && name === 'unless' ? operation('!', read) : read;
    const block = { name: 'hook', condition, ...(isElse && { isElse }) };
    return { end, ...(isElse && { shown: ' ' }), attachment: { isSpaced: true, block } };
  }
  if (name === 'set' || name === 'put') {
    const assignments = isHarlowe ? readHarloweSet(args, name === 'put') : null;
    return { end, logic: [assignments ? { do: 'set', assignments, isGroup: true } : lose(args, dialect)] };
  }
  if (name === 'move' || name === 'unpack') return { end, logic: [lose(args, dialect)] };
  if (name !== 'print' || !isHarlowe) return null;
  const value = readHarlowe(args);
  if (value?.op === 'var') return { end, shown: show(value.name, null) };
  const { value: written = true } = value?.op === 'value' ? value : {};
  return typeof written === 'boolean' || hasMarkup(String(written), dialect)
    ? lostPrint(end, args)
    : { end, shown: String(written) };
}

/** Rules for Harlowe's macros and hook names. `PassageReader` reads the brackets and braces of hooks. */
export const HARLOWE_RULES: readonly Rule[] = [
  { dialects: ['harlowe'], first: '(', read: readCall },
  {
    dialects: ['harlowe'],
    first: '|',
    read: (source, at) => {
      const tag = source.match(/\|[\w-]*[>)](?=\s*\[)/y, at);
      // Hidden hooks are not run.
      const isHidden = tag?.[0].endsWith(')') ?? false;
      const block = { name: 'hook', ...(isHidden && { condition: null }) };
      return tag && { end: at + tag[0].length, attachment: { isSpaced: true, block } };
    },
  },
];
