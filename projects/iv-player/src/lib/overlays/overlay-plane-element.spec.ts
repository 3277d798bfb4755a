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

  it('puts a node before another one, or at the end', () => {
    const [home, a, b] = [child('div'), child('i'), child('b')];
    moveInto(home, a, null);
    moveInto(home, b, a);
    expect([...home.children]).toEqual([b, a]);
  });

  it('lets a node keep its focus on the way, where the browser can', () => {
    const [home, input] = [child('div'), child('input')];
    input.focus();
    moveInto(home, input, null);
    expect(document.activeElement === input).toBe('moveBefore' in Element.prototype);
  });

  it('does it the old way where it must', () => {
    const home = document.createElement('div');
    const node = child('i');
    moveInto(home, node, null);
    expect(node.parentNode).toBe(home);
    const plain = child('div');
    Object.defineProperty(plain, 'moveBefore', { value: undefined });
    moveInto(plain, node, null);
    expect(node.parentNode).toBe(plain);
  });
});
