/** The version of the library and of each of its plugins. */
export const VERSION = '0.1.0';
