import type { Expression } from './expression';
import { type Branch, type IfStep, type Step, hasEffects, isEffectOnly, namesSet } from './program';

/** The beginning of a part of a passage. */
export interface OpenedBlock {
  /** Name with which the part ends. */
  readonly name: string;
  /** Condition of a part that is shown only then; `null` if it cannot be translated; `undefined` if the part is shown at once. */
  readonly condition?: Expression | null;
  /** Whether to report the part only if it sets something or has links. */
  readonly isQuiet?: boolean;
  /** Whether the part belongs to the last condition. */
  readonly isElse?: boolean;
  /** Whether the part is a hook that a click runs: what it sets before its jump belongs to the link. */
  readonly isClick?: boolean;
  /** Whether the part is a hook that the link before it runs. */
  readonly isAfter?: boolean;
  /** Whether the part is a link in place of a hook, which Harlowe does not remember as the last condition. */
  readonly isLink?: boolean;
  /** Whether the part is a hook with a style, after which Harlowe shows no else. */
  readonly isStyled?: boolean;
}

interface Block extends OpenedBlock {
  readonly line: number;
  readonly code: string;
  steps: Step[];
  /** Complete branches of the condition. */
  branches: Branch[];
  hasElse: boolean;
  isBroken: boolean;
  hasText: boolean;
  /** The last condition at this level. */
  last: IfStep | null;
  /** Whether the last condition was an else. */
  isLastElse: boolean;
}

/** Collects the steps of a passage while it is read. */
export class ProgramBuilder {
  readonly #blocks: Block[] = [];
  readonly #top: Block;

  /** @param turns whether each else turns the last condition round, as in Chapbook */
  constructor(readonly turns: boolean) {
    this.#top = this.#block({ name: '' }, 0, '');
    this.#blocks.push(this.#top);
  }

  #block(opened: OpenedBlock, line: number, code: string): Block {
    const rest = { hasElse: false, isBroken: false, hasText: false, last: null, isLastElse: false };
    return { ...opened, ...rest, line, code, steps: [], branches: [] };
  }

  get #current(): Block {
    return this.#blocks.at(-1) ?? this.#top;
  }

  add(...steps: readonly Step[]): void {
    this.#current.steps.push(...steps);
  }

  text(): void {
    this.#current.hasText = true;
  }

  isIn(name: string): boolean {
    return this.#blocks.some((block) => block.name === name);
  }

  open(block: OpenedBlock, line: number, code: string): void {
    this.#blocks.push(this.#block(block, line, code));
  }

  /** Begins another branch of the innermost condition with a name. @param condition `undefined` for the last branch */
  branch(name: string, condition: Expression | null, isElse: boolean, line: number, code: string): boolean {
    if (!this.isIn(name)) return false;
    while (this.#current.name !== name) this.#end(true);
    const block = this.#current;
    if (block.hasElse) block.isBroken = true;
    this.#endBranch(block);
    const next = {
      ...block,
      condition,
      line,
      code,
      steps: [],
      hasText: false,
      hasElse: block.hasElse || isElse,
    };
    this.#blocks[this.#blocks.length - 1] = next;
    return true;
  }

  /** Marks the innermost condition as one that the story format refuses. */
  break(name: string): void {
    const block = this.#blocks.findLast((one) => one.name === name);
    if (block) block.isBroken = true;
  }

  /** Ends the innermost block with a name, and those in it that were not ended. */
  /** @param isSkipped whether the block is not shown at once after all */
  close(name: string, isSkipped = false): void {
    if (!this.isIn(name)) return;
    while (this.#current.name !== name) this.#end(true);
    const block = this.#current;
    if (isSkipped && block.condition === undefined)
      this.#blocks[this.#blocks.length - 1] = { ...block, condition: null };
    this.#end(false);
  }

  finish(): readonly Step[] {
    // In Chapbook, a condition may last to the end of the passage.
    while (this.#blocks.length > 1) this.#end(!this.turns);
    return this.#top.steps;
  }

  #endBranch(block: Block): void {
    const { condition = null, line, code, steps, hasText } = block;
    block.branches.push({ condition, line, code, steps, ...(hasText && { hasText }) });
  }

  /** @param isLost whether the story format shows the block in any case, because its end is missing */
  #end(isLost: boolean): void {
    const block = this.#blocks.pop();
    if (!block || block === this.#top) return;
    const outer = this.#current;
    if (block.hasText) outer.hasText = true;
    if (block.isStyled || block.isClick) outer.last = null;
    if (block.isClick) return void outer.steps.push(...clicked(block));
    if (block.isAfter) return void outer.steps.push(...followed(outer.steps.pop(), block));
    if (block.condition === undefined) return void outer.steps.push(...block.steps);
    this.#endBranch(block);
    const isBroken = block.isBroken || isLost;
    const branches = isBroken ? block.branches.map((one) => ({ ...one, condition: null })) : block.branches;
    this.#addIf(outer, block, branches);
  }

  #addIf(outer: Block, block: Block, branches: readonly Branch[]): void {
    const { isElse = false, isQuiet, isLink } = block;
    const isLastElse = isElse && branches.every(({ condition }) => condition?.op === 'value');
    const { last } = outer;
    // The state of a condition turns round with each else.
    const isOdd = isElse && (!last || (outer.isLastElse && !this.turns));
    const given = isOdd ? branches.map((branch) => ({ ...branch, condition: null })) : branches;
    const canJoin =
      isElse && !isLink && last !== null && !isOdd && !this.turns && outer.steps.at(-1) === last;
    const step: IfStep = canJoin
      ? { ...last, branches: [...last.branches, ...given] }
      : {
          kind: 'if',
          branches: given,
          ...(isElse && last && !isOdd && { after: last }),
          ...(isQuiet && { isQuiet }),
        };
    if (canJoin) outer.steps.pop();
    outer.steps.push(step);
    if (isQuiet || isLink) return;
    outer.last = step;
    outer.isLastElse = isLastElse;
  }
}

/** Steps of a hook that a click runs: what it sets before it leads on belongs to the link. */
function clicked({ steps, line, code }: Block): readonly Step[] {
  const at = steps.findIndex((step) => step.kind === 'link');
  const link = steps[at];
  const effects = steps.slice(0, at);
  const after = steps.slice(at + 1);
  const isLast = after.every(({ kind }) => kind === 'show');
  if (link?.kind === 'link' && link.effects.length === 0 && isEffectOnly(effects) && isLast)
    return [{ ...link, effects: effects.filter(({ kind }) => kind !== 'show') }];
  if (!hasEffects(steps)) return steps;
  const names = namesSet(steps);
  return [{ kind: 'unknown', names, line, code }, ...steps.filter(({ kind }) => kind !== 'set')];
}

/** Steps of a link and of the hook that it runs before it leads on. */
function followed(link: Step | undefined, { steps, line, code }: Block): readonly Step[] {
  if (link?.kind === 'link' && isEffectOnly(steps))
    return [{ ...link, effects: steps.filter(({ kind }) => kind !== 'show') }];
  const before = link ? [link] : [];
  return hasEffects(steps)
    ? [
        ...before,
        { kind: 'unknown', names: namesSet(steps), line, code },
        ...steps.filter(({ kind }) => kind !== 'set'),
      ]
    : [...before, ...steps];
}
