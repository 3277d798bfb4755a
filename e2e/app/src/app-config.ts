import { FullscreenOverlayContainer, OverlayContainer } from '@angular/cdk/overlay';
import type { ApplicationConfig } from '@angular/core';
import { provideRouter, withComponentInputBinding } from '@angular/router';
import { routes } from './routes';

export const appConfig: ApplicationConfig = {
  providers: [
    provideRouter(routes, withComponentInputBinding()),
    { provide: OverlayContainer, useClass: FullscreenOverlayContainer },
  ],
};
