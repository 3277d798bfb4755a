// Runs the code in the README and guides. Each import is a block, named in its first line.
import type { Type } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { Player } from 'iv-player';
import { withPlugin } from 'iv-player/plugin';
import { FakePlaybackEngine, FakeSoundBackend, provideIvPlayerTesting } from 'iv-player/testing';
import { IV_SETTINGS_STORAGE } from 'iv-player/ui';
import { CodedFilm } from './README/coded-film';
import { TimeSwitch } from './docs/guides/accessibility/time-switch';
import { ask } from './docs/guides/choices/ask';
import { Film as ChoicesFilm } from './docs/guides/choices/film';
import { runStory } from './docs/guides/from-plain-javascript/story';
import { Boats, placeAt } from './docs/guides/overlays/boats';
import { Room } from './docs/guides/overlays/room';
import { Back } from './docs/guides/saving/back';
import { Film as VariablesFilm } from './docs/guides/variables/film';
import { Name } from './docs/guides/variables/name';
import { VisitsPlugin } from './docs/guides/writing-a-plugin/visits-plugin';

const player = () => TestBed.inject(Player);
const engine = () => TestBed.inject(FakePlaybackEngine);
const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

/** Creates a component from a guide, with the spec's player instead of its own. */
async function create<T>(component: Type<T>): Promise<ComponentFixture<T>> {
  TestBed.overrideComponent(component, { set: { providers: [] } });
  const fixture = TestBed.createComponent(component);
  await fixture.whenStable();
  return fixture;
}

const find = <E extends HTMLElement>({ nativeElement }: ComponentFixture<unknown>, selector: string): E =>
  (nativeElement as HTMLElement).querySelector(selector) as E;

const addDoor = () =>
  player().repository.add([
    { id: 'door', source: 'x' },
    { id: 'left', source: 'x' },
    { id: 'right', source: 'x' },
  ]);

describe('the code of README and guides', () => {
  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [
        provideIvPlayerTesting(
          { random: () => 0.9, plugins: { checkpoints: {} } },
          withPlugin({ name: 'visits', type: VisitsPlugin }),
        ),
      ],
    });
  });

  for (const [what, choose, chosen] of [
    ['follows the choice of the viewer', 'right', 'right'],
    ['goes left when nobody chooses', null, 'left'],
  ] as const) {
    it(`README: the film in code ${what}`, async () => {
      find(await create(CodedFilm), ':scope > button').click();
      await player().play();
      engine().advance(4);
      if (choose !== null) player().decision.get('door')?.make(choose);
      engine().advance(8);
      expect(player().currentNodeId).toBe(chosen);
    });
  }

  it('choices: shows buttons of its own while there is a choice, and none once it is made', async () => {
    const fixture = await create(ChoicesFilm);
    const page = fixture.nativeElement as HTMLElement;
    const choices = () =>
      [...page.querySelectorAll<HTMLButtonElement>(':scope > button')].map(({ textContent }) => textContent);
    await player().play();
    engine().advance(4);
    await fixture.whenStable();
    expect(choices()).toEqual(['Play', 'Go left', 'Go right']);
    find(fixture, ':scope > button:last-of-type').click();
    await fixture.whenStable();
    expect(choices()).toEqual(['Play']);
    engine().advance(7);
    expect(player().currentNodeId).toBe('right');
  });

  it('choices: draws buttons by events, and removes them when the window closes or there is a choice', async () => {
    addDoor();
    const box = document.createElement('div');
    ask(player(), box);
    player().append('door', 'door');
    await player().play();
    engine().advance(4);
    expect(box.children.length).toBe(2);
    engine().advance(5);
    expect(box.children.length).toBe(0);
    player().seek('door');
    engine().advance(4);
    box.querySelector('button')?.click();
    expect(box.children.length).toBe(0);
  });

  it('overlays: finds the place of a thing between two known ones, and none outside', () => {
    const track = [
      { time: 1, x: 0, y: 10 },
      { time: 3, x: 20, y: 30 },
    ];
    expect(placeAt(track, 1)).toEqual({ x: 0, y: 10 });
    expect(placeAt(track, 2)).toEqual({ x: 10, y: 20 });
    expect(placeAt(track, 3)).toEqual({ x: 20, y: 30 });
    expect([placeAt(track, 0.5), placeAt(track, 3.5), placeAt([], 1)]).toEqual([null, null, null]);
  });

  it('overlays: keeps a button on the thing', async () => {
    const fixture = await create(Boats);
    await player().play();
    engine().advance(2.5);
    await fixture.whenStable();
    await nextFrame();
    await nextFrame();
    expect(find(fixture, '.iv-overlays button').style.translate).toBe('491px 305px');
  });

  it('overlays: a note takes the focus, and gives it back when Escape closes it', async () => {
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

  it('saving: the button that goes back is enabled once there is a checkpoint', async () => {
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

  it('variables: leads to the dragon by the cave, and to the village by the forest', async () => {
    await create(VariablesFilm);
    await player().play();
    for (const [way, end] of [
      ['cave', 'dragon'],
      ['forest', 'village'],
    ] as const) {
      player().restart();
      engine().advance(4);
      player().decision.get('fork')?.make(way);
      engine().advance(28);
      expect(player().currentNodeId).toBe(end);
    }
  });

  it('variables: a text that the viewer types is in another overlay', async () => {
    const fixture = await create(Name);
    const input = find<HTMLInputElement>(fixture, '.iv-overlays input');
    input.value = 'Edda';
    input.dispatchEvent(new Event('change'));
    await fixture.whenStable();
    expect(find(fixture, '.iv-overlays p').textContent).toBe('Welcome, Edda.');
  });

  it('accessibility: the switch of the time limit follows the player, and is remembered', async () => {
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

  it('programs in plain JavaScript: plays the story', async () => {
    runStory(player());
    await player().play();
    engine().advance(5);
    expect(TestBed.inject(FakeSoundBackend).sounding).toEqual(['soundtrack']);
    player().overlays.get('left-button')?.dispatchEvent(new MouseEvent('click'));
    engine().advance(6);
    expect(player().currentNodeId).toBe('left');
  });

  it('plugins: keeps the counts in a snapshot, and refuses a malformed one', async () => {
    player().repository.add({ id: 'hall', source: 'x', duration: 5 });
    player().append('hall', 'hall', 'hall');
    await player().play();
    engine().advance(2);
    const snapshot = player().checkpoints.save();
    engine().advance(10);
    expect(TestBed.inject(VisitsPlugin).counts().get('hall')).toBe(3);
    await player().checkpoints.load(JSON.parse(JSON.stringify(snapshot)));
    expect(TestBed.inject(VisitsPlugin).counts().get('hall')).toBe(1);

    const text = JSON.stringify(snapshot).replaceAll('["hall",1]', '["hall",-1]');
    await expectAsync(player().checkpoints.load(JSON.parse(text))).toBeRejectedWith(
      jasmine.objectContaining({ code: 'BAD_SNAPSHOT' }),
    );
  });
});
