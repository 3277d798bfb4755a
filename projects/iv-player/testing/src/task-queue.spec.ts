import { TaskQueue } from './task-queue';

describe('TaskQueue', () => {
  it('runs pending tasks in order, and tasks that they defer in the next turn', () => {
    const queue = new TaskQueue();
    const ran: string[] = [];
    queue.defer(() => {
      ran.push('first');
      queue.defer(() => ran.push('third'));
    });
    queue.defer(() => ran.push('second'));
    expect(queue.runPending()).toBeTrue();
    expect(ran).toEqual(['first', 'second']);
    expect(queue.runPending()).toBeTrue();
    expect(ran).toEqual(['first', 'second', 'third']);
    expect(queue.runPending()).toBeFalse();
  });

  describe('in the event loop', () => {
    beforeEach(() => jasmine.clock().install());
    afterEach(() => jasmine.clock().uninstall());

    it('runs a pending task', () => {
      const task = jasmine.createSpy('task');
      new TaskQueue().defer(task);
      jasmine.clock().tick(1);
      expect(task).toHaveBeenCalledTimes(1);
    });

    it('does not run a task again', () => {
      const queue = new TaskQueue();
      const task = jasmine.createSpy('task');
      queue.defer(task);
      queue.runPending();
      jasmine.clock().tick(1);
      expect(task).toHaveBeenCalledTimes(1);
    });

    it('does not run a cleared task', () => {
      const queue = new TaskQueue();
      const task = jasmine.createSpy('task');
      queue.defer(task);
      queue.clear();
      jasmine.clock().tick(1);
      expect(queue.runPending()).toBeFalse();
      expect(task).not.toHaveBeenCalled();
    });
  });
});
