import {
  CUSTOM_ELEMENTS_SCHEMA,
  ChangeDetectionStrategy,
  Component,
  ViewEncapsulation,
  afterNextRender,
  inject,
} from '@angular/core';
import { createCustomElement } from '@angular/elements';
import { createApplication } from '@angular/platform-browser';
import { IvOverlay, Player } from 'iv-player';
import { IvStoryMap } from 'iv-player/map';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvFullPlayer } from 'iv-player/ui';
import { addCrossroads } from './crossroads';
import { exposePlayer, testPage } from './test-page';

/** A film with form fields on it, in a shadow root. */
@Component({
  selector: 'e2e-shadow-film',
  imports: [IvFullPlayer, IvOverlay, IvStoryMap],
  providers: [provideIvPlayerTesting()],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  encapsulation: ViewEncapsulation.ShadowDom,
  changeDetection: ChangeDetectionStrategy.OnPush,
  styles: `
    .stage {
      width: 800px;
    }
  `,
  template: `
    <div class="stage">
      <iv-full-player (ready)="expose($event)">
        <div *ivOverlay="'fields'; options: { wrapperStyle: { height: '30%' } }" class="fields">
          <input class="plain" />
          <e2e-open-field />
          <e2e-closed-field />
          <div class="editable" contenteditable></div>
          <button class="button" type="button">Button</button>
        </div>
      </iv-full-player>
    </div>
    <iv-story-map />
  `,
})
export class ShadowFilm {
  readonly #engine = inject(FakePlaybackEngine);

  constructor() {
    addCrossroads(inject(Player));
  }

  protected expose(player: Player): void {
    testPage().fakeEngine = this.#engine;
    exposePlayer(player);
  }
}

const define = (name: string, element: CustomElementConstructor): void => {
  if (!customElements.get(name)) customElements.define(name, element);
};

/** Defines web components with a text field in their shadow root, like those of Ionic or Material Web. */
function defineFields(): void {
  for (const mode of ['open', 'closed'] as const) {
    const field = class extends HTMLElement {
      constructor() {
        super();
        this.attachShadow({ mode }).innerHTML = '<input style="width: 12rem">';
      }
    };
    define(`e2e-${mode}-field`, field);
  }
}

/** The film in a component of the application. */
@Component({
  selector: 'e2e-shadow-page',
  imports: [ShadowFilm],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<e2e-shadow-film /><button class="outside" type="button">Outside</button>`,
})
export class ShadowPage {
  constructor() {
    afterNextRender(defineFields);
  }
}

/** The film as an Angular element in a separate application. */
@Component({
  selector: 'e2e-element-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<e2e-film-element /><button class="outside" type="button">Outside</button>`,
})
export class ElementPage {
  constructor() {
    afterNextRender(() => {
      defineFields();
      void createApplication().then(({ injector }) =>
        define('e2e-film-element', createCustomElement(ShadowFilm, { injector })),
      );
    });
  }
}
