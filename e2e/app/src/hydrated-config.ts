import { mergeApplicationConfig } from '@angular/core';
import { provideClientHydration, withEventReplay } from '@angular/platform-browser';
import { appConfig } from './app-config';

/** Configuration for server-rendered pages. */
export const hydratedConfig = mergeApplicationConfig(appConfig, {
  providers: [provideClientHydration(withEventReplay())],
});
