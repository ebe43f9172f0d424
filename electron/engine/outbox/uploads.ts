import { isHiddenId } from '../../../shared/domain/chat-id.ts';
import type { Upload } from '../../../shared/contract/uploads.ts';

/** Speed is told over this many milliseconds: long enough to be steady, short enough to follow the network. */
const speedOverMs = 5_000;
/** Before this, a speed would be a guess. */
const soonestSpeedMs = 1_000;

interface Entry {
  chatId: string;
  upload: Upload;
  /** Bytes handed over at a time, within the last `speedOverMs`. */
  points: { at: number; bytes: number }[];
}

/**
 * Creates the list of how far files are on their way, in memory: what matters of an upload is its message's row. `onChanged` is
 * called as often as there is news, some times a second for each upload.
 */
export function createUploads(onChanged: (chatId: string) => void) {
  const entries = new Map<string, Entry>();
  return {
    list: (chatId: string) =>
      [...entries.values()]
        // A hidden ID's chat may have become one with this since the upload began.
        .filter((entry) => entry.chatId === chatId || isHiddenId(entry.chatId))
        .map(({ upload }) => upload),
    /** Of all chats. */
    all: () => [...entries.values()].map(({ upload }) => upload),
    /** Returns what is told the bytes handed over, and ends the upload's entry. */
    begin: (chatId: string, localId: string) => ({
      progress: (bytesSent: number, bytesTotal: number) => {
        const at = performance.now();
        const known = entries.get(localId)?.points ?? [];
        const points = [
          ...known.filter((point) => at - point.at <= speedOverMs),
          { at, bytes: bytesSent },
        ];
        const speed = speedOf(points);
        const upload = {
          localId,
          bytesSent,
          bytesTotal,
          ...timesOf(speed, bytesTotal - bytesSent),
        };
        entries.set(localId, { chatId, points, upload });
        onChanged(chatId);
      },
      end: () => {
        if (entries.delete(localId)) onChanged(chatId);
      },
    }),
  };
}

function speedOf(points: readonly { at: number; bytes: number }[]): number | null {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < soonestSpeedMs) return null;
  return ((last.bytes - first.bytes) * 1_000) / (last.at - first.at);
}

function timesOf(bytesPerSecond: number | null, bytesLeft: number) {
  const secondsLeft = bytesPerSecond ? Math.ceil(bytesLeft / bytesPerSecond) : null;
  return { bytesPerSecond, secondsLeft };
}
