import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { IvPlayer, Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvChoices } from './iv-choices';

@Component({
  selector: 'iv-test-film',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, IvChoices],
  providers: [provideIvPlayerTesting({ random: () => 0 })],
  template: `<iv-player tabindex="0"><iv-choices /></iv-player>`,
})
class Film {
  readonly player = inject(Player);
  readonly engine = inject(FakePlaybackEngine);

  constructor() {
    this.player.repository.add([
      { id: 'a', source: 'a.mp4', duration: 10, data: { prompt: 'Well?' } },
      { id: 'b', source: 'b.mp4', data: { choice: { label: 'Yes' } } },
      { id: 'c', source: 'c.mp4', data: { choice: { label: 'No' } } },
    ]);
    this.player.decision.add('a', ['b', 'c']);
    this.player.append('a');
    void this.player.play();
  }
}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Film],
  template: '<iv-test-film /><iv-test-film />',
})
class TwoFilms {}

describe('IvChoices of two players on one page', () => {
  it('share no choice, no id and no key', async () => {
    const fixture = TestBed.createComponent(TwoFilms);
    const page = fixture.nativeElement as HTMLElement;
    document.body.append(page);
    await fixture.whenStable();
    for (const { componentInstance } of fixture.debugElement.children)
      (componentInstance as Film).engine.advance(1);
    await fixture.whenStable();
    const groups = [...page.querySelectorAll('[role=group]')];
    expect(groups).toHaveSize(2);
    expect(new Set([...page.querySelectorAll('[id]')].map(({ id }) => id)).size).toBe(2);
    const second = page.querySelectorAll<HTMLElement>('iv-player')[1]!;
    second.focus();
    second.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
    await fixture.whenStable();
    const states = [...page.querySelectorAll('iv-choices')].map((one) => one.getAttribute('data-state'));
    expect(states).toEqual(['open', 'made']);
    page.remove();
  });
});
