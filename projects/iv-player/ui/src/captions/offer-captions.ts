import { DestroyRef, type Signal, effect, inject, untracked } from '@angular/core';
import { type CaptionTrack, Player } from 'iv-player';
import { PluginHost } from 'iv-player/plugin';
import { type CaptionDisplay, captionDisplayOf } from 'iv-player/private';
import { ViewerSettings } from '../settings/viewer-settings';
import { type CaptionWish, chooseCaptionTrack } from './choose-caption-track';

/** Lets the controls of others, such as the skin of a media element, switch the captions as the viewer's settings do. */
export function offerCaptions(wish: Signal<CaptionWish>): void {
  const player = inject(Player);
  const settings = inject(ViewerSettings);
  const host = inject(PluginHost);
  const displays = captionDisplayOf(host);
  const tracks = (): readonly CaptionTrack[] =>
    player.repository.get('all').flatMap(({ captions }) => captions);
  const display: CaptionDisplay = {
    tracks: () =>
      tracks().filter(({ lang }, index, all) => all.findIndex((one) => one.lang === lang) === index),
    language: () => chooseCaptionTrack(tracks(), untracked(wish))?.lang ?? null,
    show: (language) => {
      if (language === null) return settings.update({ captions: 'off' });
      player.language = language;
      settings.update({ captions: 'on', language });
    },
  };
  effect(() => {
    wish();
    displays.next(display);
  });
  const changes = host.facts.subscribe(({ type }) => type === 'nodeChanged' && displays.next(display));
  inject(DestroyRef).onDestroy(() => {
    changes.unsubscribe();
    if (displays.value === display) displays.next(null);
  });
}
