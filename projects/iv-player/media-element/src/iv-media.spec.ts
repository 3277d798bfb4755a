import { ChangeDetectionStrategy, Component } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { IvPlayer, Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { hostOf } from 'iv-player/private';
import { asMediaElement } from './as-media-element';
import { IvMedia } from './iv-media';
import type { MediaProxyElement } from './media-proxy-element';
import type { PlayerMediaElement } from './player-media-element';

@Component({
  imports: [IvMedia, IvPlayer],
  template: '<iv-media slot="media"><iv-player /></iv-media>',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
class Page {}

describe('IvMedia', () => {
  let fixture: ComponentFixture<Page>;
  let player: Player;
  let element: MediaProxyElement & PlayerMediaElement;

  beforeEach(async () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    player = TestBed.inject(Player);
    player.repository.add({ id: 'a', source: 'a.mp4', duration: 4 });
    element = (fixture.nativeElement as HTMLElement).querySelector('iv-media')!;
  });

  it('is a custom element that contains the stage [iv-media]', () => {
    expect(element).toBeInstanceOf(customElements.get('iv-media')!);
    expect(element.media).toBe(asMediaElement(player));
    expect(element.querySelector(':scope > iv-player')).not.toBeNull();
  });

  it("has the members and events of the injected player's media element [iv-media]", async () => {
    const events: string[] = [];
    for (const type of ['play', 'playing', 'durationchange', 'volumechange', 'pause'])
      element.addEventListener(type, () => events.push(type));
    player.append('a');
    await element.play();
    TestBed.inject(FakePlaybackEngine).advance(1);
    element.volume = 0.5;
    element.currentTime = 2;
    expect([element.paused, element.currentTime, element.duration, element.volume]).toEqual([
      false,
      2,
      4,
      0.5,
    ]);
    expect([element.buffered.end(0), element.canPlayType('video/mp4')]).toEqual([
      4,
      document.createElement('video').canPlayType('video/mp4'),
    ]);
    element.pause();
    expect([player.paused, player.volume]).toEqual([true, 0.5]);
    expect(events).toEqual(['durationchange', 'play', 'playing', 'volumechange', 'pause']);
  });

  it('keeps native members of elements', () => {
    for (const name of ['requestFullscreen', 'addEventListener', 'focus'])
      expect(Object.hasOwn(customElements.get('iv-media')!.prototype as object, name))
        .withContext(name)
        .toBeFalse();
  });

  it('is filled by the stage at any aspect ratio', () => {
    Object.assign(element.style, { width: '300px', height: '300px' });
    document.body.append(fixture.nativeElement as HTMLElement);
    const { width, height } = element.querySelector('iv-player')!.getBoundingClientRect();
    expect([width, height]).toEqual([300, 300]);
    element.style.height = 'auto';
    expect(element.getBoundingClientRect().height).toBeCloseTo((300 * 9) / 16, 0);
  });

  it('emits one event when the stage fills the screen or the window [iv-media]', () => {
    const enabled = spyOnProperty(document, 'fullscreenEnabled').and.returnValue(true);
    let heard = 0;
    element.addEventListener('fullscreenchange', () => heard++);
    const stage = element.querySelector('iv-player')!;
    // The native event, and the player's.
    stage.dispatchEvent(new Event('fullscreenchange', { bubbles: true, composed: true }));
    hostOf(player).bus.emit('fullscreenchange', true);
    expect(heard).toBe(1);
    enabled.and.returnValue(false);
    hostOf(player).bus.emit('fullscreenchange', true);
    expect(heard).toBe(2);
  });

  it('enters fullscreen with the skin around it [iv-media]', async () => {
    spyOnProperty(document, 'fullscreenEnabled').and.returnValue(true);
    const own = spyOn(element, 'requestFullscreen').and.resolveTo();
    await asMediaElement(player).requestFullscreen();
    expect(own).toHaveBeenCalledTimes(1);
    const skin = document.createElement('div');
    skin.attachShadow({ mode: 'open' }).innerHTML = '<slot name="media"></slot>';
    const skins = spyOn(skin, 'requestFullscreen').and.resolveTo();
    skin.append(element);
    await asMediaElement(player).requestFullscreen();
    expect([own.calls.count(), skins.calls.count()]).toEqual([1, 1]);
  });

  it('retries when a skin requests playback after an error [iv-media]', () => {
    const skin = element.parentElement!;
    const engine = TestBed.inject(FakePlaybackEngine);
    engine.fail('a');
    player.append('a');
    engine.advance(0);
    expect(element.error?.code).toBe(4);
    engine.repair('a');
    skin.dispatchEvent(new CustomEvent('mediapauserequest'));
    engine.advance(1);
    expect([element.paused, element.error]).toEqual([false, null]);
    skin.dispatchEvent(new CustomEvent('mediapauserequest'));
    player.pause();
    skin.dispatchEvent(new CustomEvent('mediaplayrequest'));
    expect(element.paused).toBeTrue();
  });

  it('releases the player when it is destroyed, and emits nothing more [iv-media]', () => {
    const events: string[] = [];
    element.addEventListener('volumechange', () => events.push('volumechange'));
    element.addEventListener('emptied', () => events.push('emptied'));
    fixture.destroy();
    player.volume = 0.1;
    expect(element.media).toBeNull();
    expect(element.paused).toBeUndefined();
    element.pause();
    element.volume = 0.5;
    expect([events, player.volume]).toEqual([['emptied', 'volumechange'], 0.1]);
  });
});
