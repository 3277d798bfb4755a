/** Address and reason by cause. Causes are often errors of the browser, which name neither. */
const reasons = new WeakMap<object, string>();

/** Notes the address and reason of a failure, for the message of the error that reports it. */
export function noteReason(cause: unknown, reason: string): void {
  if (typeof cause === 'object' && cause) reasons.set(cause, reason);
}

/** Address and reason of a failure, such as `film/missing.mp4: 404`; `undefined` if unknown. */
export function reasonOf(cause: unknown): string | undefined {
  return typeof cause === 'object' && cause ? reasons.get(cause) : undefined;
}
