import type { TweeDialect } from '../twee-dialect';
import { type Assignment, type Expression, isUsableName } from './expression';
import type { OpenedBlock } from './program-builder';
import type { Step } from './program';

/** Where logic stands in the passage, if not at the beginning of the markup. */
interface Place {
  readonly at?: number;
  /** The code, for messages. Default: the markup. */
  readonly code?: string;
}

/** Logic found in markup. */
export type LogicMark =
  | ({
      readonly do: 'set';
      readonly assignments: readonly Assignment[];
      /** Whether all values are calculated before the first is assigned. */
      readonly isGroup?: boolean;
    } & Place)
  | ({
      readonly do: 'lose';
      readonly names: readonly string[];
      /** Whether the markup shows a value and changes nothing. */
      readonly isValue?: boolean;
    } & Place)
  | ({ readonly do: 'open'; readonly block: OpenedBlock } & Place)
  | {
      readonly do: 'branch';
      readonly name: string;
      readonly condition: Expression | null;
      readonly isElse: boolean;
    }
  | { readonly do: 'break'; readonly name: string }
  | { readonly do: 'close'; readonly name: string }
  | { readonly do: 'steps'; readonly steps: readonly Step[] };

const NAMES: Readonly<Record<TweeDialect, RegExp>> = {
  sugarcube: /\$([\p{L}_][\p{L}\p{N}_]*)/gu,
  harlowe: /\$([\p{L}_][\p{L}\p{N}_]*)/gu,
  chapbook: /(?<![\w$.])([\p{L}_][\p{L}\p{N}_]*)/gu,
  snowman: /\b(?:s|state)\.([\p{L}_][\p{L}\p{N}_]*)/gu,
  any: /\$([\p{L}_][\p{L}\p{N}_]*)/gu,
};

/** Names of the variables that code mentions. */
export const namesIn = (code: string, dialect: TweeDialect): readonly string[] =>
  [...new Set(Array.from(code.matchAll(NAMES[dialect]), (match) => match[1] ?? ''))].filter(isUsableName);

/** Code that cannot be translated and may change the variables that it mentions. */
export const lose = (code: string, dialect: TweeDialect): LogicMark => ({
  do: 'lose',
  names: namesIn(code, dialect),
});

/** Names of the variables that scripts change. */
export const namesInScript = (code: string): readonly string[] =>
  [...code.matchAll(/\b(?:variables|state|s)(?:\.(?:set\(["'])?|\[["'])([\p{L}_][\p{L}\p{N}_]*)/gu)]
    .map((match) => match[1] ?? '')
    .filter(isUsableName);

/** Creates the steps of marks without blocks. */
export function stepsOf(marks: readonly LogicMark[], line: number, code: string): readonly Step[] {
  return marks.flatMap((mark): readonly Step[] => {
    switch (mark.do) {
      case 'set':
        return mark.assignments.map((one) => ({
          kind: 'set',
          ...one,
          line,
          code,
          ...(mark.isGroup && { group: mark.assignments }),
        }));
      case 'lose':
        return [{ kind: 'unknown', names: mark.names, line, code, ...(mark.isValue && { isValue: true }) }];
      case 'steps':
        return mark.steps;
      default:
        return [];
    }
  });
}
