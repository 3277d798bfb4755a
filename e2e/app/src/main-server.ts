import { mergeApplicationConfig } from '@angular/core';
import { type BootstrapContext, bootstrapApplication } from '@angular/platform-browser';
import { RenderMode, provideServerRendering, withRoutes } from '@angular/ssr';
import { App } from './app';
import { hydratedConfig } from './hydrated-config';

const config = mergeApplicationConfig(hydratedConfig, {
  providers: [provideServerRendering(withRoutes([{ path: '**', renderMode: RenderMode.Prerender }]))],
});

export default (context: BootstrapContext) => bootstrapApplication(App, config, context);
