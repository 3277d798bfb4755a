import { bootstrapApplication } from '@angular/platform-browser';
import { DemoApp } from './app/demo-app';
import { appConfig } from './app/app-config';

bootstrapApplication(DemoApp, appConfig).catch((error: unknown) => console.error(error));
