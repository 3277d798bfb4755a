import { provideBrowserGlobalErrorListeners, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { DemoApp } from './app/demo-app';
import { appConfig } from './app/app-config';

async function start(): Promise<void> {
  // The page with a different skin, `public/skin.html`, has its own root component and player.
  if (!document.querySelector('demo-skin')) {
    await bootstrapApplication(DemoApp, appConfig);
    return;
  }
  const { SkinPage } = await import('./skin/skin-page');
  const providers = [provideBrowserGlobalErrorListeners(), provideZonelessChangeDetection()];
  await bootstrapApplication(SkinPage, { providers });
}

start().catch((error: unknown) => console.error(error));
