import { ChangeDetectionStrategy, Component, NgModule, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { IvPlayerModule, Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvFullPlayer } from './iv-full-player';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvFullPlayer],
  template: `<iv-full-player [options]="{ volume: 0.4 }" (ready)="players.push($event)"
    ><p>content</p></iv-full-player
  >`,
})
class Page {
  readonly players: Player[] = [];
}

@Component({
  selector: 'app-declared',
  changeDetection: ChangeDetectionStrategy.OnPush,
  // eslint-disable-next-line @angular-eslint/prefer-standalone -- what an application of NgModules declares
  standalone: false,
  template: `<iv-full-player (ready)="players.push($event)" />`,
})
class Declared {
  readonly players: Player[] = [];
}

@NgModule({ declarations: [Declared], imports: [IvFullPlayer, IvPlayerModule] })
class AppModule {}

describe('IvFullPlayer', () => {
  const open = async (): Promise<{ page: Page; stage: HTMLElement; settle: () => Promise<unknown> }> => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    const stage = (fixture.nativeElement as HTMLElement).querySelector<HTMLElement>('iv-player')!;
    return { page: fixture.componentInstance, stage, settle: () => fixture.whenStable() };
  };

  it('has all components on the stage, above its content [full-player]', async () => {
    const { stage } = await open();
    const names = [...stage.children].map(({ localName }) => localName);
    expect(names.slice(names.indexOf('p'))).toEqual([
      'p',
      'iv-captions',
      'iv-choices',
      'iv-questions',
      'iv-notices',
      'iv-controls',
      'iv-audio-description',
      ...names.slice(names.indexOf('iv-audio-description') + 1),
    ]);
  });

  it('needs only IvPlayerModule in an NgModule [module-full-player]', async () => {
    TestBed.configureTestingModule({ imports: [AppModule] });
    const fixture = TestBed.createComponent(Declared);
    await fixture.whenStable();
    expect(fixture.componentInstance.players).toEqual([TestBed.inject(Player)]);
    expect((fixture.nativeElement as HTMLElement).querySelector('iv-controls button')).not.toBeNull();
  });

  it('leaves its choices out if the application shows them [full-player-choices]', async () => {
    @Component({
      changeDetection: ChangeDetectionStrategy.OnPush,
      imports: [IvFullPlayer],
      template: `<iv-full-player [choices]="shown()"><p>own</p></iv-full-player>`,
    })
    class Own {
      readonly shown = signal(false);
    }
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const fixture = TestBed.createComponent(Own);
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    expect(page.querySelector('iv-choices')).toBeNull();
    expect(page.querySelector('iv-controls')).not.toBeNull();
    fixture.componentInstance.shown.set(true);
    await fixture.whenStable();
    expect(page.querySelector('iv-choices')).not.toBeNull();
  });

  it('applies the options and emits the player', async () => {
    const { page } = await open();
    const player = TestBed.inject(Player);
    expect([player.volume, page.players]).toEqual([0.4, [player]]);
  });

  it('lets the viewer choose by buttons', async () => {
    const { stage, settle } = await open();
    const player = TestBed.inject(Player);
    const node = (id: string, label: string) => ({
      id,
      source: `${id}.mp4`,
      duration: 8,
      data: { choice: { label } },
    });
    player.repository.add([node('a', ''), node('left', 'To the left'), node('right', 'To the right')]);
    player.decision.add('a', ['left', 'right']);
    player.append('a');
    await player.play();
    TestBed.inject(FakePlaybackEngine).advance(1);
    await settle();
    const buttons = [...stage.querySelectorAll<HTMLButtonElement>('iv-choices button')];
    expect(buttons.length).toBe(2);
    buttons.find(({ textContent }) => textContent.includes('right'))!.click();
    TestBed.inject(FakePlaybackEngine).advance(8);
    expect(player.currentNodeId).toBe('right');
  });
});
