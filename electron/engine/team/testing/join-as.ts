import type { JoinLine } from '../join-line.ts';
import { joinTeam } from '../join-team.ts';

/** Joins a team, by the password where one is kept from before; returns what a console keeps of it. */
export async function joinAs(line: JoinLine, kept: string | null = null) {
  let password = kept ?? '';
  const keep = (made: string) => {
    password = made;
    return Promise.resolve();
  };
  const joined = await joinTeam(line, { kept, keep }, new AbortController().signal);
  return { joined, password };
}
