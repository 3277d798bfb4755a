import { TestBed } from '@angular/core/testing';
import { Player, injectPlayer } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';

interface Variables {
  readonly courage: number;
}
type SceneId = 'door' | 'left';

describe('injectPlayer', () => {
  beforeEach(() => TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] }));

  it('returns the player of the scope, with any variable and id by default', () => {
    const player = TestBed.runInInjectionContext(() => injectPlayer());
    player.repository.add({ id: 'anything' });
    player.append('anything');
    player.variables.register('word', { initialValue: 'a' });
    player.variables.setValue('word', 'b');
    expect(player).toBe(TestBed.inject(Player));
  });

  it('checks the variables and scenes of a story [typed-player]', () => {
    const player = TestBed.runInInjectionContext(() => injectPlayer<Variables, SceneId>());
    player.repository.add({ id: 'door' }, { id: 'left' });
    player.variables.register('courage', { initialValue: 0 });
    player.variables.setValue('courage', 1);
    const courage: number = player.variables.signals.values().courage;
    player.decision.add('door', ['left'], { startTime: 1 });
    player.append('door');
    // @ts-expect-error courage is a number
    player.variables.setValue('courage', 'much');
    // @ts-expect-error the story has no such variable
    expect(() => player.variables.setValue('corage', 1)).toThrow();
    // @ts-expect-error the story has no such scene
    expect(() => player.append('dor')).toThrow();
    // @ts-expect-error the story has no such scene
    expect(() => player.decision.add('dor', ['left'])).toThrow();
    // @ts-expect-error the story has no such scene
    player.decision.add('left', ['dor']);
    player.decision.update('door', { choices: [{ to: 'left', label: 'Left' }] });
    // @ts-expect-error the story has no such scene
    player.decision.update('door', { choices: [{ to: 'dor' }] });
    // @ts-expect-error the story has no such scene
    player.decision.update('door', { children: 'dor' });
    // @ts-expect-error the story has no such scene
    player.decision.update('door', ['left'], { defaults: ['dor'] });
    // @ts-expect-error the story has no such variable
    expect(player.variables.getValue('corage')).toBeUndefined();
    player.variables.connect({ from: 'door', to: ({ courage: now }) => (now > 0 ? 'left' : false) });
    expect(courage).toBe(1);
  });
});
