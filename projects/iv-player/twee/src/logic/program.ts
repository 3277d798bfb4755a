import type { TweeLink } from '../twee-link';
import type { Expression } from './expression';

// What a passage does, in the order in which its story format does it. All formats are read as such a program.

interface Placed {
  /** Line in the file; 0 if the source has no lines. */
  readonly line: number;
  /** The code, for messages. */
  readonly code: string;
}

/** Assigns a value. */
export interface SetStep extends Placed {
  readonly kind: 'set';
  readonly name: string;
  /** `null` if it cannot be translated. */
  readonly value: Expression | null;
  /** The same for assignments whose values are all calculated before the first is made; if one is impossible, all are. */
  readonly group?: object;
}

export interface Branch extends Placed {
  /** `null` if it cannot be translated. */
  readonly condition: Expression | null;
  readonly steps: readonly Step[];
  /** Whether it contains text, which is shown in any case. */
  readonly hasText?: boolean;
}

/** Runs the first branch whose condition holds. */
export interface IfStep {
  readonly kind: 'if';
  readonly branches: readonly Branch[];
  /** The condition whose opposite must hold, too. */
  readonly after?: IfStep;
  /** Whether contents that set nothing and have no links are shown anyway, so that nothing is lost. */
  readonly isQuiet?: boolean;
}

export interface LinkStep extends Placed {
  readonly kind: 'link';
  readonly link: TweeLink;
  /** What the link does before it leads on. */
  readonly effects: readonly Step[];
}

/** Shows a variable in a text. */
export interface ShowStep extends Placed {
  readonly kind: 'show';
  readonly name: string;
  /** Stands for the value in texts and labels until it is known how to write it. */
  readonly mark: string;
  /** Text to show while the variable is unset; `null` if it is unknown. */
  readonly written: string | null;
  /** Whether the place shows only numbers and texts, and booleans as they are written. */
  readonly isLabel?: boolean;
}

/** Code that cannot be translated. */
export interface UnknownStep extends Placed {
  readonly kind: 'unknown';
  /** Variables that it may change. */
  readonly names: readonly string[];
  /** Whether it shows a value and changes nothing. */
  readonly isValue?: boolean;
  /** Note about a link that it may show. It changes nothing. */
  readonly exit?: string;
}

export type Step = SetStep | IfStep | LinkStep | ShowStep | UnknownStep;

/** Whether steps assign anything, or cannot be translated. */
export const hasEffects = (steps: readonly Step[]): boolean =>
  steps.some((step) =>
    step.kind === 'if'
      ? step.branches.some((branch) => hasEffects(branch.steps))
      : step.kind === 'set' || step.kind === 'unknown',
  );

/** Whether a branch does more than show text. */
export const hasChanges = ({ steps }: Pick<Branch, 'steps'>): boolean =>
  steps.some((step) => (step.kind === 'if' ? step.branches.some(hasChanges) : step.kind !== 'show'));

/** Whether steps consist of assignments alone, so that a link can run them. */
export const isEffectOnly = (steps: readonly Step[]): boolean =>
  steps.every((step) =>
    step.kind === 'if' ? step.branches.every((branch) => isEffectOnly(branch.steps)) : step.kind !== 'link',
  );

/** Names of the variables that steps assign. */
export const namesSet = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap((step) => {
    if (step.kind === 'set') return [step.name];
    if (step.kind === 'unknown') return step.names;
    if (step.kind === 'link') return namesSet(step.effects);
    return step.kind === 'if' ? step.branches.flatMap((branch) => namesSet(branch.steps)) : [];
  });

/** The same steps without links, as for contents that are run and not shown. */
export const withoutLinks = (steps: readonly Step[]): readonly Step[] =>
  steps.flatMap((step): readonly Step[] => {
    if (step.kind === 'link' || step.kind === 'show') return [];
    if (step.kind !== 'if') return [step];
    const branches = step.branches.map((branch) => ({ ...branch, steps: withoutLinks(branch.steps) }));
    return [{ ...step, branches }];
  });
