import { isHiddenId } from '../../../shared/domain/chat-id.ts';
import type { Upload } from '../../../shared/contract/uploads.ts';

/** Milliseconds over which speed is measured: long enough to be steady, short enough to follow the network. */
const speedOverMs = 5_000;
/** Milliseconds of measurement before which a speed would be a guess. */
const soonestSpeedMs = 1_000;

interface Entry {
  chatId: string;
  upload: Upload;
  /** Total bytes sent at each point in time, within the last `speedOverMs`. */
  points: { at: number; bytes: number }[];
}

/**
 * Creates the list of upload progress, kept in memory only: the durable state of an upload is its message's row. Each upload calls
 * `onChanged` a few times a second.
 */
export function createUploads(onChanged: (chatId: string) => void) {
  const entries = new Map<string, Entry>();
  return {
    list: (chatId: string) =>
      [...entries.values()]
        // The chat of a hidden ID may have been joined with this one since the upload began.
        .filter((entry) => entry.chatId === chatId || isHiddenId(entry.chatId))
        .map(({ upload }) => upload),
    /** Returns the uploads of all chats. */
    all: () => [...entries.values()].map(({ upload }) => upload),
    /** Returns a meter: `progress` updates the upload's entry with the bytes sent, `end` removes it. */
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
