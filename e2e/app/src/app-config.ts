import { FullscreenOverlayContainer, OverlayContainer } from '@angular/cdk/overlay';
import type { ApplicationConfig } from '@angular/core';
import { provideRouter } from '@angular/router';
import { routes } from './routes';

export const appConfig: ApplicationConfig = {
  providers: [provideRouter(routes), { provide: OverlayContainer, useClass: FullscreenOverlayContainer }],
};
