import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server on this computer that can be cut. */
export interface CutLine {
  port: number;
  /** Ends what is open, and lets nothing through. */
  cut(): void;
  mend(): void;
  readonly isCut: boolean;
  /** Lets so many bytes a second through from now on, each way; 0: none, and nobody is told. */
  slowDown(bytesPerSecond: { down: number; up: number }): void;
  /** Ends the connection on which something of this size is asked next, in place of its answer: it was carried out. */
  loseAnswer(minBytes: number): void;
  /** How many answers were lost. */
  readonly lost: number;
  close(): Promise<void>;
}

export async function startLine(serverPort: number): Promise<CutLine> {
  const open = new Set<Socket>();
  let isCut = false;
  let rate = { down: Infinity, up: Infinity };
  let losesFrom: number | null = null;
  let lost = 0;
  const server = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1');
    let isLost = false;
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    if (isCut) return void near.destroy();
    near.on('data', (asked: Buffer) => {
      if (losesFrom !== null && asked.length >= losesFrom) {
        losesFrom = null;
        isLost = true;
      }
      passOn(near, far, asked, rate.up);
    });
    far.on('data', (answer: Buffer) => {
      if (!isLost) return passOn(far, near, answer, rate.down);
      // An answer may come in several parts.
      if (near.destroyed) return;
      lost += 1;
      near.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    get isCut() {
      return isCut;
    },
    slowDown: (bytesPerSecond) => {
      rate = bytesPerSecond;
    },
    loseAnswer: (minBytes) => {
      losesFrom = minBytes;
    },
    get lost() {
      return lost;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function passOn(from: Socket, to: Socket, bytes: Buffer, bytesPerSecond: number): void {
  if (bytesPerSecond === Infinity) return void to.write(bytes);
  from.pause();
  if (bytesPerSecond === 0) return;
  const afterMs = (1_000 * bytes.length) / bytesPerSecond;
  setTimeout(() => {
    to.write(bytes);
    from.resume();
  }, afterMs);
}
