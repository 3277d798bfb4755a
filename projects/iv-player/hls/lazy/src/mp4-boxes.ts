/** Bodies of all boxes at a path of types. Stops at a box that extends beyond the data. */
export function boxBodies(
  { buffer, byteOffset, byteLength }: Uint8Array | DataView,
  [type, ...inner]: readonly string[],
): readonly DataView[] {
  const data = new DataView(buffer, byteOffset, byteLength);
  if (!type) return [data];
  const found: DataView[] = [];
  for (let at = 0; at + 8 <= byteLength;) {
    const size = readNumber(data, at) || byteLength - at;
    // A box with a 64-bit size holds media and is the last one.
    if (size < 8 || at + size > byteLength) break;
    if (readType(data, at + 4) === type)
      found.push(...boxBodies(new DataView(buffer, byteOffset + at + 8, size - 8), inner));
    at += size;
  }
  return found;
}

/** Reads an unsigned 32-bit number, or 0 beyond the end. */
export function readNumber(body: DataView | undefined, at: number): number {
  return body && at + 4 <= body.byteLength ? body.getUint32(at) : 0;
}

export function readType(body: DataView | undefined, at: number): string {
  const code = readNumber(body, at);
  return String.fromCharCode(code >>> 24, (code >>> 16) & 255, (code >>> 8) & 255, code & 255);
}
