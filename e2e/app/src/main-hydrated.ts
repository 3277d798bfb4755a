import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app';
import { hydratedConfig } from './hydrated-config';

void bootstrapApplication(App, hydratedConfig);
