/** The bodies of all boxes at a path of types; a box that does not end within the data, and what follows it, is none. */
export function boxBodies(
  { buffer, byteOffset, byteLength }: Uint8Array | DataView,
  [type, ...inner]: readonly string[],
): readonly DataView[] {
  const data = new DataView(buffer, byteOffset, byteLength);
  if (!type) return [data];
  const found: DataView[] = [];
  for (let at = 0; at + 8 <= byteLength;) {
    const size = readNumber(data, at) || byteLength - at;
    // What has a long size has media, and is the last: fragments are described before them.
    if (size < 8 || at + size > byteLength) break;
    if (readType(data, at + 4) === type)
      found.push(...boxBodies(new DataView(buffer, byteOffset + at + 8, size - 8), inner));
    at += size;
  }
  return found;
}

/** Four bytes as a number; 0 where they are not there. */
export function readNumber(body: DataView | undefined, at: number): number {
  return body && at + 4 <= body.byteLength ? body.getUint32(at) : 0;
}

/** Four bytes as text. */
export function readType(body: DataView | undefined, at: number): string {
  const code = readNumber(body, at);
  return String.fromCharCode(code >>> 24, (code >>> 16) & 255, (code >>> 8) & 255, code & 255);
}
