import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlayerError } from '../events/player-error';
import type { DecisionRecord } from '../story/story-node';
import type { NodeReference } from '../story/story-node';
import type { DecisionInstance } from './decision-instance';
import { TestStory } from './testing/test-story';

interface Answer {
  readonly to: string;
  readonly id?: string;
}

type Step =
  | { readonly does: 'update'; readonly choices: readonly Answer[] }
  | { readonly does: 'make'; readonly what: string; readonly asNode: boolean }
  | { readonly does: 'advance'; readonly seconds: number };

const NODES = { a: 10, b: 5, c: 5, d: 5 };
const KNOWN = Object.keys(NODES);
const targets = fc.constantFrom('b', 'b', 'c', 'd');
const lists: fc.Arbitrary<readonly Answer[]> = fc
  .array(fc.record({ to: targets, id: fc.constantFrom('x', 'y', 'c') }, { requiredKeys: ['to'] }), {
    maxLength: 4,
  })
  .filter((list) => {
    const ids = list.flatMap(({ id }) => id ?? []);
    return new Set(ids).size === ids.length;
  });
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: lists.map((choices) => ({ does: 'update', choices }) as const) },
  {
    weight: 3,
    arbitrary: fc
      .record({ what: fc.constantFrom('b', 'b~2', 'c', 'd', 'x', 'y', 'nowhere'), asNode: fc.boolean() })
      .map((given) => ({ does: 'make', ...given }) as const),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(0.25, 0.5, 1).map((seconds) => ({ does: 'advance', seconds }) as const),
  },
);
/** Each list is one pass of the node: after it the viewer comes back and may choose again. */
const programs = fc.array(fc.array(steps, { maxLength: 7 }), { minLength: 1, maxLength: 3 });

/** What is chosen, as simply as it can be said. */
class Model {
  choices: readonly { readonly to: string; readonly id: string }[] = [];
  selected: { readonly node: string; readonly choice: string | null } | null = null;
  behind: { readonly node: string; readonly choice: string | null } | null = null;
  by = '';
  changed = 0;
  readonly records: string[] = [];

  update(choices: readonly Answer[]): void {
    const given = new Set(choices.map(({ id }) => id));
    const ids: string[] = [];
    this.choices = choices.map(({ to, id }) => {
      let count = 1;
      const next = (): string => (count === 1 ? to : `${to}~${count}`);
      while (id === undefined && (given.has(next()) || ids.includes(next()))) count++;
      ids.push(id ?? next());
      return { to, id: id ?? next() };
    });
  }

  /** Returns whether it is anything that can be chosen. */
  make(what: string, asNode: boolean): boolean {
    const byId = asNode ? undefined : this.choices.find(({ id }) => id === what);
    const choice = byId ?? this.choices.find(({ to }) => to === what);
    if (!choice && !KNOWN.includes(what)) return false;
    this.#set({ node: choice?.to ?? what, choice: choice?.id ?? null }, 'viewer');
    return true;
  }

  #set(chosen: NonNullable<Model['selected']>, by: string): void {
    const before = this.selected;
    if (before && (before.node !== chosen.node || before.choice !== chosen.choice)) this.changed++;
    this.selected = this.behind = chosen;
    this.by = by;
  }

  /** The pass ends. */
  end(): void {
    const [first] = this.choices;
    const isOnly = new Set(this.choices.map(({ to }) => to)).size === 1;
    if (!this.selected && this.behind) this.#set(this.behind, 'default');
    else if (!this.selected && first)
      this.#set({ node: first.to, choice: first.id }, isOnly ? 'rule' : 'chance');
    if (this.selected) {
      const { node, choice } = this.selected;
      this.records.push(`${node} ${choice} ${this.by} ${this.changed} ${this.records.length > 0}`);
    }
    this.selected = null;
    this.changed = 0;
  }
}

/** As `make`; `false` for what is neither a choice nor a node. */
function triedToMake(decision: DecisionInstance, what: NodeReference): boolean {
  try {
    return decision.make(what);
  } catch (error) {
    same((error as IvPlayerError).code, 'UNKNOWN_NODE');
    return false;
  }
}

/** Throws where two values differ, so that fast-check makes the program smaller. */
function same(real: unknown, modelled: unknown): void {
  const [one, other] = [real, modelled].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`${one} instead of ${other}`);
}

describe('random programs of choices', () => {
  const RUNS = 150 * MORE_RUNS;

  it(`choose what a simple model chooses, ${String(RUNS)} times`, async () => {
    const property = fc.asyncProperty(lists, programs, async (choices, passes) => {
      TestBed.resetTestingModule().configureTestingModule({
        providers: [provideIvPlayerTesting({ random: () => 0 })],
      });
      const story = new TestStory(NODES);
      const { player } = story;
      const model = new Model();
      const records: string[] = [];
      player.on('decision.final', (parent, record: DecisionRecord) => {
        const { chosen, choice, by, changed, again, seconds } = record;
        records.push(`${chosen.id} ${choice} ${by} ${changed} ${again}`);
        expect(parent.id).toBe('a');
        expect((seconds === null) === (by !== 'viewer')).toBeTrue();
      });
      const decision = player.decision.add('a', { choices, autoPushSingleChild: false });
      model.update(choices);
      await story.start('a');
      for (const [index, program] of passes.entries()) {
        if (index > 0) {
          player.currentNodeIndex = 0;
          // The film may have ended.
          void player.play();
        }
        for (const step of program) {
          if (step.does === 'advance') story.advance(step.seconds);
          else if (step.does === 'update') {
            player.decision.update('a', { choices: step.choices });
            model.update(step.choices);
          } else {
            const asNode = step.asNode && player.repository.has(step.what);
            const what = asNode ? player.repository.require(step.what) : step.what;
            same(triedToMake(decision, what), model.make(step.what, asNode));
          }
          same(
            decision.choices.map(({ id, to }) => [id, to.id]),
            model.choices.map(({ id, to }) => [id, to]),
          );
          const { node, choice } = decision.selected;
          same(node ? { node: node.id, choice } : null, model.selected);
        }
        story.advance(11);
        model.end();
        same(records, model.records);
      }
      player.destroy();
    });
    await fc.assert(property, { numRuns: RUNS, includeErrorInReport: true });
    expect(RUNS).toBeGreaterThan(0);
  });
});
