import { provideZoneChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app';
import { appConfig } from './app-config';

void bootstrapApplication(App, {
  providers: [provideZoneChangeDetection(), ...appConfig.providers],
});
