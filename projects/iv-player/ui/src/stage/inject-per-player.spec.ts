import { EnvironmentInjector, createEnvironmentInjector, runInInjectionContext } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { injectPerPlayer } from './inject-per-player';

class Shared {
  static count = 0;
  readonly created = Shared.count++;
}

const scope = (): EnvironmentInjector =>
  createEnvironmentInjector([provideIvPlayerTesting()], TestBed.inject(EnvironmentInjector));
const get = (injector: EnvironmentInjector): Shared =>
  runInInjectionContext(injector, () => injectPerPlayer(Shared));

describe('injectPerPlayer', () => {
  it('creates one instance per player', () => {
    const [one, other] = [scope(), scope()];
    expect(get(one)).toBe(get(one));
    expect(get(other)).not.toBe(get(one));
  });

  it("returns the instance of the player's injector to components below it", () => {
    const one = scope();
    expect(get(createEnvironmentInjector([], one))).toBe(get(one));
  });

  it('throws an error that says how to provide a player', () => {
    expect(() => get(TestBed.inject(EnvironmentInjector))).toThrowError(/provide/);
  });
});
