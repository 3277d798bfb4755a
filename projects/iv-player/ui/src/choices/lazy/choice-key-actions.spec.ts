import { focusTarget, shortcutAction } from './choice-key-actions';

describe('shortcutAction', () => {
  const labels = ['Open the door', 'Wait', 'Walk away', 'Élan', '„Zurück“'];
  const table: readonly (readonly [string, string, number, string | null])[] = [
    ['1', 'Digit1', -1, 'choose 0'],
    ['3', 'Numpad3', -1, 'choose 2'],
    ['5', 'Digit5', -1, 'choose 4'],
    ['6', 'Digit6', -1, null],
    ['0', 'Digit0', -1, null],
    ['&', 'Digit1', -1, 'choose 0'],
    ['o', 'KeyO', -1, 'choose 0'],
    ['O', 'KeyO', -1, 'choose 0'],
    ['é', 'Digit2', -1, 'choose 3'],
    ['z', 'KeyY', -1, 'choose 4'],
    ['w', 'KeyW', -1, 'focus 1'],
    ['w', 'KeyW', 1, 'focus 2'],
    ['w', 'KeyW', 2, 'focus 1'],
    ['x', 'KeyX', -1, null],
    ['Enter', 'Enter', 0, null],
    ['F1', 'F1', -1, null],
  ];
  for (const [key, code, focused, expected] of table) {
    it(`of ${key} (${code}) with the focus on choice ${focused} is ${expected}`, () => {
      const action = shortcutAction({ key, code }, labels, focused);
      expect(action && `${action.type} ${action.index}`).toBe(expected);
    });
  }
});

describe('focusTarget', () => {
  const table: readonly (readonly [string, number, number, number, boolean, number | null])[] = [
    ['ArrowRight', 0, 3, 3, false, 1],
    ['ArrowRight', 2, 3, 3, false, 0],
    ['ArrowLeft', 0, 3, 3, false, 2],
    ['ArrowRight', 1, 3, 3, true, 0],
    ['ArrowLeft', 1, 3, 3, true, 2],
    ['ArrowDown', 0, 3, 3, false, 1],
    ['ArrowUp', 0, 3, 3, false, 2],
    ['ArrowDown', 0, 3, 1, false, 1],
    ['ArrowUp', 0, 3, 1, false, 2],
    ['ArrowDown', 1, 4, 2, false, 3],
    ['ArrowDown', 2, 4, 2, false, 0],
    ['ArrowUp', 1, 4, 2, false, 3],
    ['ArrowUp', 3, 4, 2, false, 1],
    ['ArrowDown', 1, 3, 2, false, 1],
    ['ArrowUp', 1, 3, 2, false, 1],
    ['ArrowUp', 0, 3, 2, false, 2],
    ['Home', 2, 4, 2, false, 0],
    ['End', 1, 4, 2, true, 3],
    ['Tab', 1, 4, 2, false, null],
    ['a', 1, 4, 2, false, null],
  ];
  for (const [key, index, count, columns, isRtl, expected] of table) {
    it(`of ${key} at ${index} of ${count} in ${columns} columns${isRtl ? ', right to left,' : ''} is ${expected}`, () => {
      expect(focusTarget(key, { index, count, columns, isRtl })).toBe(expected);
    });
  }
});
