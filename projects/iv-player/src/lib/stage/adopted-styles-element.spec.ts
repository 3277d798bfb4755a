import { applyStyles } from './adopted-styles-element';

describe('applyStyles', () => {
  it('adds each sheet once to the root of the element, after existing ones', () => {
    const host = document.createElement('div');
    const shadow = host.attachShadow({ mode: 'open' });
    const inner = document.createElement('p');
    shadow.append(inner);
    document.body.append(host);
    const own = new CSSStyleSheet();
    shadow.adoptedStyleSheets = [own];
    const before = document.adoptedStyleSheets.length;
    applyStyles(inner, 'p{width:11px}', 'p{height:7px}');
    applyStyles(inner, 'p{height:7px}');
    expect(shadow.adoptedStyleSheets).toHaveSize(3);
    expect(shadow.adoptedStyleSheets[0]).toBe(own);
    expect(document.adoptedStyleSheets).toHaveSize(before);
    expect([inner.clientWidth, inner.clientHeight]).toEqual([11, 7]);
    host.remove();
  });

  it('does nothing for an element that is not on a page', () => {
    const before = document.adoptedStyleSheets.length;
    applyStyles(document.createElement('div'), 'p{color:red}');
    expect(document.adoptedStyleSheets).toHaveSize(before);
  });
});
