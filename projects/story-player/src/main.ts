import { inject, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Player, provideIvPlayer } from 'iv-player';
import { startLatencyStorage } from 'iv-player/private';
import { IV_SETTINGS_STORAGE, provideIvLabels } from 'iv-player/ui';
import { PAGE_DATA, readPageData } from './page-data';
import { prefixedStorage } from './page-storage';
import { pageLanguage } from './page-texts';
import { PackedFilm } from './packed-film';
import { packedHls } from './packed-hls';

const data = readPageData(document, location.href);
const { config, story } = data;
/** Prefix of everything that the page stores. A course is saved by its LMS alone. */
const key = `iv-pack:${config.id}`;
const isSaved = story !== null && config.to !== 'scorm12';
startLatencyStorage.key = isSaved ? `${key}:start-latency` : null;

bootstrapApplication(PackedFilm, {
  providers: [
    provideZonelessChangeDetection(),
    { provide: PAGE_DATA, useValue: data },
    { provide: IV_SETTINGS_STORAGE, useValue: isSaved ? prefixedStorage(`${key}:`) : null },
    provideIvLabels(() => pageLanguage(inject(Player).signals.language() ?? config.language)),
    provideIvPlayer({ plugins: { checkpoints: isSaved ? { persistent: true, key } : {} } }, packedHls()),
  ],
}).catch((error: unknown) => console.error(error));
