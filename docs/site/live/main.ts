// Runs the `live` code blocks in guides. The theme imports this bundle when the reader clicks Run.
import { createComponent, provideZonelessChangeDetection } from '@angular/core';
import { createApplication } from '@angular/platform-browser';
import { examples } from './examples';

/**
 * Loads an example and shows it in the host as a separate application. Resolves with a function that destroys it.
 *
 * @param name of the block: `docs/guides/choices/film`
 */
export async function run(name: string, host: HTMLElement): Promise<() => void> {
  const load = examples[name];
  if (!load)
    throw new Error(`There is no example "${name}": mark its block "live", and build the site again.`);
  const component = await load();
  const application = await createApplication({ providers: [provideZonelessChangeDetection()] });
  const hostElement = host.appendChild(document.createElement('div'));
  const { hostView } = createComponent(component, {
    environmentInjector: application.injector,
    hostElement,
  });
  application.attachView(hostView);
  return () => {
    application.destroy();
    hostElement.remove();
  };
}
