// Generates the application of a variant: standalone components, zoneless, with what `ng new` adds to every application.
import { features } from './variants.mjs';

/** A component that uses the parts of Angular that most applications use, so that they are not counted as part of the library. */
const ordinary = `import { NgTemplateOutlet } from '@angular/common';
import { afterNextRender, afterRenderEffect, computed, contentChildren, effect, ElementRef, input, output, type OnChanges, signal, type SimpleChanges, TemplateRef, viewChild } from '@angular/core';

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
    }
    <ng-content />\`,
  host: { class: 'list', '[attr.data-count]': 'items().length' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
class List implements OnChanges {
  readonly hide = output<boolean>();
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

  ngOnChanges(changes: SimpleChanges): void {
    if (changes['names']) this.hide.emit(this.isHidden());
  }
}
`;
const ordinaryTemplate =
  '<app-list [names]="[title]" (hide)="start()"><p>{{ title }}</p><ng-template let-name>{{ name }}</ng-template></app-list>';

const component = (outlet, imports, template, members) => `@Component({
  selector: 'app-root',
  imports: [${imports.join(', ')}],
  template: \`${template}${outlet}<button type="button" (click)="start()">Play</button>\`,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
class App {
${members}
}
`;

/** Source of the application's `main.ts`. @param {import('./variants.mjs').Variant} variant */
export function applicationSource({
  provide,
  features: names,
  pieces = [],
  entryPoint,
  isBare = false,
  isSplit = false,
}) {
  const angular = `import { ChangeDetectionStrategy, Component, inject, provideBrowserGlobalErrorListeners } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
${isBare ? '' : "import { provideRouter, RouterOutlet } from '@angular/router';\n"}`;
  const providers = `provideBrowserGlobalErrorListeners()${isBare ? '' : ', provideRouter([])'}`;
  const outlet = isBare ? '' : '<router-outlet />';
  const [list, listTemplate] = isBare ? ['', ''] : [ordinary, ordinaryTemplate];
  if (!provide)
    return `${angular}${list}
${component(outlet, isBare ? [] : ['RouterOutlet', 'List'], listTemplate, "  protected readonly title = document.title;\n\n  protected start(): void {\n    document.title = 'Started';\n  }")}
void bootstrapApplication(App, { providers: [${providers}] });
`;
  const taken = names.map((name) => features[name]);
  const directives = taken.flatMap(({ directive }) => (directive ? [directive] : []));
  const used = [...directives, ...pieces];
  const functions = provide === 'core' ? taken.map((feature) => feature.provide) : [];
  const provider = provide === 'core' ? 'provideIvPlayerCore' : 'provideIvPlayer';
  const [symbol, call] = {
    story: ['withStory', "withStory('story.json')"],
    hls: ['withHls', 'withHls()'],
    questions: ['withQuestions', 'withQuestions()'],
    record: ['withDecisionRecord', 'withDecisionRecord({ consent: true })'],
    map: ['IvStoryMap'],
    'media-element': ['IvMedia'],
  }[entryPoint] ?? [''];
  const calls = [...functions.map((name) => `${name}()`), ...(call ? [call] : [])];
  const imports = [
    ['iv-player', ['IvPlayer', 'Player', provider, ...functions, ...directives.map(([name]) => name)]],
    ['iv-player/ui', pieces.map(([name]) => name)],
    [`iv-player/${entryPoint}`, symbol ? [symbol] : []],
  ];
  const shown = [
    ...(isBare ? ['IvPlayer'] : ['RouterOutlet', 'IvPlayer', 'List']),
    ...used.map(([name]) => name),
    ...(entryPoint === 'map' ? ['IvStoryMap'] : []),
    ...(entryPoint === 'media-element' ? ['IvMedia'] : []),
  ];
  const template = `<iv-player>${used.map(([, text]) => text).join('')}</iv-player>
    ${entryPoint === 'map' ? '<iv-story-map />' : ''}
    ${entryPoint === 'media-element' ? '<iv-media />' : ''}
    ${listTemplate}
    `;
  const members = `  private readonly player = inject(Player);
  protected readonly title = document.title;

  protected start(): void {
    const player = this.player;
    document.title = 'Started';
    player.repository.add([{ id: 'start', source: 'start.mp4' }, { id: 'end', source: 'end.mp4' }]);
    ${taken.map(({ use }) => use).join('\n    ')}
    player.append('start');
    void player.play();${isSplit ? "\n    void import('iv-player/media-element').then(({ IvMedia }) => (document.title = IvMedia.name));" : ''}
  }`;
  return `${angular}${imports
    .filter(([, symbols]) => symbols.length > 0)
    .map(([path, symbols]) => `import { ${symbols.join(', ')} } from '${path}';\n`)
    .join('')}${list}
${component(outlet, shown, template, members)}
void bootstrapApplication(App, { providers: [${providers}, ${provider}(${['{}', ...calls].join(', ')})] });
`;
}
