import { whenGone } from './leave-observer';

describe('whenGone', () => {
  let parent: HTMLElement;
  let nodes: Node[];

  beforeEach(() => {
    parent = document.createElement('div');
    nodes = [document.createElement('i'), document.createTextNode('text'), document.createComment('')];
    parent.append(...nodes);
  });

  it('is nothing to wait for when no node is there', () => {
    parent.replaceChildren(document.createElement('b'));
    expect([whenGone(nodes, parent), whenGone([], parent)]).toEqual([undefined, undefined]);
  });

  it('waits for the last of them, in whatever order they go, and for no other', async () => {
    let isGone = false;
    const gone = whenGone(nodes, parent)!.then(() => (isGone = true));
    parent.append(document.createElement('b'));
    nodes[1]!.parentNode!.removeChild(nodes[1]!);
    nodes[0]!.parentNode!.removeChild(nodes[0]!);
    await new Promise<void>((done) => queueMicrotask(done));
    expect(isGone).toBeFalse();
    document.createElement('div').append(nodes[2]!);
    await gone;
    expect(isGone).toBeTrue();
  });
});
