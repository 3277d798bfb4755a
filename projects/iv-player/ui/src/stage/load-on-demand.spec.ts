import {
  ApplicationRef,
  EnvironmentInjector,
  createEnvironmentInjector,
  runInInjectionContext,
} from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { injectLoader } from './load-on-demand';

describe('injectLoader', () => {
  let component: EnvironmentInjector;
  let answers: (string | Error)[];
  let load: () => Promise<string | null>;
  let warnings: jasmine.Spy;

  beforeEach(() => {
    warnings = spyOn(console, 'warn');
    component = createEnvironmentInjector([], TestBed.inject(EnvironmentInjector));
    load = runInInjectionContext(component, () =>
      injectLoader(() => {
        const answer = answers.shift() ?? new Error('Nothing more.');
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      }),
    );
  });

  it('resolves with the code', async () => {
    answers = ['code'];
    expect(await load()).toBe('code');
    expect(warnings).not.toHaveBeenCalled();
  });

  it('tries again on the next call after a failure, and warns once', async () => {
    const offline = new Error('Offline.');
    answers = [offline, offline, 'code'];
    expect([await load(), await load(), await load()]).toEqual([null, null, 'code']);
    expect(warnings).toHaveBeenCalledOnceWith(jasmine.stringContaining('could not be loaded'), offline);
  });

  it('resolves with null if the component was destroyed in the meantime', async () => {
    answers = ['code'];
    const loading = load();
    component.destroy();
    expect(await loading).toBeNull();
  });

  it('keeps the application unstable until loading succeeds or fails', async () => {
    const application = TestBed.inject(ApplicationRef);
    const states: boolean[] = [];
    application.isStable.subscribe((isStable) => states.push(isStable));
    for (const answer of ['code', new Error('Offline.')]) {
      answers = [answer];
      await application.whenStable();
      states.length = 0;
      const loading = load();
      expect(states).toEqual([false]);
      await loading;
      await application.whenStable();
      expect(states).toEqual([false, true]);
    }
  });
});
