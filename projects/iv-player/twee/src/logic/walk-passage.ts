import type { JsonValue } from 'iv-player';
import { setVariables } from 'iv-player/story-core';
import type { TweeDialect } from '../twee-dialect';
import { beforeTheirChange } from './change-order';
import type { Kinds, Lost, PassageWalk, WalkedLink } from './passage-walk';
import {
  type Branch,
  type IfStep,
  type LinkStep,
  type SetStep,
  type ShowStep,
  type Step,
  type UnknownStep,
  hasChanges,
} from './program';
import {
  BOOLEAN,
  MARKUP,
  NUMBER,
  type Resolved,
  type Typed,
  UNKNOWN,
  UNSET,
  type Version,
  resolve,
  write,
} from './resolve';

/** What cannot be shown. */
const ELLIPSIS = '…';

/** A condition for a link. */
interface Guard {
  readonly condition: Resolved;
  readonly isNegated: boolean;
  readonly branch: Branch;
}

/**
 * Runs a passage with symbols in place of values, and writes what it does as a scene does it: first all values, then the conditions. A
 * step that cannot be written this way is lost, and so is what depends on it.
 * @param unreliable variables that code may change which cannot be read
 * @param failed steps known to be lost; grows
 */
export function walkPassage(
  steps: readonly Step[],
  before: Kinds,
  dialect: TweeDialect,
  unreliable: ReadonlySet<string>,
  failed = new Set<object>(),
): PassageWalk {
  for (;;) {
    const known = failed.size;
    const walk = new Walker(before, dialect, unreliable, failed).run(steps);
    // Losing a step may make others impossible.
    if (failed.size === known) return walk;
  }
}

class Walker {
  readonly #entry = new Map<string, Version>();
  #now = new Map<string, Version>();
  /** Values before the first of several assignments. */
  #group: { readonly of: object; readonly values: Map<string, Version> } | null = null;
  #order = 0;
  readonly #links: { step: LinkStep; guards: readonly Guard[] }[] = [];
  readonly #shows: { step: ShowStep; version: Version }[] = [];
  readonly #lost = new Set<Lost>();
  readonly #unsetReads = new Set<string>();
  readonly #texts = new Set<Branch>();
  /** For each condition, whether one of its branches ran; `null` if unknown. */
  readonly #states = new Map<IfStep, Resolved | null>();

  constructor(
    readonly before: Kinds,
    readonly dialect: TweeDialect,
    readonly unreliable: ReadonlySet<string>,
    readonly failed: Set<object>,
  ) {}

  run(steps: readonly Step[]): PassageWalk {
    this.#steps(steps, []);
    const finals = this.#finals();
    const inTime = this.#writeAll(finals);
    const { set, lost } = inTime.lost.length === 0 ? inTime : this.#writeAll(beforeTheirChange(finals));
    for (const { origins } of lost) for (const origin of origins) this.failed.add(origin);
    const after = this.#after();
    const isLeft = (one: Version): boolean => this.#isThere(one, finals, finals.length);
    const links = this.#links.map(({ step, guards }) => this.#link(step, guards, after, isLeft));
    const shown = new Map<string, { text: string } | { name: string }>();
    let losesMarkup = false;
    for (const { step, version } of this.#shows) {
      const text = this.#shown(step, version, isLeft);
      const other = shown.get(step.mark);
      // A passage that is shown twice may have two values.
      const isSame = !other || JSON.stringify(other) === JSON.stringify(text);
      if (!text || !isSame) this.#lost.add(step);
      if (!text && version.types & MARKUP) losesMarkup = true;
      shown.set(step.mark, text && isSame ? text : { text: ELLIPSIS });
    }
    const found = { lost: this.#lost, texts: this.#texts, unsetReads: this.#unsetReads };
    return { set, links, shown, after, losesMarkup, ...found };
  }

  /** Writes the last values in an order; some may need a value that is overwritten before. */
  #writeAll(finals: readonly Version[]): { set: Record<string, JsonValue>; lost: readonly Version[] } {
    const set: Record<string, JsonValue> = {};
    const lost: Version[] = [];
    for (const [at, version] of finals.entries()) {
      const isThere = (one: Version): boolean => this.#isThere(one, finals, at);
      const written = version.value && write(version.value, isThere);
      if (written === null) lost.push(version);
      else set[version.name] = written;
    }
    return { set, lost };
  }

