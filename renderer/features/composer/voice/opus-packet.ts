/** Opus counts time in these, whatever it was recorded at (RFC 6716). */
export const samplesPerSecond = 48_000;

const silkMs = [10, 20, 40, 60];
const hybridMs = [10, 20];
const celtMs = [2.5, 5, 10, 20];

function frameMs(config: number): number {
  const lengths = config < 12 ? silkMs : config < 16 ? hybridMs : celtMs;
  return lengths[config % lengths.length] ?? 20;
}

function framesIn(packet: Uint8Array): number {
  const code = (packet[0] ?? 0) & 3;
  if (code === 3) return (packet[1] ?? 0) & 63;
  return code === 0 ? 1 : 2;
}

/** Returns how many samples a packet holds, read from its first bytes (RFC 6716 §3.1). */
export function samplesOf(packet: Uint8Array): number {
  const config = (packet[0] ?? 0) >> 3;
  return (framesIn(packet) * frameMs(config) * samplesPerSecond) / 1000;
}
