// Lists the events of the film and calls its methods.
const film = document.querySelector('iv-film');
const output = document.querySelector('output');
const list = document.querySelector('.events');
const choices = document.querySelector('.choices');
const EVENTS = [
  'ready',
  'play',
  'pause',
  'nodestart',
  'choiceopen',
  'choice',
  'ending',
  'ended',
  'languagechange',
  'volumechange',
  'error',
];

/** Calls a method and shows its result. */
async function call(name, ...values) {
  try {
    const result = await film[name](...values);
    output.textContent = result === undefined ? '' : JSON.stringify(result);
  } catch ({ code, message }) {
    output.textContent = `${code}: ${message}`;
  }
}

function fill(name, values) {
  const select = document.querySelector(`select[data-call=${name}]`);
  select.replaceChildren(...values.map((value) => new Option(value)));
}

function button(text, onClick) {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.addEventListener('click', onClick);
  return element;
}

const REACTIONS = {
  ready({ nodes, languages }) {
    fill('goTo', nodes);
    fill('setLanguage', languages);
  },
  choiceopen: (detail) =>
    choices.replaceChildren(
      ...detail.choices.map(({ id, label }) => button(`choose('${id}'): ${label}`, () => call('choose', id))),
    ),
  nodestart({ node }) {
    choices.replaceChildren();
    document.querySelector('select[data-call=goTo]').value = node;
  },
  languagechange: ({ language }) =>
    (document.querySelector('select[data-call=setLanguage]').value = language),
  volumechange: ({ muted }) => (document.querySelector('input[data-call=setMuted]').checked = muted),
};

for (const type of EVENTS)
  film.addEventListener(type, ({ detail }) => {
    REACTIONS[type]?.(detail);
    const item = document.createElement('li');
    const name = document.createElement('code');
    name.textContent = type;
    item.append(name, ` ${JSON.stringify(detail)}`);
    list.prepend(item);
  });

for (const element of document.querySelectorAll('[data-call]')) {
  const { call: name } = element.dataset;
  if (element.localName === 'button') element.addEventListener('click', () => call(name));
  else
    element.addEventListener('change', () =>
      call(name, element.type === 'checkbox' ? element.checked : element.value),
    );
}

document.querySelector('.missing').hidden = customElements.get('iv-film') !== undefined;
