/** What the film asks, by the id of the scene that asks. */
export const questions: Readonly<Record<string, string>> = {
  watch: 'The lamp is out. What now?',
  lookout: 'Somebody is out there. Where do you look?',
  reef: 'She is heading for the reef.',
  fog: 'Nobody answers, and the fog is thick.',
};
