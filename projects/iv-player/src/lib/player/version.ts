/** The version of the library and of each plugin it brings. Specification §9. */
export const VERSION = '0.1.0';
