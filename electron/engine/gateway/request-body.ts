/** A request's body, of known length before its first byte is read. */
export interface RequestBody {
  contentType: string;
  /** Bytes. */
  length: number;
  /** Called before a connection is made. Throws with a sentence where the body cannot be had as announced. */
  open(): Promise<OpenBody>;
}

export interface OpenBody {
  /** Exactly `length` bytes, or it throws. A chunk may be overwritten when the second one after it is asked for. */
  chunks(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [name: string]: JsonValue };

/** Returns a JSON body; fields that are null are left out. */
export function jsonBody(fields: Record<string, JsonValue>): RequestBody {
  const entries = Object.entries(fields).filter(([, value]) => value !== null);
  const bytes = Buffer.from(JSON.stringify(Object.fromEntries(entries)));
  return {
    contentType: 'application/json',
    length: bytes.length,
    open: async () => ({
      async *chunks() {
        yield bytes;
      },
      close: async () => {},
    }),
  };
}
