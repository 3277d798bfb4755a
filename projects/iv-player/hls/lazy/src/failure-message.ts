/** The fields of an hls.js error that name its address and cause. */
export interface StreamErrorData {
  readonly details: string;
  readonly url?: string | undefined;
  readonly reason?: string | undefined;
  readonly mimeType?: string | undefined;
  readonly error?: { readonly message: string } | undefined;
  readonly response?: { readonly url?: string; readonly code?: number } | undefined;
  readonly context?: { readonly url?: string } | undefined;
  readonly frag?:
    | { readonly url?: string | undefined; readonly decryptdata?: { readonly uri?: string | null } | null }
    | undefined;
  readonly fatal?: boolean;
  readonly errorAction?: { readonly flags: number } | undefined;
}

/** Client errors that a later request may not have. */
const TEMPORARY = new Set([408, 425, 429]);

const isCodecError = ({ details }: StreamErrorData): boolean => /codec/i.test(details);

/** An address without its query, which may contain secrets, and without its fragment. */
const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '');

/** Whether another attempt would fail too: the server refuses the file, or the browser does not support the codec. */
export function isPermanent(data: StreamErrorData): boolean {
  const { code = 0 } = data.response ?? {};
  return isCodecError(data) || (code >= 400 && code < 500 && !TEMPORARY.has(code));
}

/** Flag of hls.js: no other rendition is left, and the same file may be on another host. */
const OTHER_HOSTS = 1;

/**
 * Whether an error ends a stream. hls.js would request a file again that a server refuses, even if no other rendition and no other host has it.
 *
 * @param hosts groups of renditions on different hosts
 */
export function isFinal(data: StreamErrorData, hosts: readonly string[]): boolean {
  const isRepeated = /^(?:frag|key)Load/.test(data.details) && data.errorAction?.flags === OTHER_HOSTS;
  return data.fatal === true || (isRepeated && hosts.length < 2 && isPermanent(data));
}

/** Codecs in an hls.js error: a MIME type, or a list in the reason. */
function codecsIn({ mimeType = '', reason = '' }: StreamErrorData): string | undefined {
  const [, codecs] = /codecs="?([^";]+)/.exec(mimeType) ?? [];
  return codecs ?? [...reason.matchAll(/"([^"]+)"/g)].map(([, one]) => one).join(', ');
}

function causeOf(data: StreamErrorData): string {
  const { details, response, error } = data;
  const { code } = response ?? {};
  if (code) return String(code);
  if (/timeout$/i.test(details)) return 'no answer in time';
  if (code === 0) return 'no answer, or no permission for other origins (CORS)';
  const codecs = isCodecError(data) && codecsIn(data);
  return codecs ? `codec ${codecs}` : (error?.message ?? details);
}

/** Address and cause of an hls.js error, such as `https://media.example/film/2.m4s: 404`. */
export function failureMessage(data: StreamErrorData): string {
  const { details, frag, response, context, url } = data;
  const key = details.startsWith('key') ? frag?.decryptdata?.uri : undefined;
  const address = response?.url ?? key ?? context?.url ?? url ?? frag?.url;
  const cause = causeOf(data);
  return address ? `${withoutQuery(address)}: ${cause}` : cause;
}

/** Describes a playlist that counts as live. @param url address of the playlist */
export const liveMessage = (url: string): string =>
  `the playlist ${withoutQuery(url)} has no line #EXT-X-ENDLIST, so its stream is live: use a recording, and end the playlist with that line.`;
