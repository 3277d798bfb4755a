// The story: clips, their exact durations, labels and successors. `write-story.mjs` writes it to `film.json`.

export const film = {
  title: { en: 'A Light for Someone', de: 'Ein Licht für jemanden' },
  summary: {
    en: 'A keeper, a cat, a lamp, and one small boat somewhere in the dark.',
    de: 'Eine Wärterin, eine Katze, eine Lampe und ein kleines Boot irgendwo im Dunkeln.',
  },
  width: 854,
  height: 480,
  framesPerSecond: 30,
  start: 'opening',
};

/** Languages of captions and audio description, each under its own name. */
export const languages = [
  { lang: 'en', label: 'English' },
  { lang: 'de', label: 'Deutsch' },
];

/**
 * `seconds` is exact: a whole number of frames, the same for picture and sound in both formats. The choices appear at
 * `decision.startTime`; from then on nothing moves in the lower third of the picture.
 */
export const nodes = [
  {
    id: 'opening',
    seconds: 10,
    title: { en: 'The lamp', de: 'Die Lampe' },
    line: 'Stars, a title, and a lighthouse at the end of the charts.',
    children: ['watch'],
    role: 'single-child',
  },
  {
    id: 'watch',
    seconds: 10,
    title: { en: 'The watch', de: 'Die Wache' },
    line: 'Edda and Biscuit keep the lamp, until the wind takes it; out at sea a bell rings.',
    children: ['stairs', 'cove'],
    prompt: { en: 'The lamp is out. What now?', de: 'Die Lampe ist aus. Was nun?' },
    choices: {
      stairs: { en: 'Climb to the lamp', de: 'Zur Lampe hinauf' },
      cove: { en: 'Follow the cat', de: 'Der Katze nach' },
    },
    decision: { startTime: 5, endTime: 9 },
    role: 'diamond-opens',
  },
  {
    id: 'stairs',
    seconds: 8,
    title: { en: 'The stairs', de: 'Die Treppe' },
    line: 'A hundred and twelve steps in the dark, and the lamp burns again.',
    children: ['lookout'],
    role: 'diamond-branch',
  },
  {
    id: 'cove',
    seconds: 8,
    title: { en: 'The cliff path', de: 'Der Klippenweg' },
    line: 'Biscuit knows where the oil is kept, and the lamp burns again.',
    children: ['lookout'],
    role: 'diamond-branch',
  },
  {
    id: 'lookout',
    seconds: 8,
    title: { en: 'The lookout', de: 'Der Ausguck' },
    line: 'The beam goes round. It waits here until the viewer does something.',
    children: ['lookout', 'sea', 'sky', 'horn'],
    prompt: {
      en: 'Somebody is out there. Where do you look?',
      de: 'Jemand ist da draußen. Wohin schauen?',
    },
    choices: {
      sea: { en: 'Search the sea', de: 'Das Meer absuchen' },
      sky: { en: 'Ask the stars', de: 'Die Sterne fragen' },
      horn: { en: 'Sound the horn', de: 'Das Horn blasen' },
    },
    defaults: ['lookout'],
    decision: { startTime: 0.5, endTime: 7 },
    role: 'loop',
  },
  {
    id: 'sea',
    seconds: 6,
    title: { en: 'Something large', de: 'Etwas Großes' },
    line: 'A back as long as a street rises, and breathes.',
    children: ['lookout'],
    role: 'look-around',
  },
  {
    id: 'sky',
    seconds: 6,
    title: { en: 'Something falling', de: 'Etwas fällt' },
    line: 'The stars draw a boat, and one falls where it lies.',
    children: ['lookout'],
    role: 'look-around',
  },
  {
    id: 'horn',
    seconds: 7,
    title: { en: 'The horn', de: 'Das Horn' },
    line: 'She calls out. Whether she looked around before decides who can answer.',
    children: ['reef', 'fog'],
    decision: { startTime: 3, endTime: 6 },
    decider: 'reef after at least one visit to sea or sky, else fog',
    role: 'custom-decider',
  },
  {
    id: 'reef',
    seconds: 9,
    title: { en: 'The reef', de: 'Das Riff' },
    line: 'There she is, the Wren, and the reef in front of her.',
    children: ['home', 'row'],
    prompt: { en: 'She is heading for the reef.', de: 'Sie hält auf das Riff zu.' },
    choices: {
      home: { en: 'Show her the harbour', de: 'Ihr den Hafen zeigen' },
      row: { en: 'Row out to her', de: 'Zu ihr rudern' },
    },
    decision: { startTime: 4, endTime: 8 },
    role: 'decision',
  },
  {
    id: 'fog',
    seconds: 9,
    title: { en: 'The fog', de: 'Der Nebel' },
    line: 'Nobody answered, and then came the fog.',
    children: ['row', 'drift'],
    prompt: {
      en: 'Nobody answers, and the fog is thick.',
      de: 'Niemand antwortet, und der Nebel ist dicht.',
    },
    choices: {
      row: { en: 'Row into the fog', de: 'In den Nebel rudern' },
      drift: { en: 'Keep the lamp burning', de: 'Die Lampe hüten' },
    },
    defaults: ['drift'],
    decision: { startTime: 4, endTime: 8 },
    role: 'defaults',
  },
  {
    id: 'row',
    seconds: 8,
    title: { en: 'The boat', de: 'Das Boot' },
    line: 'She does not row alone.',
    children: ['whale'],
    role: 'single-child',
  },
  {
    id: 'home',
    seconds: 10,
    title: { en: 'Breakfast for three', de: 'Frühstück zu dritt' },
    line: 'Morning in the harbour, with tea.',
    children: [],
    role: 'ending',
  },
  {
    id: 'whale',
    seconds: 10,
    title: { en: 'The long way home', de: 'Der lange Weg nach Hause' },
    line: 'The whale knows the way.',
    children: [],
    role: 'ending',
  },
  {
    id: 'drift',
    seconds: 10,
    title: { en: 'Saw your light', de: 'Dein Licht gesehen' },
    line: 'In the morning, a bottle and three words.',
    children: [],
    role: 'ending',
  },
];
