/** Why nothing can be recorded; `elsewhere`: another window records for the same chat. */
export type MicrophoneProblem = 'denied' | 'none' | 'in-use' | 'elsewhere';

function problemOf(thrown: unknown) {
  const name = thrown instanceof DOMException ? thrown.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' ? 'none' : 'in-use';
}

/**
 * Opens the microphone, which may ask the person. Sound alone, in one channel; nothing plays
 * meanwhile whose echo would have to be removed.
 */
export async function openMicrophone(): Promise<MediaStream | MicrophoneProblem> {
  const audio = { channelCount: 1, echoCancellation: false };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (thrown) {
    return problemOf(thrown);
  }
}

/** Releases the microphone; the system's sign that it is in use goes out. */
export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
