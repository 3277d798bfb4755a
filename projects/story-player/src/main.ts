import { inject, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Player, provideIvPlayer } from 'iv-player';
import { provideIvLabels } from 'iv-player/ui';
import { PAGE_DATA, readPageData } from './page-data';
import { limitStorage } from './page-storage';
import { pageLanguage } from './page-texts';
import { PackedFilm } from './packed-film';
import { packedHls } from './packed-hls';

const data = readPageData(document, location.href);
const { config, story } = data;
const isPack = story !== null;
// The place in a course is saved by its LMS alone.
const isCourse = config.to === 'scorm12';
if (isPack) limitStorage(window, isCourse ? null : `iv-pack:${config.id}:`);

bootstrapApplication(PackedFilm, {
  providers: [
    provideZonelessChangeDetection(),
    { provide: PAGE_DATA, useValue: data },
    provideIvLabels(() => pageLanguage(inject(Player).signals.language() ?? config.language)),
    provideIvPlayer({ plugins: { checkpoints: { persistent: isPack && !isCourse } } }, packedHls()),
  ],
}).catch((error: unknown) => console.error(error));
