import { mergeApplicationConfig } from '@angular/core';
import { provideClientHydration, withIncrementalHydration } from '@angular/platform-browser';
import { appConfig } from './app-config';

/** Configuration for server-rendered pages. Incremental hydration includes event replay. */
export const hydratedConfig = mergeApplicationConfig(appConfig, {
  providers: [provideClientHydration(withIncrementalHydration())],
});
