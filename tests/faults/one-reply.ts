import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres } from '../support/postgres-at-hand.mjs';
import { startPostgres } from '../support/postgres.ts';
import { teamChat } from '../support/team-chat.ts';
import { type Desk, type Desks, startDesks } from '../support/team-desks.ts';
import { type Random, seeded } from './random.ts';
import { type Program, rowOf } from '../rows/row.ts';

const names = ['Ana', 'Jan', 'Eva'];
const customers = ['+49 1511 2345678', '+55 11 91234-5678'];
/** Milliseconds: the longest wait of an agent before beginning to write, and again before pressing Enter. */
const longestPauseMs = 250;
/** Milliseconds that a send waits for the store's claims before it leaves. */
const claimTimeoutMs = 300;

/** How one agent answered a question. */
interface Reply {
  desk: Desk;
  text: string;
  /** The texts that the agent's desk showed when this reply was begun. */
  seen: ReadonlySet<string>;
  /** `stopped`: another reply was shown, and this one was not sent. */
  end: 'sent' | 'sent anyway' | 'stopped';
  /** The store was cut off, or did not answer in time: nobody can be stopped then. */
  isAlone: boolean;
}

/**
 * Lets several agents answer the same questions at once, each beginning and pressing Enter at random moments. Of two who did not see
 * each other’s reply when they began, one is stopped; and the service receives exactly the replies that the agents' desks accepted.
 */
export const oneReply: Program = async ({ short, seed }) => {
  if (findPostgres() === null) {
    return rowOf('no question, since there is no PostgreSQL', seed, 'nothing', ['nothing tried']);
  }
  const questions = short ? 20 : 1_000;
  const postgres = await startPostgres();
  const desks = await startDesks(postgres, names);
  const random = seeded(seed);
  const wrong: string[] = [];
  const counts: Record<string, number> = {};
  const sent: string[] = [];
  try {
    for (let number = 1; number <= questions; number += 1) {
      const replies = await ask(desks, random, number);
      for (const { end, isAlone } of replies) {
        const name = isAlone ? `${end} unasked` : end;
        counts[name] = (counts[name] ?? 0) + 1;
      }
      wrong.push(...doubled(replies).map((line) => `question ${number}: ${line}`));
      sent.push(...replies.filter(({ end }) => end !== 'stopped').map(({ text }) => text));
    }
    await desks.untilEqual();
    const carriedOut = desks.service.log
      .filter(({ operation }) => operation.startsWith('send-'))
      .map(({ fields }) => String(fields['text']));
    if (carriedOut.toSorted().join() !== sent.toSorted().join()) {
      wrong.push(`the service was asked for ${carriedOut.length}, the agents for ${sent.length}`);
    }
  } finally {
    await desks.close();
    await postgres.remove();
  }
  if (counts['stopped'] === undefined || counts['sent'] === undefined) wrong.push('nothing tried');
  const found = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return rowOf(
    `${questions} questions before ${names.length} agents`,
    seed,
    found.join(', '),
    wrong,
  );
};

/** Returns pairs of replies that were both sent although neither author saw the other reply at the beginning, nor insisted. */
function doubled(replies: readonly Reply[]): string[] {
  const judged = replies.filter(({ end, isAlone }) => end === 'sent' && !isAlone);
  return judged.flatMap((one, index) =>
    judged
      .slice(index + 1)
      .filter((other) => !one.seen.has(other.text) && !other.seen.has(one.text))
      .map((other) => `${one.text} and ${other.text}`),
  );
}

/** Lets some or all agents answer one question; resolves once all desks show the replies and no claim. */
async function ask({ desks }: Desks, random: Random, number: number): Promise<Reply[]> {
  const customer = random.pick(customers);
  const agents = desks.filter(() => random.chance(80));
  const away = random.chance(10) ? agents[0] : undefined;
  away?.line.cut();
  const replies = await Promise.all(
    agents.map((desk) =>
      answer(desk, customer, {
        text: `reply ${number} by ${desk.name}`,
        beginsAfterMs: random.int(longestPauseMs),
        sendsAfterMs: random.int(longestPauseMs),
        insists: random.chance(20),
        isAlone: desk === away,
      }),
    ),
  );
  away?.line.mend();
  away?.networkChanges();
  const sent = replies.filter(({ end }) => end !== 'stopped');
  for (const desk of desks) {
    await desk.client.until(async () => {
      const { shown, claim } = await look(desk, customer);
      return (claim === null && sent.every(({ text }) => shown.has(text))) || null;
    });
  }
  return replies;
}

async function answer(
  desk: Desk,
  customer: string,
  how: {
    text: string;
    beginsAfterMs: number;
    sendsAfterMs: number;
    insists: boolean;
    isAlone: boolean;
  },
): Promise<Reply> {
  const { client, instanceId } = desk;
  const { text, beginsAfterMs, sendsAfterMs, insists, isAlone } = how;
  const { chatId } = await client.openChat(instanceId, customer);
  const chat = teamChat(desk, chatId);
  await wait(beginsAfterMs);
  await chat.attend(true);
  const { shown: seen } = await look(desk, customer);
  await wait(sendsAfterMs);
  const askedAt = performance.now();
  const first = await chat.write(text, { allowFirstContacts: true });
  const reply = {
    desk,
    text,
    seen,
    isAlone: isAlone || performance.now() - askedAt >= claimTimeoutMs,
  };
  let end: Reply['end'] = 'sent';
  if (!first.ok) {
    if (!first.error.kind.startsWith('someone-')) throw new Error(JSON.stringify(first.error));
    end = insists ? 'sent anyway' : 'stopped';
    const insist = () => chat.write(text, { allowFirstContacts: true, anyway: true });
    // A second time where the other has answered since.
    if (insists && !(await insist()).ok) await insist();
  }
  await chat.leave();
  return { ...reply, end };
}

/** Returns the texts and the claim that a desk shows for a customer’s chat. */
async function look({ client, instanceId }: Desk, customer: string) {
  const { chatId } = await client.openChat(instanceId, customer);
  const { claim } = await client.call('team.chat', { instanceId, chatId });
  const messages = await client.messages(instanceId, chatId);
  return { claim, shown: new Set(messages.map(({ text }) => text)) };
}
