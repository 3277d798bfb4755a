import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Player } from '../facade/player';
import { PlayerSnapshots } from '../player/player-snapshots';
import type { OpenDecision } from './open-decision';
import { testStory } from './testing/test-story';

const NODES = { a: 10, b: 10, c: 10 };

@Component({
  template: `
    @if (player.decision.signals.open(); as open) {
      @for (child of open.children; track child.id) {
        <button [class.chosen]="child.id === open.selected.node">{{ child.id }} {{ open.time }}</button>
      }
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
class Choices {
  readonly player = inject(Player);
}

describe('player.decision.signals.open', () => {
  it('is null without an open window [open-decision]', async () => {
    const story = testStory(NODES);
    const { decision } = story.player;
    decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    expect(decision.signals.open()).toBeNull();
    (await story.start('a')).advance(1.5);
    expect(decision.signals.open()).toBeNull();
    story.advance(6);
    expect(decision.signals.open()).toBeNull();
  });

  it('shows nodes added, replaced, changed and removed in the repository, even while paused', async () => {
    const story = testStory(NODES);
    const { decision, repository } = story.player;
    decision.add('a', ['b', 'later']);
    (await story.start('a')).advance(1);
    story.player.pause();
    const shown = (): unknown => decision.signals.open()?.choices.map(({ to }) => to.data['text']);
    expect(shown()).toEqual([undefined]);
    repository.add({ id: 'later', source: 'later.mp4', data: { text: 'new' } });
    expect(shown()).toEqual([undefined, 'new']);
    spyOn(console, 'warn');
    repository.add({ id: 'b', source: 'b.mp4', data: { text: 'other' } });
    expect(shown()).toEqual(['other', 'new']);
    const before = decision.signals.open();
    repository.update({ id: 'b', data: { text: 'changed' } });
    expect(decision.signals.open()).not.toBe(before);
    repository.remove('b');
    expect(shown()).toEqual(['new']);
  });

  it('holds the film for a choice whose node is added later', async () => {
    const story = testStory(NODES);
    const { player } = story;
    player.decision.timeLimit = 'off';
    player.decision.add('a', ['b', 'later']);
    (await story.start('a')).advance(1);
    player.repository.add({ id: 'later', source: 'later.mp4' });
    story.advance(30);
    expect([player.signals.status(), player.decision.signals.open()?.isHeld]).toEqual(['held', true]);
  });

  it('shows parent, children, instance and clock as of the last time update while the window is open [open-decision]', async () => {
    const story = testStory(NODES);
    const { decision, repository } = story.player;
    const instance = decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await story.start('a')).advance(3);
    expect(decision.signals.open()).toEqual({
      parent: repository.require('a'),
      choices: [
        { id: 'b', to: repository.require('b') },
        { id: 'c', to: repository.require('c') },
      ],
      children: [repository.require('b'), repository.require('c')],
      instance,
      state: 'active',
      selected: {},
      defaults: [],
      duration: 4,
      time: 1,
      progress: 0.25,
      remainingTime: 3,
      isHeld: false,
    });
    story.advance(1);
    expect(decision.signals.open()?.time).toBe(2);
  });

  it('keeps the decision after a choice until the window ends, with the chosen node', async () => {
    const story = testStory(NODES);
    const { decision } = story.player;
    decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await story.start('a')).advance(3);
    decision.signals.open()?.instance.make('c');
    expect([decision.signals.open()?.state, decision.signals.open()?.selected.node]).toEqual(['made', 'c']);
    decision.signals.open()?.instance.make('b');
    expect(decision.signals.open()?.selected.node).toBe('b');
    story.advance(3.1);
    expect(decision.signals.open()).toBeNull();
  });

  it('has changed before decision.start, decision.made and decision.end are emitted', async () => {
    const story = testStory(NODES);
    const { decision } = story.player;
    const seen: unknown[] = [];
    story.player.on(/^decision\.(start|made|end)$/, () => seen.push(decision.signals.open()?.state ?? null));
    decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await story.start('a')).advance(3);
    decision.signals.open()?.instance.make('c');
    story.advance(4);
    expect(seen).toEqual(['active', 'made', null]);
  });

  const endings: readonly (readonly [string, (player: Player) => void])[] = [
    ['remove', (player) => player.decision.remove('a')],
    ['a jump', (player) => player.seek('b')],
    ['a seek back before the start', (player) => player.seek(1)],
    ['a reset of the playlist', (player) => player.playlist.reset()],
  ];
  for (const [name, end] of endings) {
    it(`is null after ${name}`, async () => {
      const story = testStory(NODES);
      story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
      (await story.start('a')).advance(3);
      expect(story.player.decision.signals.open()).not.toBeNull();
      end(story.player);
      expect(story.player.decision.signals.open()).toBeNull();
    });
  }

  it('shows a window opened or closed by a restore', async () => {
    const story = testStory(NODES);
    const snapshots = TestBed.inject(PlayerSnapshots);
    const { decision } = story.player;
    decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await story.start('a')).advance(1);
    const before = snapshots.save();
    story.advance(2);
    const inside = snapshots.save();
    snapshots.restore(before);
    expect(decision.signals.open()).toBeNull();
    snapshots.restore(inside);
    expect(decision.signals.open()).toEqual(
      jasmine.objectContaining<OpenDecision>({ state: 'active', time: 1 }),
    );
  });

  it('renders in a template, again at each time update', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    const fixture = TestBed.createComponent(Choices);
    const element = fixture.nativeElement as HTMLElement;
    const buttons = (): string[] => [...element.querySelectorAll('button')].map((one) => one.textContent);
    (await story.start('a')).advance(3);
    await fixture.whenStable();
    expect(buttons()).toEqual(['b 1', 'c 1']);
    story.decision('a').make('c');
    story.advance(1);
    await fixture.whenStable();
    expect(buttons()).toEqual(['b 2', 'c 2']);
    expect(element.querySelector('.chosen')?.textContent).toBe('c 2');
    story.advance(3);
    await fixture.whenStable();
    expect(buttons()).toEqual([]);
  });

  it('is computed only when read', async () => {
    const story = testStory(NODES);
    const { decision } = story.player;
    decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    let computations = 0;
    const time = computed(() => {
      computations++;
      return decision.signals.open()?.time;
    });
    (await story.start('a')).advance(3);
    expect(computations).toBe(0);
    expect([time(), time(), computations]).toEqual([1, 1, 1]);
  });

  it('is null if first read after the scope was destroyed', () => {
    const story = testStory(NODES);
    const { decision } = story.player;
    decision.add('a', ['b', 'c']);
    TestBed.resetTestingModule();
    expect(decision.signals.open()).toBeNull();
  });
});
