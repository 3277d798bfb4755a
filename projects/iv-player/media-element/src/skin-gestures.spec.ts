import { skinOf } from './skin-element';
import { shareGestures } from './skin-gestures';

describe('shareGestures', () => {
  let skin: HTMLElement;
  let heard: string[];
  const find = (selector: string): HTMLElement => skin.querySelector<HTMLElement>(selector)!;

  beforeEach(() => {
    skin = document.body.appendChild(document.createElement('div'));
    skin.innerHTML = `<iv-media><iv-player>
      <div class="iv-container"><section></section></div>
      <div class="iv-container iv-layers"><p>overlay</p></div>
      <button>choice</button><input><div role="slider" tabindex="0"></div><a href="#">link</a>
    </iv-player></iv-media>`;
    heard = [];
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'click', 'keydown', 'keyup'])
      skin.addEventListener(type, (event) => {
        const [first] = event.composedPath() as Element[];
        const { key = '', pointerType = '', clientX = 0 } = event as Partial<KeyboardEvent & PointerEvent>;
        const from = first === skin ? 'skin' : first!.localName;
        heard.push([type, from, key || `${pointerType} ${String(clientX)}`].join(' '));
      });
    shareGestures(find('iv-media'));
  });
  afterEach(() => skin.remove());

  it('dispatches pointer events on the picture to the skin too [iv-media]', () => {
    for (const selector of ['iv-player', '.iv-container', 'section'])
      for (const type of ['pointerdown', 'pointermove', 'pointerup', 'click']) {
        const init = { bubbles: true, clientX: 20, pointerType: 'touch' };
        find(selector).dispatchEvent(new PointerEvent(type, init));
        expect(heard.splice(0)).toEqual([`${type} skin touch 20`]);
      }
  });

  it('dispatches them to the element that shows the media, including inside a theme', () => {
    const theme = skin.appendChild(document.createElement('div'));
    const themed = theme.attachShadow({ mode: 'open' });
    themed.innerHTML = '<section><slot></slot></section>';
    const controller = themed.querySelector('section')!;
    controller.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';
    theme.append(find('iv-media'));
    const targets: unknown[] = [];
    controller.addEventListener('pointermove', (event) => targets.push(event.target));
    find('iv-player').dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    expect([targets, skinOf(find('iv-media'))]).toEqual([[controller], controller]);
  });

  it('ignores pointer events on elements over the picture, and handled ones', () => {
    for (const selector of ['button', 'p', '.iv-layers']) find(selector).click();
    find('iv-player').addEventListener('click', (event) => event.preventDefault());
    find('.iv-container').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(heard.map((text) => text.split(' ')[1])).toEqual(['button', 'p', 'div', 'div']);
  });

  it('hides from the skin only keys that a control handles [iv-media]', () => {
    const press = (selector: string, key: string): string[] => {
      for (const type of ['keydown', 'keyup'])
        find(selector).dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }));
      return heard.splice(0);
    };
    expect(
      ['button', 'a', 'input'].flatMap((selector) => [press(selector, ' '), press(selector, 'Enter')]).flat(),
    ).toEqual([]);
    expect(
      ['input', '[role=slider]']
        .flatMap((selector) => [press(selector, 'm'), press(selector, 'ArrowLeft')])
        .flat(),
    ).toEqual([]);
    expect(press('button', 'm')).toEqual(['keydown button m', 'keyup button m']);
    expect(press('iv-player', ' ')).toEqual(['keydown iv-player  ', 'keyup iv-player  ']);
  });
});
