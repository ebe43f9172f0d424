import { binaryOf, type Part, part, type Program, rowOfParts, Skipped } from '../rows/row.ts';
import type { CallName } from '../../shared/contract/contract.ts';
import { callsUncovered, consolesFor, openings } from './refusals/stages.ts';
import { goWay, type Way } from './refusals/way.ts';

/** Begins what main says of every refusal; the page puts it into words as it is. */
const reason = 'Refused for once, number';
/** Ways of each stage in the short form. */
const shortWays = 3;

/**
 * R16: each call that a press makes is refused once while it is pressed, by the shortest way to it, and the page says why where a person
 * looks. What has no press is listed in `no-press.ts`; TypeScript refuses a call of the contract that has neither.
 */
export const refusalsAreSaid: Program = async (plan) => {
  const host = consolesFor(binaryOf(plan.chromium));
  const skipped: string[] = [];
  let gone = 0;
  /** A part for each call, so that one that is missed hides no other. */
  const tryStage = async (name: keyof typeof openings): Promise<Part[]> => {
    const { place, ways } = await openings[name](host);
    const all = Object.entries(ways) as [CallName, Way][];
    // Those at the beginning need nothing of the ways before them.
    const some = plan.short ? all.slice(0, shortWays) : all;
    const tried: Part[] = [];
    try {
      for (const [call, way] of some) {
        const words = `${reason} ${(gone += 1)}.`;
        tried.push(
          await part(call, async () => {
            const found = await goWay(place, call, way, words);
            return found === null ? [] : [found];
          }),
        );
      }
    } finally {
      await place.close();
    }
    return tried;
  };
  try {
    const parts: Part[] = [{ name: 'each call is reached', wrong: callsUncovered() }];
    for (const name of Object.keys(openings) as (keyof typeof openings)[]) {
      try {
        parts.push(...(await tryStage(name)));
      } catch (error) {
        if (!(error instanceof Skipped)) throw error;
        skipped.push(`${name}: ${error.message}`);
      }
    }
    return rowOfParts(`${gone} calls refused while they are pressed`, plan.seed, parts, skipped);
  } finally {
    await host.close();
  }
};