  #version(name: string): Version {
    return this.#now.get(name) ?? this.#entryOf(name);
  }

  #entryOf(name: string): Version {
    let version = this.#entry.get(name);
    if (!version) {
      const types = this.before.get(name) ?? (this.dialect === 'harlowe' ? NUMBER : UNSET);
      this.#entry.set(name, (version = { name, types, value: null, order: 0, origins: [] }));
    }
    return version;
  }

  #resolve(expression: Parameters<typeof resolve>[0], isCondition: boolean, at = this.#now): Typed | null {
    const read: string[] = [];
    const versionOf = (name: string): Version => {
      const version = at.get(name) ?? this.#entryOf(name);
      if (version.types & UNSET) read.push(name);
      return version;
    };
    const found = resolve(expression, versionOf, this.dialect, isCondition);
    if (found) for (const name of read) this.#unsetReads.add(name);
    return found;
  }

  #steps(steps: readonly Step[], guards: readonly Guard[]): void {
    for (const step of steps)
      if (step.kind === 'set') this.#set(step);
      else if (step.kind === 'if') this.#if(step, guards);
      else if (step.kind === 'link') this.#links.push({ step, guards });
      else if (step.kind === 'show') this.#shows.push({ step, version: this.#version(step.name) });
      else this.#unknown(step);
  }

  #set(step: SetStep): void {
    const { value, group } = step;
    if (!value) this.#runCode();
    if (group && group !== this.#group?.of) this.#group = { of: group, values: new Map(this.#now) };
    const isLost = this.failed.has(step) || (group !== undefined && this.failed.has(group));
    // A variable alone is read at once; formulas in a group are calculated before.
    const at = group && value?.op !== 'var' ? this.#group?.values : this.#now;
    const typed = value && !isLost ? this.#resolve(value, false, at) : null;
    if (!typed) {
      if (group) this.failed.add(group);
      this.#lose(step, [step.name]);
    } else this.#put({ name: step.name, ...typed, origins: [group ?? step] });
  }

  #put(version: Omit<Version, 'order'>): void {
    this.#now.set(version.name, { ...version, order: ++this.#order });
  }

  #unknown(step: UnknownStep): void {
    this.#lose(step, step.names);
    this.#runCode();
  }

  /** Makes the variables unknown that code may have changed. */
  #runCode(): void {
    const known = [...this.unreliable].filter((name) => !(this.#version(name).types & UNKNOWN));
    this.#forget(known, this.#now);
  }

  #lose(step: Lost, names: readonly string[]): void {
    this.#lost.add(step);
    this.#forget(names, this.#now);
  }

  /** Makes values unknown. @param before values that the variables keep in the film */
  #forget(names: readonly string[], before: ReadonlyMap<string, Version>): void {
    for (const name of names) {
      const kept = before.get(name) ?? this.#entryOf(name);
      this.#put({ name, types: UNKNOWN, value: null, kept: kept.kept ?? kept, origins: [] });
    }
  }

  #if(step: IfStep, outer: readonly Guard[]): void {
    if (!step.isQuiet && step.branches.some(({ condition }) => !condition)) this.#runCode();
    const before = this.#now;
    const guards: Guard[] = [...outer];
    const ran: { condition: Resolved | null; values: Map<string, Version> }[] = [];
    let state: Resolved | null = null;
    const lostHere: Branch[] = [];
    const isKnown = (): boolean => lostHere.length === 0;
    const lose = (branch: Branch): void => {
      if (isKnown() && (!step.isQuiet || hasChanges(branch))) this.#lost.add(branch);
      lostHere.push(branch);
    };
    let earlier: Resolved | null = null;
    for (const [at, branch] of step.branches.entries()) {
      const { condition } = branch;
      if (at === 0 && step.after) {
        earlier = this.#states.get(step.after) ?? null;
        if (earlier) guards.push({ condition: earlier, isNegated: true, branch });
        else lose(branch);
      }
      this.#now = new Map(before);
      const typed =
        condition && isKnown() && !this.failed.has(branch) ? this.#resolve(condition, true) : null;
      if (!typed) lose(branch);
      const isAlways = condition?.op === 'value' && condition.value === true;
      const holds = isKnown() && typed ? typed.value : null;
      const inside: readonly Guard[] =
        holds && !isAlways ? [...guards, { condition: holds, isNegated: false, branch }] : [...guards];
      this.#steps(branch.steps, inside);
      if (branch.hasText && isKnown() && !isAlways) this.#texts.add(branch);
      const isFirst = at === 0 && earlier !== null;
      const whole: Resolved | null =
        holds && isFirst && earlier ? { op: 'and', parts: [{ op: '!', parts: [earlier] }, holds] } : holds;
      ran.push({ condition: isAlways && isFirst && earlier ? negated(earlier) : whole, values: this.#now });
      if (holds) guards.push({ condition: holds, isNegated: true, branch });
      state = !isKnown() || !holds ? null : at === 0 ? holds : state && { op: 'or', parts: [state, holds] };
    }
    this.#now = before;
    if (step.after && isKnown() && earlier && state) {
      const [only] = step.branches;
      const isElse = only?.condition?.op === 'value';
      state = isElse ? negated(earlier) : { op: 'or', parts: [earlier, state] };
    }
    this.#states.set(step, isKnown() ? state : null);
    this.#join(before, ran);
  }

  /** Gives each variable that a branch changed the value of the branch that runs. */
  #join(
    before: Map<string, Version>,
    ran: readonly { condition: Resolved | null; values: Map<string, Version> }[],
  ): void {
    const names = new Set(ran.flatMap(({ values }) => [...values.keys()]));
    for (const name of names) {
      const old = before.get(name) ?? this.#entryOf(name);
      const changed = ran.filter(({ values }) => (values.get(name) ?? old) !== old);
      if (changed.length === 0) continue;
      const origins = changed.flatMap(({ values }) => values.get(name)?.origins ?? []);
      let value: Resolved = { op: 'ref', version: old };
      let types = old.types;
      for (const { condition, values } of [...ran].reverse()) {
        const version = values.get(name) ?? old;
        if (condition?.op === 'value' && condition.value === true) {
          [value, types] = [{ op: 'ref', version }, version.types];
          continue;
        }
        if (version === old && value.op === 'ref' && value.version === old) continue;
        if (!condition) types |= UNKNOWN;
        else {
          value = { op: 'if', parts: [condition, { op: 'ref', version }, value] };
          types |= version.types;
        }
      }
      if (types & UNKNOWN) this.#forget([name], before);
      else {
        if (types & UNSET) this.#unsetReads.add(name);
        this.#put({ name, types, value, origins });
      }
    }
  }

  /** Last known values of the variables that change, in order. */
  #finals(): readonly Version[] {
    const finals = [...this.#now.values()].map((version) => version.kept ?? version);
    return finals.filter(({ order }) => order > 0).sort((one, other) => one.order - other.order);
  }

  /** Whether a variable has this value before the change at a position. */
  #isThere(version: Version, finals: readonly Version[], position: number): boolean {
    const at = finals.findIndex(({ name }) => name === version.name);
    if (at < 0) return version.order === 0;
    return at < position ? finals[at] === version : version.order === 0;
  }

  #after(): Kinds {
    const after = new Map(this.before);
    for (const [name, { types }] of this.#now) after.set(name, types);
    return after;
  }

  #link(
    step: LinkStep,
    guards: readonly Guard[],
    after: Kinds,
    isLeft: (version: Version) => boolean,
  ): WalkedLink {
    const parts: JsonValue[] = [];
    for (const { condition, isNegated, branch } of guards) {
      const written = write(condition, isLeft);
      if (written === null) {
        this.#lost.add(branch);
        break;
      }
      parts.push(isNegated ? { '!': [written] } : written);
    }
    const [first, second] = parts;
    const when = first === undefined ? undefined : second === undefined ? first : { and: parts };
    const walk =
      step.effects.length > 0
        ? walkPassage(step.effects, after, this.dialect, this.unreliable, this.failed)
        : undefined;
    for (const one of walk?.lost ?? []) this.#lost.add(one);
    for (const name of walk?.unsetReads ?? []) this.#unsetReads.add(name);
    return {
      link: step.link,
      ...(when !== undefined && { when }),
      ...(walk && Object.keys(walk.set).length > 0 && { set: walk.set }),
      after: walk?.after ?? after,
    };
  }

  #shown(
    { name, written, isLabel }: ShowStep,
    version: Version,
    isLeft: (version: Version) => boolean,
  ): { text: string } | { name: string } | null {
    const { types } = version;
    if (types === UNSET) return written === null ? null : { text: written };
    if (types & (UNSET | UNKNOWN) || (types & MARKUP && !isLabel)) return null;
    if (types & BOOLEAN && this.dialect === 'harlowe') return null;
    if (types & BOOLEAN && isLabel) return types === BOOLEAN && written !== null ? { text: written } : null;
    if (isLeft(version)) return { name };
    const value = version.value && write(version.value, () => false);
    if (value === null) return null;
    const { constant } = setVariables({ set: { constant: value } }, { constant: null });
    return constant === null ? null : { text: `${constant as string | number}` };
  }
}

const negated = (value: Resolved): Resolved => ({ op: '!', parts: [value] });
