/** `localStorage` key for the quickest starts, audible and muted, in ms; `null` stores nothing. For pages that limit what is stored. */
export const startLatencyStorage: { key: string | null } = { key: 'iv-player.start-latency' };
