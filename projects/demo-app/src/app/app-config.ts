import {
  type ApplicationConfig,
  provideBrowserGlobalErrorListeners,
  provideZonelessChangeDetection,
} from '@angular/core';
import { provideIvPlayer } from 'iv-player';
import { withReplay } from 'iv-player/replay';

export const appConfig: ApplicationConfig = {
  providers: [
    provideBrowserGlobalErrorListeners(),
    provideZonelessChangeDetection(),
    provideIvPlayer(
      { plugins: { checkpoints: { persistent: true, key: 'keeper-of-the-light' } } },
      withReplay(),
    ),
  ],
};
