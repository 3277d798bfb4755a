// scorm-again as LMSs use it: by its own rules and requests, with a server that keeps the last request. Runs in pages.

const CALLS = [
  ...['LMSInitialize', 'LMSFinish', 'LMSGetValue', 'LMSSetValue', 'LMSCommit'],
  ...['LMSGetLastError', 'LMSGetErrorString', 'LMSGetDiagnostic'],
];

export class PlainLms {
  /** @type {{ call: string, result: unknown }[]} */
  log = [];
  /** It refuses nothing that the strict LMS would. */
  violations = [];
  #address;

  /**
   * @param {new (settings: object) => any} Scorm12API of scorm-again
   * @param {string} address to which values are sent, and that returns the last ones
   * @param {Readonly<Record<string, string>>} values initial values
   */
  constructor(Scorm12API, address, values) {
    this.#address = address;
    const settings = { lmsCommitUrl: address, dataCommitFormat: 'flattened', logLevel: 5 };
    const api = new Scorm12API(settings);
    // A course finds the API complete.
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    request.send();
    api.loadFromFlattenedJSON({ ...values, ...JSON.parse(request.responseText) });
    this.API = Object.fromEntries(CALLS.map((name) => [name, (...given) => this.#record(api, name, given)]));
  }

  #record(api, name, given) {
    const [element, value] = given;
    const call = [name, value === undefined ? element : `${element}=${value}`].filter(Boolean).join(' ');
    const result = api[name](...given);
    this.log.push({ call, result });
    return result;
  }

  /** Values that the server has. @returns {Promise<Readonly<Record<string, string>>>} */
  get saved() {
    return fetch(this.#address).then((response) => response.json());
  }
}
