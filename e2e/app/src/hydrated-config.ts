import { mergeApplicationConfig } from '@angular/core';
import { provideClientHydration, withEventReplay } from '@angular/platform-browser';
import { appConfig } from './app-config';

/** For pages that a server rendered. */
export const hydratedConfig = mergeApplicationConfig(appConfig, {
  providers: [provideClientHydration(withEventReplay())],
});
