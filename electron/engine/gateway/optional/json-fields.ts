import * as z from 'zod';

// Nothing of these shapes was tried against a live service: numbers also come as text, with anything after their digits,
// and a field that is missing or of another kind is null.

/** A text, or a number as one. */
export const text = z
  .union([z.string(), z.number().transform(String)])
  .nullable()
  .catch(null);

/** A number, or the number that a text begins with. */
export const number = z
  .union([z.number(), z.string().transform((written) => Number.parseFloat(written))])
  .nullable()
  .catch(null)
  .transform((read) => (read === null || Number.isFinite(read) ? read : null));

export const flag = z
  .union([
    z.boolean(),
    z.literal([1, '1', 'true']).transform(() => true),
    z.literal([0, '0', 'false']).transform(() => false),
  ])
  .nullable()
  .catch(null);
