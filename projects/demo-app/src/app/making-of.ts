import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { CodeBlock } from '../source-code/code-block';
import { codeTokens } from '../source-code/code-tokens';
import { Icon } from '../theme/icon';

const code = `const player = inject(Player);
player.repository.add([
  { id: 'storm', source: [{ src: 'storm.mp4', type: 'video/mp4' }, 'storm.webm'] },
  { id: 'stairs', source: 'stairs.mp4' },
  { id: 'shore', source: 'shore.mp4' },
]);
const decision = player.decision.add('storm', ['stairs', 'shore'], { startTime: 4 });
decision.on('start', () => showButtons());  // your buttons, your words
stairsButton.onclick = () => decision.make('stairs');
player.append('storm');  // without a click the player chooses`;

/** The code of a decision, and what the library does. */
@Component({
  selector: 'demo-making-of',
  imports: [CodeBlock, Icon],
  template: `
    <figure class="code">
      <figcaption class="code-head">
        <span>A decision, in ten lines</span>
        <button type="button" class="chip" (click)="copy()">
          <demo-icon [name]="isCopied() ? 'check' : 'copy'" />{{ isCopied() ? 'Copied' : 'Copy' }}
        </button>
      </figcaption>
      <demo-code-block [tokens]="tokens" />
    </figure>
    <ul class="claims">
      @for (claim of claims; track claim.title) {
        <li class="claim">
          <h3>{{ claim.title }}</h3>
          <p>{{ claim.text }}</p>
        </li>
      }
    </ul>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class MakingOf {
  protected readonly tokens = codeTokens(code);
  protected readonly isCopied = signal(false);
  protected readonly claims = [
    {
      title: 'One film, not a row of clips',
      text: 'The next scene is preloaded in a second video element, started just before the last frame of this one, and shown as soon as that frame has been shown.',
    },
    {
      title: 'Your buttons',
      text: 'The player emits an event when a window opens and closes. What the viewer sees is plain HTML in overlays that keep to the picture, reachable by keyboard, in fullscreen too.',
    },
    {
      title: 'No frame costs Angular anything',
      text: 'Zoneless, signals, OnPush. The countdown and the seek bar above read the player’s signals, which change a few times a second; CSS does the frames between.',
    },
    {
      title: 'State you can read',
      text: 'A Redux store holds the state of player and plugins. This page has a strict content security policy: no inline script, no inline style.',
    },
  ];

  protected async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      this.isCopied.set(true);
    } catch {
      this.isCopied.set(false);
    }
  }
}
