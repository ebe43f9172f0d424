import { ReadableStream } from 'node:stream/web';

/**
 * Returns a stream of parts: the next is asked for once the last one is written. What goes wrong is told to whoever reads the stream,
 * and to nobody else.
 */
export function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull: async (controller) => {
        const next = await parts.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}
