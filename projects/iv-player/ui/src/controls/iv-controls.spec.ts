import { ControlsPage } from '../testing/controls-page';

describe('the bar in <iv-controls>', () => {
  it('plays, pauses, and restarts after the end [control-bar]', () => {
    const page = new ControlsPage();
    expect(page.buttons[0]).toBe('Play');
    page.click('Play');
    expect([page.player.paused, page.buttons[0]]).toEqual([false, 'Pause']);
    page.click('Pause');
    expect([page.player.paused, page.buttons[0]]).toEqual([true, 'Play']);
    page.click('Play').advance(20);
    expect([page.player.ended, page.buttons[0]]).toEqual([true, 'Play again']);
    page.click('Play again');
    expect([page.player.paused, page.player.currentTime]).toEqual([false, 0]);
  });

  it('retries after a media error', () => {
    const page = new ControlsPage();
    page.engine.fail('a');
    page.play().settle();
    expect(page.buttons[0]).toBe('Play');
    page.engine.repair('a');
    page.click('Play').advance(1);
    expect(page.player.currentTime).toBe(1);
  });

  it('has no buttons for captions and description if the story has none', () => {
    expect(new ControlsPage().buttons).toEqual([
      'Play',
      'Back to the last choice',
      'Mute',
      'Settings',
      'Fullscreen',
    ]);
  });

  it('toggles captions and description by buttons beside Play [control-bar]', () => {
    const page = new ControlsPage({
      captions: [{ src: 'a.vtt', lang: 'en', label: 'English' }],
      audioDescription: [{ src: 'a.mp3', lang: 'en' }],
    });
    expect(page.buttons.slice(0, 3)).toEqual(['Play', 'Captions', 'Audio description']);
    const state = () => [
      page.button('Captions').getAttribute('aria-pressed'),
      page.settings.values().captions,
      page.button('Audio description').getAttribute('aria-pressed'),
      page.settings.values().audioDescription,
    ];
    expect(state()).toEqual(['false', 'auto', 'false', false]);
    page.click('Captions').click('Audio description');
    expect(state()).toEqual(['true', 'on', 'true', true]);
    page.click('Captions').click('Audio description');
    expect(state()).toEqual(['false', 'off', 'false', false]);
  });

  it('shows captions as on if a track is shown by default', () => {
    const page = new ControlsPage({
      captions: [{ src: 'a.vtt', lang: 'en', label: 'English', default: true }],
    });
    expect(page.button('Captions').getAttribute('aria-pressed')).toBe('true');
  });

  it('mutes and unmutes, at full volume if the volume was 0 [control-bar]', () => {
    const page = new ControlsPage();
    page.click('Mute');
    expect([page.player.muted, page.buttons.includes('Unmute')]).toEqual([true, true]);
    page.click('Unmute');
    expect(page.player.muted).toBe(false);
    page.player.volume = 0;
    page.settle().click('Unmute');
    expect([page.player.muted, page.player.volume]).toEqual([false, 1]);
  });

  it('sets the volume by a slider with a value in words [volume-slider]', () => {
    const page = new ControlsPage();
    const slider = page.find('.iv-bar .iv-volume') as HTMLInputElement;
    slider.value = '40';
    slider.dispatchEvent(new Event('input'));
    page.settle();
    expect([page.player.volume, slider.getAttribute('aria-valuetext')]).toEqual([0.4, '40 percent']);
  });

  it('sets the playback rate [control-bar]', () => {
    const page = new ControlsPage();
    const select = page.find('.iv-bar select') as HTMLSelectElement;
    select.value = '1.5';
    select.dispatchEvent(new Event('change'));
    expect(page.player.playbackRate).toBe(1.5);
  });

  it('toggles fullscreen [control-bar]', () => {
    const page = new ControlsPage();
    const request = spyOn(page.stage, 'requestFullscreen').and.resolveTo();
    page.click('Fullscreen');
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('reserves its height at the bottom until it is destroyed', async () => {
    const page = new ControlsPage();
    const frame = () => new Promise(requestAnimationFrame);
    while (page.layout.insets().bottom === 0) await frame();
    expect(page.layout.insets().bottom).toBe(page.find('.iv-bar').offsetHeight);
    page.page.isThere.set(false);
    page.settle();
    expect(page.layout.insets().bottom).toBe(0);
  });

  it("applies the viewer's stored language", () => {
    expect(new ControlsPage({}, {}, { language: 'de' }).player.language).toBe('de');
  });
});

describe('back to the last choice', () => {
  const label = 'Back to the last choice';
  const isDisabled = (page: ControlsPage) => page.button(label).getAttribute('aria-disabled') === 'true';

  it('does nothing before the first decision', () => {
    const page = new ControlsPage().play().advance(3);
    expect(isDisabled(page)).toBe(true);
    page.click(label);
    expect(page.player.currentTime).toBe(3);
  });

  it('continues playing from shortly before the decision, which can be made again [back-to-choice]', () => {
    const page = new ControlsPage().play().advance(5);
    page.player.decision.get('a')!.make('b');
    page.advance(7);
    expect([page.player.currentNodeId, isDisabled(page)]).toEqual(['b', false]);
    page.click(label);
    expect([page.player.currentNodeId, page.player.currentTime, page.player.paused]).toEqual(['a', 3, false]);
    page.advance(2);
    expect(page.player.decision.get('a')!.state).toBe('active');
    page.player.decision.get('a')!.make('c');
    page.advance(6);
    expect(page.player.currentNodeId).toBe('c');
  });

  it('stays paused [back-to-choice]', () => {
    const page = new ControlsPage().play().advance(12);
    page.player.pause();
    page.click(label);
    expect([page.player.currentTime, page.player.paused]).toEqual([3, true]);
  });

  it('reopens a choice already made in the current node', () => {
    const page = new ControlsPage().play().advance(5);
    page.player.decision.get('a')!.make('c');
    page.advance(4).click(label);
    expect([page.player.currentTime, page.player.paused]).toEqual([3, false]);
    page.advance(2);
    expect(page.player.decision.signals.open()?.state).toBe('active');
  });
});

describe('<iv-controls> in a form', () => {
  it('adds no fields to the form, and does not submit it', () => {
    const page = new ControlsPage();
    const form = document.body.appendChild(document.createElement('form'));
    let isSent = false;
    form.addEventListener('submit', (event) => {
      isSent = true;
      event.preventDefault();
    });
    form.append(page.root);
    page.root.querySelector('.outside')?.remove();
    page.settle().click('Settings');
    page.find('.iv-settings button').click();
    page.click('Mute').click('Play');
    expect([form.elements.length, isSent]).toEqual([0, false]);
    form.remove();
  });
});

describe('keyboard shortcuts in <iv-controls>', () => {
  const keys = (page: ControlsPage, target?: HTMLElement): string => {
    const { player } = page;
    const before = {
      paused: player.paused,
      muted: player.muted,
      time: player.currentTime,
      volume: player.volume,
    };
    for (const key of ['k', 'm', 'ArrowRight', 'ArrowDown']) page.press(key, target);
    const changed = [
      player.paused !== before.paused,
      player.muted !== before.muted,
      player.currentTime !== before.time,
      player.volume !== before.volume,
    ];
    return changed.map(Number).join('');
  };

  it('work only with focus in the player [shortcut-scope]', () => {
    const page = new ControlsPage().play().advance(2);
    expect(keys(page, page.find('.outside'))).toBe('0000');
    // Arrow down unmutes.
    expect(keys(page)).toBe('1011');
  });

  it('can be turned off by the application', () => {
    const page = new ControlsPage().play().advance(2);
    page.page.shortcuts.set(false);
    page.settle();
    expect(keys(page)).toBe('0000');
  });

  it('can be turned off by the viewer [shortcut-scope]', () => {
    const page = new ControlsPage({}, {}, { shortcuts: false }).play().advance(2);
    expect(keys(page)).toBe('0000');
  });

  it('seek by five seconds, in the other direction in right-to-left text', () => {
    const page = new ControlsPage();
    page.player.currentTime = 2;
    page.press('ArrowRight');
    expect(page.player.currentTime).toBe(7);
    page.page.dir.set('rtl');
    page.settle().press('ArrowRight');
    expect(page.player.currentTime).toBe(2);
  });

  it('ignore keys that activate a focused button, and keys already handled', () => {
    const page = new ControlsPage();
    expect(page.press(' ', page.button('Play'))).toBe(true);
    expect([page.player.paused, page.press(' ')]).toEqual([true, false]);
    expect(page.player.paused).toBe(false);
  });

  it('toggle captions and description', () => {
    const page = new ControlsPage({
      captions: [{ src: 'a.vtt', lang: 'en', label: 'English' }],
      audioDescription: [{ src: 'a.mp3', lang: 'en' }],
    });
    page.press('c');
    page.press('d');
    const { captions, audioDescription } = page.settings.values();
    expect([captions, audioDescription]).toEqual(['on', true]);
  });
});

describe('click on the stage', () => {
  const clickOn = (page: ControlsPage, selector: string) => {
    page.find(selector).click();
    page.settle();
    return page.player.paused ? 'paused' : 'playing';
  };

  it('toggles playback on the picture', () => {
    const page = new ControlsPage();
    expect([clickOn(page, 'iv-player'), clickOn(page, '.iv-container')]).toEqual(['playing', 'paused']);
  });

  it('does nothing on overlays, content or the bar', () => {
    const page = new ControlsPage();
    const overlay = document.createElement('p');
    overlay.className = 'overlay';
    page.player.overlays.add('overlay', overlay);
    const results = ['.overlay', '.content', '.iv-bar'].map((selector) => clickOn(page, selector));
    expect(results).toEqual(['paused', 'paused', 'paused']);
  });

  it('does nothing if the pressed element disappeared or moved before release', () => {
    const page = new ControlsPage();
    page.find('.iv-bar').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(clickOn(page, 'iv-player')).toBe('paused');
    page.stage.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(clickOn(page, 'iv-player')).toBe('playing');
  });

  it('does nothing if the application has turned it off', () => {
    const page = new ControlsPage();
    page.page.pictureToggle.set(false);
    page.settle();
    expect(clickOn(page, 'iv-player')).toBe('paused');
  });
});
