import { ControlsPage } from '../testing/controls-page';

describe('settings menu', () => {
  const tracks = {
    captions: [
      { src: 'en.vtt', lang: 'en', label: 'English', default: true },
      { src: 'de.vtt', lang: 'de', label: 'Deutsch' },
    ],
    audioDescription: [{ src: 'a.mp3', lang: 'en' }],
  };
  const open = (...args: ConstructorParameters<typeof ControlsPage>): ControlsPage =>
    new ControlsPage(...args).click('Settings');
  const isOpen = (page: ControlsPage) => page.root.querySelector('.iv-settings') !== null;
  const labels = (page: ControlsPage) =>
    [...page.root.querySelectorAll('.iv-settings label span')].map(({ textContent }) => textContent);

  it('is a named dialog that gets focus, and its button is marked as expanded [settings-dialog]', () => {
    const page = new ControlsPage();
    const button = page.button('Settings');
    expect([button.getAttribute('aria-expanded'), isOpen(page)]).toEqual(['false', false]);
    page.click('Settings');
    const panel = page.find('.iv-settings');
    expect([panel.getAttribute('role'), panel.getAttribute('aria-label')]).toEqual(['dialog', 'Settings']);
    expect(panel.contains(document.activeElement)).toBe(true);
    expect(button.getAttribute('aria-expanded')).toBe('true');
  });

  it('closes with Escape, and restores focus to its button [settings-close]', () => {
    for (const selector of ['select', 'input[type=checkbox]', 'button']) {
      const page = open();
      const element = page.find(`.iv-settings ${selector}`);
      element.focus();
      page.press('Escape', element);
      expect([isOpen(page), document.activeElement]).toEqual([false, page.button('Settings')]);
      page.fixture.destroy();
    }
  });

  it('gets focus when its background is pressed, so that shortcuts keep working', () => {
    const page = open();
    page.find('.iv-settings').focus();
    page.settle();
    expect([document.activeElement, isOpen(page)]).toEqual([page.find('.iv-settings'), true]);
  });

  describe('in a player that fills the window instead of fullscreen', () => {
    beforeEach(() => void spyOnProperty(document, 'fullscreenEnabled').and.returnValue(false));
    const filling = async (page: ControlsPage): Promise<ControlsPage> => {
      await page.layout.stage()!.enterFullscreen();
      return page.settle();
    };
    const isFilling = (page: ControlsPage): boolean => page.layout.stage()!.isFullscreen();

    it('closes with the first Escape, and the second one exits [one-escape]', async () => {
      const page = await filling(open());
      expect(page.press('Escape', page.find('.iv-settings select'))).toBeFalse();
      expect([isOpen(page), isFilling(page)]).toEqual([false, true]);
      expect(page.press('Escape')).toBeFalse();
      expect(isFilling(page)).toBeFalse();
      expect(page.press('Escape')).toBeTrue();
    });

    it('keeps Escape from dialogs around the player while it is open [one-escape]', () => {
      const page = open();
      const around = jasmine.createSpy();
      page.root.addEventListener('keydown', around);
      expect(page.press('Escape', page.find('.iv-settings select'))).toBeFalse();
      expect([isOpen(page), around.calls.count()]).toEqual([false, 0]);
      expect(page.press('Escape')).toBeTrue();
      expect(around).toHaveBeenCalledTimes(1);
    });

    it('stays open, as does the stage, while Escape closes a popover on the stage [one-escape]', async () => {
      const page = await filling(open());
      const popover = page.stage.appendChild(document.createElement('div'));
      popover.popover = 'auto';
      popover.showPopover();
      const button = popover.appendChild(document.createElement('button'));
      expect([page.press('Escape', button), isOpen(page), isFilling(page)]).toEqual([true, true, true]);
    });

    it('closes when a dialog on the stage gets focus, which alone handles Escape [one-escape]', async () => {
      const page = await filling(open());
      const dialog = page.stage.appendChild(document.createElement('dialog'));
      dialog.showModal();
      page.settle();
      expect([isOpen(page), page.press('Escape', dialog), isFilling(page)]).toEqual([false, true, true]);
    });
  });

  it('closes by its close button and by the settings button', () => {
    const page = open().click('Close');
    expect([isOpen(page), document.activeElement]).toEqual([false, page.button('Settings')]);
    expect(isOpen(page.click('Settings').click('Settings'))).toBe(false);
  });

  it('closes when focus leaves, and does not take it back [settings-close]', () => {
    const page = open();
    page.button('Mute').focus();
    page.settle();
    expect([isOpen(page), document.activeElement]).toEqual([false, page.button('Mute')]);
  });

  it('closes by a press outside, which does not toggle playback', () => {
    const page = open();
    page.stage.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    page.stage.click();
    page.settle();
    expect([isOpen(page), page.player.paused]).toEqual([false, true]);
  });

  for (const mode of ['open', 'closed'] as const) {
    it(`stays open when pressed in an ${mode} shadow root, and closes by a press outside`, () => {
      const page = new ControlsPage();
      const host = document.body.appendChild(document.createElement('div'));
      host.attachShadow({ mode }).append(page.root);
      page.settle().click('Settings');
      const press = (target: Element): boolean => {
        target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
        page.settle();
        return isOpen(page);
      };
      expect(press(page.find('.iv-settings .iv-row'))).toBe(true);
      expect(press(page.button('Settings'))).toBe(true);
      expect(press(page.stage)).toBe(false);
      page.click('Settings');
      expect(press(host)).toBe(false);
      host.remove();
    });
  }

  it('has no captions, description or languages if the story has none', () => {
    expect(labels(open())).not.toContain('Language');
    expect(labels(open()).filter((label) => /Captions|description|Edge/.test(label))).toEqual([]);
  });

  it('sets and stores the player language', () => {
    const page = open(tracks);
    expect(page.select('Language').value).toBe('en');
    const names = [...page.select('Language').options].map(({ text }) => text);
    expect(names).toEqual(['English', 'Deutsch']);
    page.choose('Language', 'de');
    expect([page.player.language, page.settings.values().language]).toEqual(['de', 'de']);
    expect(page.select('Language').value).toBe('de');
  });

  it('includes the languages of questions and choices', () => {
    const page = new ControlsPage();
    const { repository, decision } = page.player;
    repository.update({ id: 'a', data: { prompt: { en: 'And now?', de: 'Und nun?' } } });
    decision.add('a', {
      choices: [
        { to: 'b', label: { fr: 'À gauche' } },
        { to: 'a', label: 'Go right' },
      ],
    });
    const languages = (): string[] => [...page.select('Language').options].map(({ value }) => value);
    page.click('Settings');
    expect(languages()).toEqual(['en', 'de', 'fr']);
    expect(page.choose('Language', 'de').player.language).toBe('de');
  });

  it('includes the languages of questions in the middle of nodes', () => {
    const page = new ControlsPage();
    spyOnProperty(page.player, 'initiedPlugins').and.returnValue(['questions']);
    Object.defineProperty(page.player, 'questions', { value: { languages: ['en', 'fr'] } });
    page.click('Settings');
    expect([...page.select('Language').options].map(({ value }) => value)).toEqual(['en', 'fr']);
  });

  it('has no language setting for texts in a single language', () => {
    const page = new ControlsPage();
    page.player.repository.update({ id: 'a', data: { prompt: { en: 'And now?' } } });
    expect(labels(page.click('Settings'))).not.toContain('Language');
  });

  it('sets the speed', () => {
    const page = open().choose('Speed', '2');
    expect([page.player.playbackRate, page.select('Speed').value]).toEqual([2, '2']);
  });

  it('sets the quality of a stream to one of the heights of the current node', () => {
    const page = new ControlsPage();
    expect(labels(page.click('Settings'))).not.toContain('Quality');
    page.engine.streams.setRenditions('a', [
      { height: 360, bitrate: 1e6 },
      { height: 720, bitrate: 3e6 },
    ]);
    page.play();
    const names = [...page.select('Quality').options].map(({ text }) => text);
    expect([names, page.select('Quality').value]).toEqual([['Auto', '720p', '360p'], 'stage']);
    page.choose('Quality', '360');
    expect(page.player.reduxStore.getState().player.rendition?.height).toBe(360);
    expect(page.select('Quality').value).toBe('360');
  });

  it('sets and stores the time to choose [time-limit-menu]', () => {
    const page = open({}, { plugins: { decision: { timeLimit: 2 } } });
    expect(page.select('Time to choose').value).toBe('2');
    page.choose('Time to choose', 'off');
    expect([page.player.decision.timeLimit, page.settings.values().timeLimit]).toEqual(['off', 'off']);
    page.choose('Time to choose', '5');
    expect([page.player.decision.timeLimit, page.settings.values().timeLimit]).toEqual([5, 5]);
  });

  it('toggles captions, description and shortcuts', () => {
    const page = open(tracks);
    const boxes = [...page.root.querySelectorAll<HTMLInputElement>('.iv-settings input[type=checkbox]')];
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false, true]);
    for (const box of boxes) box.click();
    page.settle();
    const { captions, audioDescription, shortcuts } = page.settings.values();
    expect([captions, audioDescription, shortcuts]).toEqual(['off', true, false]);
  });

  it('sets and resets each part of the caption style [caption-look]', () => {
    const page = open(tracks);
    page
      .choose('Size', 'huge')
      .choose('Text', 'yellow')
      .choose('Background', 'solid')
      .choose('Edge', 'outline');
    expect(page.settings.values().captionStyle).toEqual({
      size: 'huge',
      color: 'yellow',
      background: 'solid',
      edge: 'outline',
    });
    page.find('.iv-group button').click();
    page.settle();
    expect([page.settings.values().captionStyle.size, page.select('Size').value]).toEqual([
      'normal',
      'normal',
    ]);
  });

  it('reserves space on a wide stage, and releases it', () => {
    const page = open();
    const { insets } = page.layout;
    expect(insets().right).toBe(page.find('.iv-settings').offsetWidth);
    page.click('Settings');
    expect(insets().right).toBe(0);
  });

  it('stays open beside a choice on a wide stage', () => {
    const wide = open().play().advance(5);
    expect(isOpen(wide)).toBe(true);
    wide.fixture.destroy();
  });

  it('closes for a choice on a small stage', () => {
    const page = new ControlsPage();
    page.page.width.set(320);
    page.settle().click('Settings').play().advance(5);
    expect([isOpen(page), document.activeElement]).toEqual([false, page.button('Settings')]);
  });
});
