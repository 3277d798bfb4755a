import { applyStageStyles } from '../stage/adopted-styles-element';
import { type CssProperties, completeOverlayOptions } from './overlay-options';
import { OverlayRoot } from './overlay-root-element';
import { MASTER_CONTAINER_STYLE, WRAPPER_STYLE } from './overlay-styles';

describe('the boxes of overlays', () => {
  let stage: HTMLElement;
  let root: OverlayRoot;
  let content: HTMLElement;
  let wrapper: HTMLElement;

  beforeEach(() => {
    stage = document.createElement('div');
    stage.style.cssText = 'position:fixed;left:0;top:0;width:400px;height:200px';
    document.body.append(stage);
    applyStageStyles(stage);
    root = new OverlayRoot(document, () => undefined, fail);
    root.configure({});
    stage.append(root.element);
    content = document.createElement('div');
    content.innerHTML = '<a href="#" style="position:absolute;left:900px;top:900px">far away</a>';
    ({ wrapper } = root.stack.mount(content, completeOverlayOptions({}, {}, fail)));
    root.stack.layOut({ container: { width: 400, height: 200 }, fit: 'contain', pictureRatio: 2 });
  });
  afterEach(() => stage.remove());

  const boxes: readonly (readonly [string, () => HTMLElement, CssProperties])[] = [
    ['master container', () => root.element, MASTER_CONTAINER_STYLE],
    ['wrapper', () => wrapper, WRAPPER_STYLE],
  ];
  for (const [name, box, table] of boxes) {
    it(`have the computed style of the table: the ${name} [container-default] [wrapper-default]`, () => {
      const style = getComputedStyle(box());
      const parent = getComputedStyle(box().parentElement!);
      for (const [property, value] of Object.entries(table)) {
        if (!CSS.supports(property, String(value))) continue;
        const computed = style.getPropertyValue(property);
        const expected =
          value === '100%' ? parent.getPropertyValue(property) : value === '0' ? '0px' : String(value);
        expect(computed).withContext(property).toBe(expected);
      }
    });

    const far = (): HTMLElement => {
      const link = content.querySelector('a')!;
      if (box() === root.element) box().append(link);
      return link;
    };
    const select = (element: HTMLElement): void => {
      getSelection()?.selectAllChildren(element);
      element.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    };
    const ways: readonly (readonly [string, (element: HTMLElement) => void])[] = [
      ['focus', (element) => element.focus()],
      ['scrollIntoView', (element) => element.scrollIntoView()],
      ['a smooth scrollIntoView of selected text', select],
      ['scrollTo', () => box().scrollTo(300, 300)],
    ];
    for (const [way, scroll] of ways) {
      it(`stay in place: the ${name}, scrolled by ${way} [stage-in-place]`, async () => {
        const scrolled = new Promise((done) => box().addEventListener('scroll', done, { once: true }));
        scroll(far());
        await scrolled;
        expect([box().scrollLeft, box().scrollTop]).toEqual([0, 0]);
      });
    }
  }

  it('scroll if the application sets another overflow', async () => {
    const options = completeOverlayOptions({ wrapperStyle: { overflow: 'auto' } }, {}, fail);
    const other = document.createElement('div');
    other.innerHTML = '<p style="height:2000px">long</p>';
    const scroller = root.stack.mount(other, options).wrapper;
    const scrolled = new Promise((done) => scroller.addEventListener('scroll', done, { once: true }));
    scroller.scrollTo(0, 50);
    await scrolled;
    expect(scroller.scrollTop).toBe(50);
  });
});
