import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlayerError } from '../events/player-error';
import { PlayerSnapshots } from '../player/player-snapshots';
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
  | { readonly does: 'narrow when made'; readonly choices: readonly Answer[] }
  | { readonly does: 'restore'; readonly choices: readonly Answer[] }
  | { readonly does: 'add the missing node' }
  | { readonly does: 'advance'; readonly seconds: number };

const NODES = { a: 10, b: 5, c: 5, d: 5 };
const targets = fc.constantFrom('b', 'b', 'c', 'd', 'missing');
const lists: fc.Arbitrary<readonly Answer[]> = fc
  .array(fc.record({ to: targets, id: fc.constantFrom('x', 'y', 'c') }, { requiredKeys: ['to'] }), {
    maxLength: 4,
  })
  .filter((list) => {
    const ids = list.flatMap(({ id }) => id ?? []);
    return new Set(ids).size === ids.length;
  });
const steps: fc.Arbitrary<Step> = fc.oneof(
  ...(['update', 'narrow when made', 'restore'] as const).map((does) => ({
    weight: 1,
    arbitrary: lists.map((choices) => ({ does, choices }) as const),
  })),
  { weight: 1, arbitrary: fc.constant({ does: 'add the missing node' } as const) },
  {
    weight: 3,
    arbitrary: fc
      .record({ what: fc.constantFrom('b', 'b~2', 'c', 'd', 'x', 'y', 'missing'), asNode: fc.boolean() })
      .map((given) => ({ does: 'make', ...given }) as const),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(0.25, 0.5, 1).map((seconds) => ({ does: 'advance', seconds }) as const),
  },
);
/** Each list is one pass of the node, after which the viewer returns and may choose again. */
const programs = fc.array(fc.array(steps, { maxLength: 7 }), { minLength: 1, maxLength: 3 });

interface Chosen {
  readonly node: string;
  readonly choice: string | null;
}

/** A simple model of the choices. */
class Model {
  choices: readonly Required<Answer>[] = [];
  readonly nodes = new Set(Object.keys(NODES));
  selected: Chosen | null = null;
  /** The next entry, with the choice that led to it, which may no longer exist. */
  behind: Chosen | null = null;
  /** The last choice in the pass, as of that moment. */
  last: Chosen | null = null;
  by = '';
  changed = 0;
  offered = '';
  /** Whether every choice in the pass was automatic. */
  isAutomatic = true;
  /** Actions of the listeners of the next `made`. */
  narrowings: (readonly Answer[])[] = [];
  readonly records: string[] = [];
  readonly #known = new Set<string | null>();

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
    for (const id of ids) this.#known.add(id);
  }

  get open(): readonly Required<Answer>[] {
    return this.choices.filter(({ to }) => this.nodes.has(to));
  }

  /** Continues in a new player of a story with these choices. If they no longer lead to the next entry, the pass starts over. */
  restore(choices: readonly Answer[]): void {
    const next = this.selected ?? this.behind;
    const wasPossible = this.#leadsTo(next);
    this.narrowings = [];
    this.#known.clear();
    this.update(choices);
    if (wasPossible && !this.#leadsTo(next)) {
      this.behind = null;
      this.#begin();
    }
    this.selected = this.selected && this.#withKnown(this.selected);
  }

  /** Returns whether the reference can be chosen. */
  make(what: string, asNode: boolean): boolean {
    const byId = asNode ? undefined : this.choices.find(({ id }) => id === what);
    const choice = byId ?? this.choices.find(({ to }) => to === what);
    const node = choice?.to ?? what;
    if (!this.nodes.has(node)) return false;
    this.#set({ node, choice: choice?.id ?? null }, 'viewer');
    return true;
  }

  /** Ends the pass. */
  end(): void {
    const [first] = this.open;
    const isOnly = new Set(this.open.map(({ to }) => to)).size === 1;
    const { behind } = this;
    if (!this.selected && behind) {
      this.#set(this.#withKnown(behind), 'default');
      this.behind = behind;
    } else if (!this.selected && first)
      this.#set({ node: first.to, choice: first.id }, isOnly ? 'rule' : 'chance');
    if (this.selected && !(this.isAutomatic && this.#followsByItself(this.selected))) {
      const { node, choice } = this.selected;
      this.records.push(
        `${node} ${choice} ${this.by} ${this.changed} ${this.records.length > 0} of ${this.offered}`,
      );
    }
    this.#begin();
  }

  #begin(): void {
    this.selected = this.last = null;
    this.changed = 0;
    this.isAutomatic = true;
  }

  #leadsTo(chosen: Chosen | null): boolean {
    return this.open.some(({ to }) => to === chosen?.node);
  }

  #withKnown({ node, choice }: Chosen): Chosen {
    return { node, choice: this.#known.has(choice) ? choice : null };
  }

  #followsByItself({ node }: Chosen): boolean {
    return this.choices.length === 1 && this.choices[0]?.to === node;
  }

  #set(chosen: Chosen, by: string): void {
    const { last } = this;
    if (last && (last.node !== chosen.node || last.choice !== chosen.choice)) this.changed++;
    this.selected = this.behind = this.last = chosen;
    this.by = by;
    this.offered = this.open.map(({ id, to }) => `${id}:${to}`).join();
    this.isAutomatic &&= this.#followsByItself(chosen);
    for (const choices of this.narrowings.splice(0)) this.update(choices);
  }
}

