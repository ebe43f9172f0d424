import * as z from 'zod';
import { offerAnswers, offerNames, type Probe } from '../domain/offers.ts';

/** A probe as it is kept. Names that this Postline does not know are left out. */
export const probeSchema: z.ZodType<Probe> = z.object({
  at: z.number(),
  findings: z.partialRecord(
    z.enum(offerNames),
    z.object({ answer: z.enum(offerAnswers), status: z.number().nullable() }),
  ),
});
