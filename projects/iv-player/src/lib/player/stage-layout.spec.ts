import { signal } from '@angular/core';
import { type StageHandle, StageLayout } from './stage-layout';

describe('StageLayout', () => {
  let layout: StageLayout;
  beforeEach(() => (layout = new StageLayout()));

  it('leaves the whole stage free without reservations', () => {
    expect(layout.insets()).toEqual({ top: 0, right: 0, bottom: 0, left: 0 });
  });

  it('adds up the sizes at each edge until they are released [reserved-room]', () => {
    const controls = layout.reserve({ edge: 'bottom', size: 40 });
    const choices = layout.reserve({ edge: 'bottom', size: 60 });
    layout.reserve({ edge: 'top', size: 10 });
    expect(layout.insets()).toEqual({ top: 10, right: 0, bottom: 100, left: 0 });
    controls();
    controls();
    expect(layout.insets()).toEqual({ top: 10, right: 0, bottom: 60, left: 0 });
    choices();
    expect(layout.insets().bottom).toBe(0);
  });

  it('follows a size that is a signal', () => {
    const size = signal(20);
    layout.reserve({ edge: 'left', size });
    expect(layout.insets().left).toBe(20);
    size.set(35);
    expect(layout.insets().left).toBe(35);
  });

  it('stacks by order, then in order of reservation [reserved-room]', () => {
    const choices = layout.reserve({ edge: 'bottom', size: 60, order: 2 });
    const first = layout.reserve({ edge: 'bottom', size: 5, order: 1 });
    const second = layout.reserve({ edge: 'bottom', size: 7, order: 1 });
    const controls = layout.reserve({ edge: 'bottom', size: 40 });
    layout.reserve({ edge: 'top', size: 99 });
    const offsets = (): number[] => [controls, first, second, choices].map(({ offset }) => offset());
    expect(offsets()).toEqual([0, 40, 45, 52]);
    controls();
    expect(offsets().slice(1)).toEqual([0, 5, 12]);
  });

  it('returns the most recently added stage', () => {
    const [one, other] = [{}, {}] as StageHandle[];
    const removeOne = layout.addStage(one!);
    const removeOther = layout.addStage(other!);
    expect(layout.stage()).toBe(other!);
    removeOther();
    expect(layout.stage()).toBe(one!);
    removeOne();
    expect(layout.stage()).toBeNull();
  });
});
