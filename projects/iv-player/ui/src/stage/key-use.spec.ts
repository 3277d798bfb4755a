import { type KeyUse, keyUseOf } from './key-use';

describe('keyUseOf', () => {
  let stage: HTMLElement;
  beforeEach(() => (stage = document.body.appendChild(document.createElement('div'))));
  afterEach(() => stage.remove());

  /** Returns the use of a key pressed on `target`, which may be in shadow roots. */
  const useOn = (target: EventTarget): KeyUse | undefined => {
    let use: KeyUse | undefined;
    stage.addEventListener('keydown', (event) => (use = keyUseOf(event.composedPath(), stage)), {
      once: true,
    });
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true, composed: true }));
    return use;
  };
  const add = (html: string, parent: Element | ShadowRoot = stage): HTMLElement => {
    parent.append(document.createRange().createContextualFragment(html));
    return parent.lastElementChild as HTMLElement;
  };

  const uses: readonly (readonly [KeyUse, readonly string[]])[] = [
    [
      'text',
      [
        '<input>',
        '<input type=search>',
        '<input type=date>',
        '<select></select>',
        '<textarea></textarea>',
        '<dialog open></dialog>',
        '<div role=dialog></div>',
        '<div role=alertdialog></div>',
        '<div class=cdk-overlay-container></div>',
        '<p contenteditable></p>',
        '<p contenteditable=plaintext-only></p>',
        ...'textbox searchbox combobox spinbutton listbox option menu menubar menuitem menuitemcheckbox tree treeitem treegrid'
          .concat(
            ' grid gridcell radiogroup radio tablist tab slider scrollbar separator checkbox switch application',
          )
          .split(' ')
          .map((role) => `<div role=${role} tabindex=0></div>`),
      ],
    ],
    ['arrows and space', ['<iv-choices></iv-choices>', '<input type=radio>', '<video controls></video>']],
    ['arrows', ['<input type=range>']],
    [
      'space',
      [
        '<button></button>',
        '<a href=#></a>',
        '<summary></summary>',
        '<input type=checkbox>',
        '<input type=submit>',
        '<span role=button tabindex=0></span>',
      ],
    ],
    [
      'none',
      [
        '<div class=iv-settings role=dialog></div>',
        '<div tabindex=-1></div>',
        '<p></p>',
        '<p contenteditable=false></p>',
        '<video></video>',
      ],
    ],
  ];
  for (const [use, elements] of uses) {
    for (const html of elements)
      it(`is ${use} on and inside ${html}`, () => {
        const element = add(html);
        expect(useOn(element)).toBe(use);
        expect(useOn(add('<span></span>', element))).toBe(use);
      });
  }

  it('is none on the stage itself, regardless of its ancestors', () => {
    const around = document.body.appendChild(document.createElement('div'));
    around.setAttribute('role', 'tabpanel');
    around.contentEditable = 'true';
    around.append(stage);
    expect(useOn(stage)).toBe('none');
    around.remove();
  });

  it('is that of the focused element in open shadow roots, nested or not [shortcut-scope]', () => {
    const outer = add('<div></div>').attachShadow({ mode: 'open' });
    const inner = add('<div></div>', outer).attachShadow({ mode: 'open' });
    expect(useOn(add('<input>', inner))).toBe('text');
    expect(useOn(add('<b tabindex=0></b>', inner))).toBe('none');
  });

  it('is that of a shadow host around the focused element', () => {
    const host = add('<div role=combobox tabindex=-1></div>');
    expect(useOn(add('<b tabindex=0></b>', host.attachShadow({ mode: 'open' })))).toBe('text');
  });

  it('is text on the host of a closed root that contains the focus [shortcut-scope]', () => {
    const host = add('<div></div>');
    const field = add('<input>', host.attachShadow({ mode: 'closed' }));
    field.focus();
    expect(useOn(field)).toBe('text');
  });

  it('is arrows and space on a scrolling panel, focusable by the browser or by the page [shortcut-scope]', () => {
    for (const style of ['overflow: auto', 'overflow-x: scroll', 'overflow-y: auto']) {
      for (const tabindex of ['', 'tabindex=0']) {
        const panel = add(
          `<div ${tabindex} style="${style}; width: 50px; height: 50px"><p style="width: 90px; height: 90px">x</p></div>`,
        );
        panel.focus();
        expect([document.activeElement, useOn(panel)]).toEqual([panel, 'arrows and space']);
      }
    }
  });

  it('is text on a scrolling panel whose closed root contains the focus, and none on a panel without overflow', () => {
    const host = add('<div style="overflow: auto; height: 50px"></div>');
    const root = host.attachShadow({ mode: 'closed' });
    const field = add('<p style="height: 90px"><input></p>', root).querySelector('input')!;
    field.focus();
    expect(useOn(field)).toBe('text');
    expect(useOn(add('<div tabindex=0 style="overflow: auto">x</div>'))).toBe('none');
    expect(useOn(add('<div tabindex=0 style="overflow: hidden; height: 0">x</div>'))).toBe('none');
  });

  it('is text on a custom element with a closed root, even if it is focusable', () => {
    customElements.define('closed-field', class extends HTMLElement {});
    expect(useOn(add('<closed-field tabindex=0></closed-field>'))).toBe('text');
  });

  it('is text on an editable canvas', () => {
    const canvas = add('<canvas tabindex=0></canvas>');
    expect(useOn(canvas)).toBe('none');
    Object.defineProperty(canvas, 'editContext', { value: {} });
    expect(useOn(canvas)).toBe('text');
  });
});
