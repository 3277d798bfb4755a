import { CHAPBOOK_RULES } from './chapbook-rules';
import { HARLOWE_RULES } from './harlowe-rules';
import { htmlRules } from './html-rules';
import { styleRules } from './style-rules';
import { SUGARCUBE_RULES } from './sugarcube-rules';
import type { TweeDialect } from './twee-dialect';
import { LINK_RULES } from './twee-links';
import type { Rule } from './twee-rule';

const rulesOf = new Map<TweeDialect, ReadonlyMap<string, readonly Rule['read'][]>>();

/** The rules of a dialect, by first character. */
export function rulesFor(dialect: TweeDialect): ReadonlyMap<string, readonly Rule['read'][]> {
  let rules = rulesOf.get(dialect);
  if (!rules) {
    // In order of precedence.
    const all: readonly Rule[] = [
      ...SUGARCUBE_RULES,
      ...styleRules(),
      ...htmlRules(),
      ...LINK_RULES,
      ...HARLOWE_RULES,
      ...CHAPBOOK_RULES,
    ];
    const own = all.filter(({ dialects }) => dialect === 'any' || dialects.includes(dialect));
    rules = new Map(
      Array.from(new Set(own.map(({ first }) => first)), (first) => [
        first,
        own.filter((rule) => rule.first === first).map(({ read }) => read),
      ]),
    );
    rulesOf.set(dialect, rules);
  }
  return rules;
}
