// The source of one variant's application: one standalone component, zoneless.
import { features, pieces, symbols, uiSymbols } from './variants.mjs';

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

/** A component with what templates of most applications have, so that it is not counted as part of a piece. */
const ordinary = `import { NgTemplateOutlet } from '@angular/common';
import { afterNextRender, afterRenderEffect, computed, contentChildren, effect, ElementRef, input, signal, TemplateRef, viewChild } from '@angular/core';

@Component({
  selector: 'app-list',
  imports: [NgTemplateOutlet],
  template: \`@if (items().length > 0) {
      <ul #list [style.--count]="items().length" [hidden]="isHidden()" (keydown)="isHidden.set(true)">
        @for (item of items(); track item; let index = $index) {
          <li [id]="item" [class.first]="index === 0" [attr.title]="item">
            @if (templates()[0]; as template) {
              <ng-container *ngTemplateOutlet="template; context: { $implicit: item }" />
            } @else {
              <img alt="" [src]="item" />{{ item }}
            }
          </li>
        }
      </ul>
    }\`,
  host: { class: 'list', '[attr.data-count]': 'items().length' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
class List {
  readonly names = input<readonly string[]>([]);
  protected readonly items = computed(() => this.names().filter(Boolean));
  protected readonly isHidden = signal(false);
  protected readonly templates = contentChildren(TemplateRef);
  protected readonly list = viewChild<ElementRef<HTMLElement>>('list');

  constructor() {
    effect(() => void (document.title = String(this.items().length)));
    afterNextRender(() => this.isHidden.set(false));
    afterRenderEffect((onCleanup) => {
      this.list()?.nativeElement.focus();
      onCleanup(() => void (document.title = ''));
    });
  }
}
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
  const shown = (variant.pieces ?? []).map((name) => pieces[name]);
  const used = [...directives, ...shown];
  const ui = uiSymbols(variant);
  const handed =
    variant.provide === 'provideIvPlayerCore'
      ? ['{}', ...taken.map(({ provide }) => `${provide}()`)].join(', ')
      : '';
  return `import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { ${symbols(variant).join(', ')} } from 'iv-player';
${variant.playsStory ? `import { provideStory } from 'iv-player/story';\n` : ''}${variant.playsStreams ? `import { provideHls } from 'iv-player/hls';\n` : ''}${ui.length > 0 ? `import { ${ui.join(', ')} } from 'iv-player/ui';\n` : ''}${variant.showsMap ? `import { IvStoryMap } from 'iv-player/map';\n` : ''}${variant.isOrdinary ? ordinary : ''}
@Component({
  selector: 'app-root',
  imports: [${['IvPlayer', ...(variant.isOrdinary ? ['List'] : []), ...used.map(({ symbol }) => symbol), ...(variant.showsMap ? ['IvStoryMap'] : [])].join(', ')}],
  template: \`<iv-player>${used.map(({ template }) => template).join('')}</iv-player>
    ${variant.showsMap ? '<iv-story-map />' : ''}
    ${variant.isOrdinary ? '<app-list [names]="[title]"><ng-template let-name>{{ name }}</ng-template></app-list>' : ''}
    <button type="button" (click)="start()">Play</button>\`,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
class App {
  private readonly player = inject(Player);
  protected readonly title = document.title;

  protected start(): void {
    const player = this.player;
    document.title = 'Started';
    player.repository.add([{ id: 'start', source: 'start.mp4' }, { id: 'end', source: 'end.mp4' }]);
${taken.map(({ use }) => `    ${use}\n`).join('')}    player.append('start');
    void player.play();
  }
}

void bootstrapApplication(App, { providers: [${variant.provide}(${handed})${variant.playsStory ? ", provideStory('story.json')" : ''}${variant.playsStreams ? ', provideHls()' : ''}] });
`;
}
