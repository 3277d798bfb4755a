import fc from 'fast-check';
import { InteractionNames } from './scorm-interactions';

const id = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400, size: 'max' }),
  fc.string({ unit: fc.constantFrom('a', '_', '1', '2', 'x', '-', ' ', 'é'), maxLength: 6 }),
  fc.constant('a'.repeat(300)),
  fc.constant('a'.repeat(301)),
);

describe('the ids of interactions', () => {
  it('are the id of the node, with the number of the visit from the second on [course-interactions]', () => {
    const names = new InteractionNames(['door', 'left']);
    expect([names.next('door', 1), names.next('left', 1), names.next('door', 2)]).toEqual([
      'door',
      'left',
      'door_2',
    ]);
  });

  it('are used once in a session, even after going back [course-interactions]', () => {
    const names = new InteractionNames(['door']);
    expect([1, 2, 2, 1, 7].map((visit) => names.next('door', visit))).toEqual([
      'door',
      'door_2',
      'door_3',
      'door_4',
      'door_7',
    ]);
  });

  it('contain no other characters than letters, digits and _', () => {
    const nodes = ['the-door', 'the door', 'café', 'дверь', ''];
    const names = new InteractionNames(nodes);
    expect(nodes.map((node) => names.next(node, 1))).toEqual([
      'the_door',
      'the_door_x1',
      'cafue9',
      'u434u432u435u440u44c',
      '_',
    ]);
  });

  it('tell a node from the second visit of another', () => {
    const names = new InteractionNames(['door_2', 'door', 'room_2']);
    expect([names.next('door', 2), names.next('door_2', 1), names.next('room_2', 1)]).toEqual([
      'door_2',
      'door_2_x1',
      'room_2',
    ]);
  });

  it('are valid and different for all nodes and visits, in any session [course-interactions]', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 12 }), (nodes) => {
        // A new session for each visit: an id depends only on the file and the visit.
        const all = nodes.flatMap((node) =>
          [1, 2, 3].map((visit) => new InteractionNames(nodes).next(node, visit)),
        );
        for (const name of all) expect(name).toMatch(/^[A-Za-z0-9_]{1,250}$/);
        expect(new Set(all).size).toBe(all.length);
      }),
      { numRuns: 500, seed: 43 },
    );
  });
});
