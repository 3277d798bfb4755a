import type { Type } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IV_SETTINGS_STORAGE } from 'iv-player/ui';
import { TimeSwitch } from '../docs-guides-accessibility/time-switch';
import { Room } from '../docs-guides-overlays/note';
import { Back } from '../docs-guides-saving/back';
import { Film as BellFilm } from '../docs-guides-sound/bell';
import { Mute } from '../docs-guides-sound/mute';
import { Name } from '../docs-guides-variables/name';
import { Film as VisitsFilm } from '../docs-guides-variables/visits';

const engine = () => TestBed.inject(FakePlaybackEngine);
const player = () => TestBed.inject(Player);

/** A component of a guide, with the player of the spec in place of its own. */
async function create<T>(component: Type<T>): Promise<ComponentFixture<T>> {
  TestBed.overrideComponent(component, { set: { providers: [] } });
  const fixture = TestBed.createComponent(component);
  await fixture.whenStable();
  return fixture;
}

const find = <E extends HTMLElement>({ nativeElement }: ComponentFixture<unknown>, selector: string): E =>
  (nativeElement as HTMLElement).querySelector(selector) as E;

describe('pieces of your own in the guides', () => {
  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [provideIvPlayerTesting({ plugins: { checkpoints: {} } })],
    });
  });

  it('the switch of the time limit follows the player, and is remembered', async () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    const visit = () => {
      TestBed.resetTestingModule();
      TestBed.configureTestingModule({
        providers: [provideIvPlayerTesting(), { provide: IV_SETTINGS_STORAGE, useValue: storage }],
      });
      return create(TimeSwitch);
    };
    const first = await visit();
    find<HTMLInputElement>(first, 'input').click();
    expect(player().decision.timeLimit).toBe('off');
    await first.whenStable();
    player().decision.timeLimit = 2;
    await first.whenStable();
    expect(find<HTMLInputElement>(first, 'input').checked).toBeFalse();

    const second = await visit();
    expect(player().decision.timeLimit).toBe('off');
    find<HTMLInputElement>(second, 'input').click();
    expect(player().decision.timeLimit).toBe('normal');

    await visit();
    expect(player().decision.timeLimit).toBe('normal');
  });

  it('the button that goes back is enabled once there is a checkpoint', async () => {
    const fixture = await create(Back);
    const button = find<HTMLButtonElement>(fixture, 'button');
    player().repository.add({ id: 'door', source: 'x', duration: 20 });
    player().append('door');
    await player().play();
    await fixture.whenStable();
    expect(button.disabled).toBeTrue();
    engine().advance(2);
    player().checkpoints.register();
    await fixture.whenStable();
    expect(button.disabled).toBeFalse();
    engine().advance(4);
    expect(player().checkpoints.previous()).toBeNull();
    engine().advance(4);
    button.click();
    expect(player().currentNodeTime).toBeCloseTo(2);
  });

  it('a bell rings when a choice opens and when the viewer has chosen, not by default', async () => {
    await create(BellFilm);
    const rings: string[] = [];
    spyOn(player().audio, 'play').and.callFake((id) => void rings.push(String(id)));
    player().repository.add([
      { id: 'left', source: 'x' },
      { id: 'right', source: 'x' },
    ]);
    player().decision.add('door', ['left', 'right'], { startTime: -8 });
    await player().play();
    engine().advance(3);
    expect(rings).toEqual(['bell']);
    player().decision.get('door')?.make('right');
    expect(rings).toEqual(['bell', 'bell']);
    player().restart();
    engine().advance(12);
    expect(rings).toEqual(['bell', 'bell', 'bell']);
  });

  it('the button that mutes says whether it has', async () => {
    const fixture = await create(Mute);
    const button = find<HTMLButtonElement>(fixture, 'button');
    button.click();
    await fixture.whenStable();
    expect(player().muted).toBeTrue();
    expect(button.getAttribute('aria-pressed')).toBe('true');
    player().muted = false;
    await fixture.whenStable();
    expect(button.getAttribute('aria-pressed')).toBe('false');
  });

  it('a note takes the focus, and gives it back when Escape closes it', async () => {
    const fixture = await create(Room);
    document.body.append(fixture.nativeElement as HTMLElement);
    const lamp = find<HTMLButtonElement>(fixture, '.iv-overlays button');
    lamp.focus();
    lamp.click();
    await fixture.whenStable();
    await fixture.whenStable();
    const close = find(fixture, 'app-note button');
    expect(document.activeElement).toBe(close);
    close.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await fixture.whenStable();
    await fixture.whenStable();
    expect(find(fixture, 'app-note')).toBeNull();
    expect(document.activeElement).toBe(lamp);
  });

  it('another visit has other choices, and going back has those of before', async () => {
    await create(VisitsFilm);
    await player().play();
    const choices = () => {
      engine().advance(4);
      return player()
        .decision.open()
        ?.children.map(({ id }) => id);
    };
    const beginning = player().checkpoints.register();
    expect(choices()).toEqual(['cave', 'forest']);
    player().decision.get('fork')?.make('fork');
    engine().advance(6);
    expect(choices()).toEqual(['forest', 'bridge']);
    player().checkpoints.restore(beginning?.id);
    expect(choices()).toEqual(['cave', 'forest']);
  });

  it('a text that the viewer types is in another overlay', async () => {
    const fixture = await create(Name);
    const input = find<HTMLInputElement>(fixture, '.iv-overlays input');
    input.value = 'Edda';
    input.dispatchEvent(new Event('change'));
    await fixture.whenStable();
    expect(find(fixture, '.iv-overlays p').textContent).toBe('Welcome, Edda.');
  });
});
