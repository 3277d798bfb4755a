import { ErrorHandler } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { InvariantChecker } from './testing/invariant-checker';
import { NODES, seconds, stepsAt, tolerateMisuse } from './testing/random-programs';
import { TestStory } from './testing/test-story';

describe('random programs of decisions', () => {
  const RUNS = 100 * MORE_RUNS;
  const chances = fc.infiniteStream(seconds(0, 0.99));
  const programs = fc.array(stepsAt(seconds(0.25, 4)), { minLength: 5, maxLength: 50 });

  it(`keep every invariant, ${String(RUNS)} times`, async () => {
    let steps = 0;
    const property = fc.asyncProperty(programs, chances, async (program, chance) => {
      const thrown: unknown[] = [];
      TestBed.resetTestingModule().configureTestingModule({
        providers: [
          provideIvPlayerTesting({ random: () => chance.next().value as number }),
          { provide: ErrorHandler, useValue: { handleError: (error: unknown) => thrown.push(error) } },
        ],
      });
      const story = new TestStory(NODES);
      const checker = new InvariantChecker(story);
      await story.start('a');
      for (const { name, take } of program) {
        if (name === 'remove') checker.removals++;
        tolerateMisuse(() => take(story));
        await Promise.resolve();
        checker.check();
        steps++;
      }
      // A listener of the program may push again when the reset ends a window.
      do story.player.playlist.reset();
      while (story.player.playlist.length > 0);
      checker.checkEnd();
      story.player.destroy();
      if (thrown.length > 0) throw thrown[0];
    });
    await fc.assert(property, { numRuns: RUNS, includeErrorInReport: true });
    expect(steps).toBeGreaterThan(RUNS);
  });
});