/** Like `make`, but returns `false` for a reference that is neither a choice nor a node. */
function triedToMake(decision: DecisionInstance, what: NodeReference): boolean {
  try {
    return decision.make(what);
  } catch (error) {
    same((error as IvPlayerError).code, 'UNKNOWN_NODE');
    return false;
  }
}

/** Throws if two values differ, so that fast-check shrinks the program. */
function same(real: unknown, modelled: unknown): void {
  const [one, other] = [real, modelled].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`${one} instead of ${other}`);
}

/** Creates a player of the story that collects its records. */
function begin({ nodes }: Model, choices: readonly Answer[], records: string[]): TestStory {
  TestBed.resetTestingModule().configureTestingModule({
    providers: [provideIvPlayerTesting({ random: () => 0 })],
  });
  const story = new TestStory(NODES);
  if (nodes.has('missing')) story.addNode('missing', 5);
  story.player.on('decision.final', (parent, record: DecisionRecord) => {
    const { answer, to, by, changed, again, seconds, offered } = record;
    const open = offered.map(({ id, to: target }) => `${id}:${target}`).join();
    records.push(`${to} ${answer} ${by} ${changed} ${again} of ${open}`);
    expect(parent.id).toBe('a');
    expect((seconds === null) === (by !== 'viewer')).toBeTrue();
  });
  story.player.decision.add('a', { choices });
  return story;
}

/** Throws if the player's state differs from the model. */
function compare(story: TestStory, model: Model): void {
  const decision = story.decision('a');
  const open = story.player.decision.signals.open() ?? decision;
  const expected = model.open.map(({ id, to }) => [id, to]);
  for (const { choices } of [decision, open])
    same(
      choices.map(({ id, to }) => [id, to.id]),
      expected,
    );
  const { node, choice } = decision.selected;
  same(node ? { node: node.id, choice } : null, model.selected);
}

describe('random programs of choices', () => {
  const RUNS = 150 * MORE_RUNS;

  it(`match a simple model, ${String(RUNS)} times`, async () => {
    // A single child follows automatically once its parent is pushed, without a choice.
    const firstLists = lists.filter(({ length }) => length !== 1);
    const property = fc.asyncProperty(firstLists, programs, async (choices, passes) => {
      const model = new Model();
      const records: string[] = [];
      model.update(choices);
      let story = begin(model, choices, records);
      await story.start('a');
      for (const [index, program] of passes.entries()) {
        if (index > 0) {
          story.player.currentNodeIndex = 0;
          // The film may have ended.
          void story.player.play();
        }
        for (const step of program) {
          const { player } = story;
          const decision = story.decision('a');
          if (step.does === 'advance') story.advance(step.seconds);
          else if (step.does === 'update') {
            decision.choices = step.choices;
            model.update(step.choices);
          } else if (step.does === 'narrow when made') {
            story.once('decision.made', () => void (decision.choices = step.choices));
            model.narrowings.push(step.choices);
          } else if (step.does === 'restore') {
            const snapshot = TestBed.inject(PlayerSnapshots).save();
            player.destroy();
            story = begin(model, step.choices, records);
            void story.player.play();
            const snapshots = TestBed.inject(PlayerSnapshots);
            snapshots.restore(snapshots.read(snapshot, () => undefined));
            model.restore(step.choices);
          } else if (step.does === 'add the missing node') {
            if (!player.repository.has('missing')) story.addNode('missing', 5);
            model.nodes.add('missing');
          } else {
            const asNode = step.asNode && player.repository.has(step.what);
            const what = asNode ? player.repository.require(step.what) : step.what;
            same(triedToMake(decision, what), model.make(step.what, asNode));
          }
          compare(story, model);
        }
        story.advance(11);
        model.end();
        same(records, model.records);
      }
      story.player.destroy();
    });
    await fc.assert(property, { numRuns: RUNS, includeErrorInReport: true });
    expect(RUNS).toBeGreaterThan(0);
  });
});
