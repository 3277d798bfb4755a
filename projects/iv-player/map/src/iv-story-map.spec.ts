import { signal } from '@angular/core';
import { ENGLISH_MAP_LABELS, GERMAN_MAP_LABELS } from './map-labels';
import { MapPage } from './testing/map-page';

describe('IvStoryMap', () => {
  it('shows the current scene and its unnamed followers [map-scenes] [map-spoilers]', async () => {
    const page = new MapPage();
    await page.play(0.5);
    expect(await page.states()).toEqual({ start: 'here', left: 'unseen', right: 'unseen' });
    expect(await page.names()).toEqual({
      start: 'The start',
      left: 'Unknown scene',
      right: 'Unknown scene',
    });
    expect(page.query('[data-node-id=start]').getAttribute('aria-current')).toBe('step');
  });

  it('names open choices by their labels, as the stage does [map-spoilers]', async () => {
    const page = new MapPage();
    await page.play(2);
    expect(await page.states()).toEqual({ start: 'here', left: 'open', right: 'open' });
    expect((await page.names())['left']).toBe('To the left');
  });

  it('prefers the choice label of the current scene where several scenes lead there', async () => {
    const choices = (label: string): Record<string, unknown> => ({ choices: { lake: { label } } });
    const nodes = ['left', 'right'].map((id) => ({ id, data: choices(`From the ${id}`) }));
    const page = new MapPage({
      nodes: nodes.map((one) => ({ ...one, source: `${one.id}.mp4`, duration: 10 })),
    });
    await page.play(2);
    await page.choose('right');
    expect([(await page.states())['lake'], (await page.names())['lake']]).toEqual(['open', 'From the right']);
  });

  it('draws two choices that lead to one scene as one edge, and names the scene by the first [map-scenes]', async () => {
    const page = new MapPage({ nodes: [{ id: 'left', source: 'left.mp4', duration: 10 }] });
    page.player.decision.update('start', {
      choices: [
        { to: 'left', label: { en: 'Run', de: 'Rennen' } },
        { to: 'left', label: 'Walk' },
        { to: 'right' },
      ],
    });
    await page.play(2);
    expect((await page.names())['left']).toBe('Run');
    // Two edges, each with a line and an arrowhead.
    expect(page.query('.iv-map-edge-open').getAttribute('d')?.match(/M/g)?.length).toBe(4);
    await page.choose('left~2');
    expect((await page.states())['left']).toBe('here');
    expect((await page.names())['left']).toBe('Run');
  });

  it('shows the path taken and the scenes missed on it [map-scenes]', async () => {
    const page = new MapPage();
    await page.play(2);
    await page.choose('left');
    expect(await page.states()).toEqual({
      start: 'seen',
      left: 'here',
      right: 'missed',
      cave: 'open',
      lake: 'open',
    });
    expect((await page.names())['right']).toBe('Unknown scene');
    const taken = page.query('.iv-map-edge-taken').getAttribute('d');
    expect(taken).toMatch(/^M/);
    expect(page.query('.iv-map-edge-open').getAttribute('d')).toMatch(/^M/);
  });

  it('reveals unseen scenes according to `unseen` [map-spoilers]', async () => {
    const page = new MapPage();
    await page.play(0.5);
    page.fixture.componentRef.setInput('unseen', 'unnamed');
    await page.drawn();
    expect((await page.names())['end']).toBe('Unknown scene');
    expect(page.query('.iv-map-seen').textContent).toBe('1 of 6 scenes seen');
    page.fixture.componentRef.setInput('unseen', 'named');
    await page.drawn();
    expect((await page.names())['end']).toBe('The end');
  });

  it('goes back to a scene on the path, and keeps seen scenes [map-back]', async () => {
    const page = new MapPage();
    await page.play(2);
    await page.choose('left');
    const jumps: string[] = [];
    page.fixture.componentInstance.jumped.subscribe(({ id }) => jumps.push(id));
    await (await page.harness).goTo('start');
    page.engine.advance(0.1);
    await page.drawn();
    expect(jumps).toEqual(['start']);
    expect(page.player.currentNode?.id).toBe('start');
    page.player.playlist.reset();
    await page.play(0.5);
    expect(page.fixture.componentInstance.seen()).toEqual(['start', 'left']);
    expect(await page.states()).toEqual({
      start: 'here',
      left: 'seen',
      right: 'unseen',
      cave: 'missed',
      lake: 'missed',
    });
  });

  it('restores the state of the story when going back [map-back] [going-back]', async () => {
    const page = new MapPage();
    const { variables } = page.player;
    // As story files and the components in iv-player/ui do.
    variables.register('steps', { initialValue: 0, action: 'sum', dataSet: { start: 1, left: 10 } });
    await page.play(2);
    await page.choose('left');
    expect(variables.getValue('steps')).toBe(11);
    await (await page.harness).goTo('start');
    expect(variables.getValue('steps')).toBe(1);
  });

  it('restores the checkpoint of a scene that is not on the path [map-back]', async () => {
    const page = new MapPage({ options: { plugins: { checkpoints: {} } } });
    await page.play(2);
    await page.choose('left');
    page.player.checkpoints.register();
    page.player.playlist.reset();
    await page.play(2);
    const scene = (await (await page.harness).scenes()).find(({ id }) => id === 'left');
    expect(scene?.canJump).toBeTrue();
    await (await page.harness).goTo('left');
    page.engine.advance(0.1);
    expect(page.player.currentNode?.id).toBe('left');
  });

  it('shows the outline, with the scenes that each scene leads to [map-outline]', async () => {
    const page = new MapPage();
    await page.play(2);
    const harness = await page.harness;
    await harness.show('outline');
    expect(await harness.view()).toBe('outline');
    expect(await page.states()).toEqual({ start: 'here', left: 'open', right: 'open' });
    const row = page.query('.iv-map-row[data-node-id=start]');
    expect(row.textContent).toContain('You are here');
    expect([...row.querySelectorAll('.iv-map-leads li')].map((item) => item.textContent.trim())).toEqual([
      'To the left',
      'To the right',
    ]);
    expect(row.querySelector('button')?.textContent.trim()).toBe('Go back to: The start');
  });

  it('shows every scene and the findings in author mode [map-author]', async () => {
    const page = new MapPage({
      inputs: {
        author: true,
        findings: [
          { code: 'DEAD_END', path: ['nodes', 'cave', 'decision'], message: 'Nothing follows.' },
          { code: 'UNREACHABLE', nodeId: 'end', message: 'Nothing leads there.' },
          { code: 'UNUSED_VARIABLE', path: ['variables', 'cave'], message: 'Not of a node.' },
        ],
      },
    });
    await page.play(0.5);
    expect(Object.keys(await page.states())).toHaveSize(6);
    expect(page.query('[data-node-id=cave]').textContent).toContain('1 finding');
    await (await page.harness).show('outline');
    expect(page.query('[data-node-id=cave] .iv-map-finding').textContent.trim()).toBe(
      'DEAD_END Nothing follows.',
    );
    expect(page.host.querySelectorAll('.iv-map-finding')).toHaveSize(2);
  });

  it('reads prefetch lists of nodes without a decision, unless edges are given [map-edges]', async () => {
    const page = new MapPage({
      followers: {},
      nodes: [
        { id: 'start', source: 's.mp4', duration: 10, prefetch: ['next', 'nowhere'] },
        { id: 'next', source: 'n.mp4', duration: 10 },
        { id: 'other', source: 'o.mp4', duration: 10 },
      ],
    });
    await page.play(0.5);
    expect(Object.keys(await page.states())).toEqual(['start', 'next']);
    page.fixture.componentRef.setInput('edges', [{ from: 'start', to: 'other' }]);
    await page.drawn();
    expect(Object.keys(await page.states())).toEqual(['start', 'other']);
  });

  it('shows a default that is not among the choices as a follower [map-edges] [foreign-default]', async () => {
    const page = new MapPage({
      followers: {},
      nodes: ['start', 'next', 'late'].map((id) => ({ id, source: `${id}.mp4`, duration: 10 })),
    });
    page.player.decision.add('start', ['next'], { defaults: ['late'], autoPushSingleChild: false });
    await page.play(0.5);
    expect(Object.keys(await page.states())).toEqual(['start', 'next', 'late']);
  });

  it('connects consecutive playlist entries, even without a decision [map-edges]', async () => {
    const page = new MapPage({
      followers: {},
      nodes: ['start', 'then', 'never'].map((id) => ({ id, source: `${id}.mp4`, duration: 10 })),
    });
    page.player.append('start', 'then');
    page.player.play().catch(() => undefined);
    page.engine.advance(0.5);
    await page.drawn();
    expect(await page.states()).toEqual({ start: 'here', then: 'next' });
    expect(page.query('.iv-map-edge-open').getAttribute('d')).toMatch(/^M/);
    page.engine.advance(10);
    await page.drawn();
    expect(await page.states()).toEqual({ start: 'seen', then: 'here' });
    expect(page.query('.iv-map-edge-taken').getAttribute('d')).toMatch(/^M/);
  });

  it('updates its labels when a language signal changes [map-labels]', async () => {
    const language = signal('en');
    const page = new MapPage({ labels: () => (language() === 'de' ? GERMAN_MAP_LABELS : {}) });
    await page.play(0.5);
    expect(page.host.getAttribute('aria-label')).toBe('Story map');
    expect(page.query('[data-node-id=start] .iv-map-state').textContent).toBe('You are here');
    language.set('de');
    await page.drawn();
    expect(page.host.lang).toBe('de');
    expect(page.query('[data-node-id=start] .iv-map-state').textContent).toBe('Sie sind hier');
    expect((await page.names())['left']).toBe('Unbekannte Szene');
  });

  it('has the same labels in German and English', () => {
    const shape = (labels: object): readonly string[] =>
      Object.entries(labels).map(([name, text]) => `${name}: ${typeof text}`);
    expect(shape(GERMAN_MAP_LABELS)).toEqual(shape(ENGLISH_MAP_LABELS));
    expect(Object.keys(GERMAN_MAP_LABELS.states)).toEqual(Object.keys(ENGLISH_MAP_LABELS.states));
  });

  it('shows names in the player language', async () => {
    const page = new MapPage({
      followers: {},
      nodes: [
        {
          id: 'start',
          source: 's.mp4',
          duration: 10,
          data: { title: { en: 'The door', de: 'Die Tür' } },
        },
      ],
    });
    await page.play(0.5);
    expect(await page.names()).toEqual({ start: 'The door' });
    page.player.language = 'de';
    await page.drawn();
    expect(await page.names()).toEqual({ start: 'Die Tür' });
    expect(page.query('.iv-map-name').lang).toBe('de');
  });
});
