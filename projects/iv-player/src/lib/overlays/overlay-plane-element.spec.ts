import { moveInto } from './overlay-plane-element';

describe('moveInto', () => {
  let page: HTMLElement;
  const child = (name: string): HTMLElement => {
    const element = document.createElement(name);
    page.append(element);
    return element;
  };

  beforeEach(() => {
    page = document.createElement('div');
    document.body.append(page);
  });
  afterEach(() => page.remove());

  it('inserts a node before another or at the end', () => {
    const [target, a, b] = [child('div'), child('i'), child('b')];
    moveInto(target, a, null);
    moveInto(target, b, a);
    expect([...target.children]).toEqual([b, a]);
  });

  it('keeps the focus of a node if the browser supports moveBefore', () => {
    const [target, input] = [child('div'), child('input')];
    input.focus();
    moveInto(target, input, null);
    expect(document.activeElement === input).toBe('moveBefore' in Element.prototype);
  });

  it('inserts a node if moveBefore cannot be used', () => {
    const target = document.createElement('div');
    const node = child('i');
    moveInto(target, node, null);
    expect(node.parentNode).toBe(target);
    const plain = child('div');
    Object.defineProperty(plain, 'moveBefore', { value: undefined });
    moveInto(plain, node, null);
    expect(node.parentNode).toBe(plain);
  });
});
