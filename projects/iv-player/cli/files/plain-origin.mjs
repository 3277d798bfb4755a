// Origins that a security policy can name.

/** A protocol, a host of letters, digits, dots and hyphens or an IPv6 address, and a port. */
const PLAIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/**
 * Whether a string is an origin in its normal form that has no meaning of its own in a security policy, where `;` ends a directive and `*`
 * stands for any host.
 */
export const isPlainOrigin = (origin) =>
  PLAIN.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
