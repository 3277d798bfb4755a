// The source of one variant's application: one standalone component, zoneless.
import { features, symbols } from './variants.mjs';

const bare = `import { ChangeDetectionStrategy, Component } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';

@Component({
  selector: 'app-root',
  template: \`<button type="button" (click)="start()">Play</button>\`,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
class App {
  protected start(): void {
    document.title = 'Started';
  }
}

void bootstrapApplication(App);
`;

/**
 * The application's `main.ts`.
 *
 * @param {import('./variants.mjs').Variant} variant
 */
export function applicationSource(variant) {
  if (variant.provide === null) return bare;
  const taken = variant.features.map((name) => features[name]);
  const directives = taken.flatMap(({ directive }) => (directive ? [directive] : []));
  const handed =
    variant.provide === 'provideIvPlayerCore'
      ? ['{}', ...taken.map(({ provide }) => `${provide}()`)].join(', ')
      : '';
  return `import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { ${symbols(variant).join(', ')} } from 'iv-player';

@Component({
  selector: 'app-root',
  imports: [${['IvPlayer', ...directives.map(({ symbol }) => symbol)].join(', ')}],
  template: \`<iv-player>${directives.map(({ template }) => template).join('')}</iv-player>
    <button type="button" (click)="start()">Play</button>\`,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
class App {
  private readonly player = inject(Player);

  protected start(): void {
    const player = this.player;
    document.title = 'Started';
    player.repository.add([{ id: 'start', source: 'start.mp4' }, { id: 'end', source: 'end.mp4' }]);
${taken.map(({ use }) => `    ${use}\n`).join('')}    player.append('start');
    void player.play();
  }
}

void bootstrapApplication(App, { providers: [${variant.provide}(${handed})] });
`;
}
