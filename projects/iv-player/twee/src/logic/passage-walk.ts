import type { JsonValue } from 'iv-player';
import type { TweeLink } from '../twee-link';
import type { Branch, IfStep, Step } from './program';

/** Kinds of values that variables may have, by name; others are as at the start of the story. */
export type Kinds = ReadonlyMap<string, number>;

/** A step that was not translated. */
export type Lost = Exclude<Step, IfStep> | Branch;

export interface WalkedLink {
  readonly link: TweeLink;
  readonly when?: JsonValue;
  readonly set?: Readonly<Record<string, JsonValue>>;
  /** Kinds of values after the link. */
  readonly after: Kinds;
}

export interface PassageWalk {
  readonly set: Readonly<Record<string, JsonValue>>;
  readonly links: readonly WalkedLink[];
  /** What stands for each mark in texts: a text, or a variable. */
  readonly shown: ReadonlyMap<string, { readonly text: string } | { readonly name: string }>;
  readonly lost: ReadonlySet<Lost>;
  /** Conditions with texts. */
  readonly texts: ReadonlySet<Branch>;
  /** Kinds of values at the end. */
  readonly after: Kinds;
  /** Variables that are read while they may be unset. */
  readonly unsetReads: ReadonlySet<string>;
  /** Whether a value that may contain links is not shown. */
  readonly losesMarkup: boolean;
}
