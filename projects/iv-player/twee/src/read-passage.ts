import { readVariables } from './chapbook-rules';
import { type LogicMark, stepsOf } from './logic/logic-mark';
import { ProgramBuilder } from './logic/program-builder';
import type { Step } from './logic/program';
import { rulesFor } from './passage-rules';
import { PassageText } from './passage-text';
import type { TweeDialect } from './twee-dialect';
import { type Attachment, type Found, type Rule, type RuleContext, inLine, shortened } from './twee-rule';
import type { TweeLink } from './twee-link';
import { TweeSource } from './twee-source';

export interface PassageNote {
  /** The note as a sentence. */
  readonly what: string;
  /** Line in the passage, counted from 0. */
  readonly line: number;
}

export interface PassageReading {
  readonly text: string;
  readonly links: readonly TweeLink[];
  readonly notes: readonly PassageNote[];
  /** Whether something that was left out may lead to other passages. */
  readonly hasLostExits: boolean;
  /** What the passage does, with its links. */
  readonly program: readonly Step[];
}

/** Text without any character that can start or end markup. */
const PLAIN = /[^<>[\](){}|'*_~^=/"`@!#&\\$:\n]+/y;
/** The end of a hook that is followed by its name. */
const NAMED_END = /\](?:<[\w-]*\||\([\w-]*\|)/y;
const UNCLOSED_HOOK = /\[=+/y;
/** Characters around the numbers of values in texts. */
const MARKS = /[\uFDD0\uFDD1]/g;

/** The story around a passage. */
export interface PassageStory {
  readonly dialect: TweeDialect;
  /** Version of the story format; empty if unknown. */
  readonly version?: string;
  readonly isScene: (name: string) => boolean;
  /** Reads a passage that is shown in this one. Default: it is left out. */
  readonly embedded?: (name: string) => PassageReading | null;
  /** Line of the passage's header; 0 if it has none. Default 0. */
  readonly line?: number;
  /** Macros of the author that lead nowhere. Default: none is known. */
  readonly ownMacros?: ReadonlySet<string>;
  /** Counts the values in texts. Default: from 0. */
  readonly marks?: { count: number };
}

/** Reads the text and links of a passage, with notes about what is left out. Never runs any code. */
export function readPassage(markup: string, story: PassageStory): PassageReading {
  return new PassageReader(markup, story, false).read();
}

interface OpenBracket {
  /** Index of the text piece that shows the bracket if it does not belong to a hook. */
  readonly piece: number;
  readonly isHook: boolean;
  /** Label of the link that reveals the hook, and the index of the link's note. */
  readonly label?: string | undefined;
  readonly note: number;
}

class PassageReader {
  readonly #source: TweeSource;
  readonly #rules: ReadonlyMap<string, readonly Rule['read'][]>;
  readonly #context: RuleContext;
  readonly #text = new PassageText();
  readonly #notes: (PassageNote | null)[] = [];
  #at = 0;
  #hasLostExits = false;
  /** Lengths of later marks to skip, by their positions. */
  readonly #marks = new Map<number, number>();
  /** Position up to which line breaks become spaces. */
  #joinedTo = -1;
  /** Open Harlowe brackets and braces. */
  readonly #brackets: OpenBracket[] = [];
  /** Open brackets of hooks that a link reveals. */
  readonly #linked: OpenBracket[] = [];
  readonly #braces: number[] = [];
  readonly #program: ProgramBuilder;
  readonly #line: number;
  /** A macro that the next brackets may belong to, and the position of its end. */
  #attached: { readonly attachment: Attachment; readonly end: number; readonly code: string } | null = null;

  constructor(markup: string, story: PassageStory, isLabel: boolean) {
    this.#source = new TweeSource(markup.replaceAll(MARKS, ''));
    const { dialect, version = '', isScene, embedded = () => null, line = 0 } = story;
    const { ownMacros = new Set<string>(), marks = { count: 0 } } = story;
    const own = { ...story, marks };
    this.#line = line;
    this.#program = new ProgramBuilder(dialect === 'chapbook');
    this.#rules = rulesFor(dialect);
    const inside = (markup: string, isLabel: boolean): PassageReading =>
      new PassageReader(markup, { ...own, line: Math.max(0, this.#lineHere() - 1) }, isLabel).read();
    const plain = (label: string): string => inLine(inside(label, true).text);
    this.#context = {
      dialect,
      version,
      ownMacros,
      isScene,
      embedded,
      isLabel,
      later: (markup) => inside(markup, false),
      plain,
      label: (label) => {
        const { text, notes, program } = inside(label, true);
        for (const { what } of notes) this.#note(what);
        this.#program.add(...program);
        return inLine(text);
      },
      show: (name, written, isLabel) => {
        const mark = `\uFDD0${++marks.count}\uFDD1`;
        const rest = { line: this.#lineHere(), code: written || name, ...(isLabel && { isLabel }) };
        this.#program.add({ kind: 'show', name, mark, written, ...rest });
        return mark;
      },
    };
  }

  read(): PassageReading {
    const { text } = this.#source;
    const start = this.#context.isLabel ? null : readVariables(this.#source, this.#context);
    if (start) this.#take(start);
    while (this.#at < text.length) {
      const marked = this.#marks.get(this.#at);
      if (marked !== undefined) this.#at += marked;
      else if (!this.#readRule() && !this.#readBracket()) this.#readText();
    }
    this.#detach();
    for (const { piece, isHook } of this.#brackets) if (isHook) this.#text.set(piece, '[');
    for (const piece of this.#braces) this.#text.set(piece, '{');
    return {
      text: this.#text.finish(),
      links: this.#text.links,
      notes: this.#notes.filter((note) => note !== null),
      hasLostExits: this.#hasLostExits,
      program: this.#program.finish(),
    };
  }

  /** The line at the position in the file; 0 if the passage has no lines. */
  #lineHere(): number {
    return this.#lineAt(this.#at);
  }

  #lineAt(at: number): number {
    return this.#line && this.#line + 1 + this.#source.lineAt(at);
  }

  #note(what: string): void {
    this.#notes.push({ what, line: this.#source.lineAt(this.#at) });
  }

  #readRule(): boolean {
    const at = this.#at;
    const first = this.#source.text.charAt(at);
    const lines = this.#source.isLineStart(at) ? (this.#rules.get('') ?? []) : [];
    for (const rules of [lines, this.#rules.get(first) ?? []]) {
      for (const read of rules) {
        const found = read(this.#source, at, this.#context);
        if (!found) continue;
        this.#take(found);
        return true;
      }
    }
    return false;
  }

  #take(found: Found): void {
    const { end, shown, links = [], marks = [], isJump = false } = found;
    let { notes = [] } = found;
    const hook = isJump ? this.#linked.at(-1) : undefined;
    const [line, code] = [this.#lineHere(), shortened(this.#source.text.slice(this.#at, end))];
    const isWrapped = links.length > 0 && this.#opens(line);
    for (const given of links) {
      const link = hook?.label === undefined ? given : { ...given, label: hook.label };
      this.#text.addLink(link);
      const effects = stepsOf(found.effects ?? [], line, code);
      this.#program.add({ kind: 'link', link, effects, line, code });
    }
    if (isWrapped) this.#program.close('hook');
    // Harlowe runs nothing after a jump.
    if (isJump && !hook && this.#context.dialect === 'harlowe')
      this.#program.add({ kind: 'unknown', names: [], line, code });
    for (const mark of found.logic ?? []) this.#mark(mark, line, code);
    const embedded = (found.embeddedLinks ?? []).map((link): Step => ({
      kind: 'link',
      link,
      effects: [],
      line,
      code,
    }));
    this.#program.add(...(found.program ?? embedded));
    const isReported =
      (found.program ?? []).length > 0 || (found.logic ?? []).some((mark) => mark.do === 'lose');
    if (found.isLostExit && !isReported && notes[0] !== undefined) {
      this.#program.add({ kind: 'unknown', names: [], line, code, exit: notes[0] });
      notes = notes.slice(1);
    }
    if (hook && links.length > 0) this.#notes[hook.note] = null;
    else for (const what of notes) this.#note(what);
    this.#text.links.push(...(found.embeddedLinks ?? []));
    if (found.isLostExit) this.#hasLostExits = true;
    if (found.isBlock) this.#text.beginLine();
    if (shown !== undefined) this.#text.add(shown);
    const isGap =
      (found.notes ?? []).length > 0 || found.logic !== undefined || found.attachment?.block !== undefined;
    if (isGap) this.#text.addGap();
    for (const [at, length] of marks) this.#marks.set(at, length);
    if (found.joinedTo !== undefined) this.#joinedTo = Math.max(this.#joinedTo, found.joinedTo);
    this.#detach();
    this.#attached = found.attachment ? { attachment: found.attachment, end, code } : null;
    this.#at = end;
  }

  #mark(mark: LogicMark, markLine: number, markCode: string): void {
    const { at, code: own }: { at?: number; code?: string } = 'at' in mark || 'code' in mark ? mark : {};
    const line = at === undefined ? markLine : this.#lineAt(at);
    const code = own === undefined ? markCode : shortened(own);
    const { name = '' } = 'name' in mark ? mark : {};
    if (mark.do === 'open') this.#program.open(mark.block, line, code);
    else if (mark.do === 'close') this.#program.close(name);
    else if (mark.do === 'break') this.#program.break(name);
    else if (mark.do !== 'branch') this.#program.add(...stepsOf([mark], line, code));
    else if (!this.#program.branch(name, mark.condition, mark.isElse, line, code))
      this.#program.add({ kind: 'unknown', names: [], line, code });
  }

  /** Begins the block of a macro that is attached to the link here. */
  #opens(line: number): boolean {
    const attachment = this.#attachment();
    if (!attachment?.block) return false;
    // Before version 3, links were not hooks.
    if (Number.parseInt(this.#context.version) < 3) return false;
    this.#program.open({ ...attachment.block, isLink: true }, line, this.#attached?.code ?? '');
    this.#attached = null;
    return true;
  }

  /** Reports a condition to which no hook belongs. */
  #detach(): void {
    const { attachment, code = '' } = this.#attached ?? {};
    if (attachment?.block?.condition !== undefined)
      this.#program.add({ kind: 'unknown', names: [], line: this.#lineHere(), code });
  }

  /** Reads the brackets of hooks, and Harlowe's braces for joining lines. Neither are shown. */
  #readBracket(): boolean {
    const { dialect, isLabel } = this.#context;
    if (dialect !== 'harlowe' && dialect !== 'any') return false;
    const bracket = this.#source.text[this.#at];
    // Labels may only contain brackets of hooks.
    if (isLabel && (bracket === '{' || bracket === '}')) return false;
    if (isLabel && this.#brackets.length === 0 && !this.#attachment()) return false;
    switch (bracket) {
      case '[':
        this.#open();
        return true;
      case ']':
        this.#close();
        return true;
      case '{':
        this.#braces.push(this.#text.add(''));
        this.#at++;
        return true;
      case '}':
        if (this.#braces.pop() === undefined) return false;
        this.#at++;
        return true;
      default:
        return false;
    }
  }

  #open(): void {
    const attachment = this.#attachment();
    const { dialect, isLabel } = this.#context;
    const isHook = attachment !== null || (dialect === 'harlowe' && !isLabel);
    const unclosed = isHook ? this.#source.match(UNCLOSED_HOOK, this.#at) : null;
    const piece = this.#text.add(isHook ? '' : '[');
    const [line, code] = [this.#lineHere(), this.#attached?.code ?? '['];
    this.#attached = null;
    this.#at += unclosed?.[0].length ?? 1;
    // The hook ends with the passage.
    if (unclosed && attachment?.block) this.#program.open(attachment.block, line, code);
    if (unclosed) return;
    if (isHook) this.#program.open(attachment?.block ?? { name: 'hook' }, line, code);
    const bracket = { piece, isHook, label: attachment?.label, note: this.#notes.length - 1 };
    this.#brackets.push(bracket);
    if (bracket.label !== undefined) this.#linked.push(bracket);
  }

  #attachment(): Attachment | null {
    if (!this.#attached) return null;
    const { attachment, end } = this.#attached;
    const isBeside = end === this.#at;
    const isNear = attachment.isSpaced && this.#source.text.slice(end, this.#at).trim() === '';
    return isBeside || isNear ? attachment : null;
  }

  #close(): void {
    const open = this.#brackets.pop();
    if (open?.label !== undefined) this.#linked.pop();
    const name = open ? this.#source.match(NAMED_END, this.#at) : null;
    this.#at += name?.[0].length ?? 1;
    if (open?.isHook) this.#program.close('hook', name?.[0].startsWith('](') ?? false);
    if (!open?.isHook && !name) this.#text.add(']');
    else if (open) this.#text.set(open.piece, '');
  }

  #readText(): void {
    const { text } = this.#source;
    const at = this.#at;
    const plain = this.#source.match(PLAIN, at)?.[0] ?? text.charAt(at);
    if (/\w/.test(plain)) this.#program.text();
    if (at < this.#joinedTo || this.#braces.length > 0) this.#text.addJoined(plain);
    else this.#text.add(plain);
    this.#at += plain.length;
  }
}
