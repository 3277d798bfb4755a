import { inject, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Player, provideIvPlayer } from 'iv-player';
import { IV_SETTINGS_STORAGE, provideIvLabels } from 'iv-player/ui';
import { PAGE_DATA, isCourse, readPageData } from './page-data';
import { isStorageAllowed, placeStorage, prefixedStorage } from './page-storage';
import { pageLanguage } from './page-texts';
import { PackedFilm } from './packed-film';
import { showFailure } from './page-failure';
import { packedHls } from './packed-hls';

const data = readPageData(document, location.href);
const { config, story } = data;
const isPack = story !== null;
/** Prefix of all storage keys of a pack. Only the LMS saves the place in a course. */
const prefix = `iv-pack:${config.id}`;
const isStored = isPack && !isCourse(config) && isStorageAllowed();
if (isPack) globalThis.ivStartLatencyKey = isStored ? `${prefix}:start-latency` : null;

bootstrapApplication(PackedFilm, {
  providers: [
    provideZonelessChangeDetection(),
    { provide: PAGE_DATA, useValue: data },
    provideIvLabels(() => pageLanguage(inject(Player).signals.language() ?? config.language)),
    ...(isPack
      ? [{ provide: IV_SETTINGS_STORAGE, useValue: isStored ? prefixedStorage(`${prefix}:`) : null }]
      : []),
    provideIvPlayer(
      { plugins: { checkpoints: isStored ? { persistent: placeStorage, key: prefix } : {} } },
      packedHls(),
    ),
  ],
})
  .then(({ injector }) => injector.get(Player).on('play', () => void (placeStorage.isPlayed = true)))
  .catch(showFailure);
