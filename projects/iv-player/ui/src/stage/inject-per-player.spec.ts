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
  it('creates one instance for each player', () => {
    const [one, other] = [scope(), scope()];
    expect(get(one)).toBe(get(one));
    expect(get(other)).not.toBe(get(one));
  });

  it('gives pieces below the scope the instance of the scope', () => {
    const one = scope();
    expect(get(createEnvironmentInjector([], one))).toBe(get(one));
  });

  it('says how to provide a player where there is none', () => {
    expect(() => get(TestBed.inject(EnvironmentInjector))).toThrowError(/provide/);
  });
});
