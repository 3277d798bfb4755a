import { type SceneState, isSceneNamed, isSceneShown, sceneState } from './scene-state';

const progress = {
  here: 'b',
  seen: new Set(['a', 'b', 'x']),
  next: 'd',
  open: new Set(['c', 'd', 'a']),
};

describe('the state of a scene', () => {
  const cases: readonly (readonly [id: string, before: readonly string[], state: SceneState])[] = [
    ['b', ['a'], 'here'],
    ['d', ['b'], 'next'],
    ['c', ['b'], 'open'],
    ['a', ['b'], 'open'],
    ['x', ['a'], 'seen'],
    ['y', ['a'], 'missed'],
    ['z', ['b'], 'unseen'],
    ['w', ['y'], 'unseen'],
  ];
  for (const [id, before, state] of cases) {
    it(`is ${state} for ${id} after ${before.join()}`, () => {
      expect(sceneState(id, before, progress)).toBe(state);
    });
  }

  it('shows unseen scenes only after the current scene, unless the map shows all', () => {
    expect(isSceneShown('missed', ['a'], 'b', 'nearby')).toBeTrue();
    expect(isSceneShown('unseen', ['b'], 'b', 'nearby')).toBeTrue();
    expect(isSceneShown('unseen', ['y'], 'b', 'nearby')).toBeFalse();
    expect(isSceneShown('unseen', ['y'], null, 'nearby')).toBeFalse();
    expect(isSceneShown('unseen', ['y'], 'b', 'unnamed')).toBeTrue();
  });

  it('names seen scenes, unless the map names all', () => {
    expect(isSceneNamed('open', false, 'unnamed')).toBeFalse();
    expect(isSceneNamed('open', true, 'nearby')).toBeTrue();
    expect(isSceneNamed('unseen', false, 'named')).toBeTrue();
  });
});
