import { ChangeDetectionStrategy, Component, RendererFactory2, ViewEncapsulation } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvFullPlayer } from '../full-player/iv-full-player';
import { THEME_CSS } from './theme-css';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvFullPlayer],
  template: '<div class="around"><iv-full-player><p class="own"></p></iv-full-player></div>',
})
class Page {}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvFullPlayer],
  encapsulation: ViewEncapsulation.ShadowDom,
  template: '<div class="around"><iv-full-player><p class="own"></p></iv-full-player></div>',
})
class ShadowPage {}

/** Names of the theme's properties, as in docs/theming.md. */
const NAMES = [
  ...new Set([...THEME_CSS.matchAll(/--iv-theme-([a-z-]+):/g)].map(([, name]) => `--iv-${name}`)),
];

/** @param before called before the page is rendered */
const open = async (component: typeof Page, before = (): void => undefined) => {
  TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
  before();
  const fixture = TestBed.createComponent(component);
  const host = fixture.nativeElement as HTMLElement;
  document.body.append(host);
  await fixture.whenStable();
  const root = host.shadowRoot ?? host;
  return { fixture, host, find: (selector: string) => root.querySelector<HTMLElement>(selector)! };
};

describe('theme properties', () => {
  const sheet = document.createElement('style');
  afterEach(() => sheet.remove());

  it('have defaults on the stage', async () => {
    const { find } = await open(Page);
    expect(NAMES.length).toBe(18);
    for (const selector of ['.own', '.iv-bar', '.iv-layers'])
      for (const name of NAMES)
        expect(getComputedStyle(find(selector)).getPropertyValue(name))
          .withContext(name)
          .not.toBe('');
  });

  for (const component of [Page, ShadowPage])
    for (const place of [':root', 'body', component === Page ? '.around' : 'body > *', 'iv-player'])
      if (component === Page || place !== 'iv-player')
        it(`take effect when set on ${place} (${component.name}) [theme-inherited]`, async () => {
          sheet.textContent = `${place} { ${NAMES.map((name, at) => `${name}: ${at + 3}px`).join(';')} }`;
          document.head.append(sheet);
          const { find } = await open(component);
          const values = (selector: string) =>
            NAMES.map((name) => getComputedStyle(find(selector)).getPropertyValue(name));
          const wanted = NAMES.map((_, at) => `${at + 3}px`);
          for (const theme of [null, 'dark', 'light']) {
            const player = find('iv-player');
            if (theme) player.dataset['ivTheme'] = theme;
            expect(values('.iv-bar')).withContext(String(theme)).toEqual(wanted);
            expect(values('.own')).withContext(String(theme)).toEqual(wanted);
          }
        });

  it('follow the theme of each player otherwise', async () => {
    const { find } = await open(Page);
    const text = () => getComputedStyle(find('.iv-bar')).color;
    find('iv-player').dataset['ivTheme'] = 'light';
    expect(text()).toBe('rgb(22, 24, 29)');
    find('iv-player').dataset['ivTheme'] = 'dark';
    expect(text()).toBe('rgb(255, 255, 255)');
  });

  it('keep their names if the application renames custom properties in templates [custom-properties]', async () => {
    const { fixture, find } = await open(Page, () => {
      // As `provideCssVarNamespacing('shop')` in Angular 22.1.
      const renderer = Object.getPrototypeOf(TestBed.inject(RendererFactory2).createRenderer(null, null)) as {
        setStyle: (element: HTMLElement, name: string, value: string) => void;
      };
      spyOn(renderer, 'setStyle').and.callFake((element, name, value) =>
        element.style.setProperty(name.replace(/^--/, '--shop_'), value),
      );
    });
    const player = TestBed.inject(Player);
    const node = (id: string) => ({ id, source: `${id}.mp4`, duration: 8, data: { choice: { label: id } } });
    player.repository.add([node('a'), node('left'), node('right')]);
    player.decision.add('a', ['left', 'right']);
    player.append('a');
    await player.play();
    TestBed.inject(FakePlaybackEngine).advance(1);
    await fixture.whenStable();
    const [dock, bar] = ['.iv-choices-dock', '.iv-bar'].map((name) => find(name).getBoundingClientRect());
    expect(dock!.height).toBeGreaterThan(0);
    expect(Math.abs(dock!.bottom - bar!.top)).toBeLessThan(1);
  });
});
