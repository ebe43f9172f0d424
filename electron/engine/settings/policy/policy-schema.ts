import * as z from 'zod';
import { type SettingsPatch, settingsPatchSchema } from '../../../../shared/contract/settings.ts';

const monthsSchema = z.int().min(1).max(1_200);

const instanceSchema = z.strictObject({
  name: z.string().min(1).max(80).describe('Shown in Postline. A person may change it.'),
  chatServiceAddress: z.string().max(2_048).describe('https, and ends in /v1.'),
  smsServiceAddress: z.string().max(2_048).describe('https, and ends in /v1.'),
  instanceUuid: z.guid().optional().describe('Entered by a person where it is missing.'),
});

/** A policy as an administrator writes it. What it says of a proxy and of addresses is checked by `readPolicy`. */
export const policySchema = z.strictObject({
  $schema: z.string().max(2_048).optional().describe('For editors. Postline doesn’t read it.'),
  locked: settingsPatchSchema
    .optional()
    .describe('Settings that nobody can change in Postline, with their values.'),
  presets: settingsPatchSchema
    .optional()
    .describe('Settings with the values that they have until a person changes them.'),
  instances: z
    .array(instanceSchema)
    .max(100)
    .optional()
    .describe('What Postline offers to connect. A person enters the access token.'),
  onlyTheseInstances: z
    .boolean()
    .optional()
    .describe('True: no other addresses can be connected, and nothing is sent to others.'),
  retention: z
    .strictObject({
      months: monthsSchema
        .nullable()
        .optional()
        .describe(
          'Messages are kept for so many months; null keeps them all. Nobody can change it.',
        ),
      mostMonths: monthsSchema
        .optional()
        .describe('Messages are kept for so many months at most. A person may choose less.'),
    })
    .optional()
    .describe('How long each instance keeps messages.'),
  authorities: z
    .array(z.string().min(1).max(1_000_000))
    .max(20)
    .optional()
    .describe(
      'Certificate authorities that Postline trusts too: PEM text, or the absolute path of a PEM file.',
    ),
});

export type PolicyText = z.output<typeof policySchema>;

/** Returns the schema as JSON Schema (2020-12), for editors and for docs/policy.schema.json. */
export function policyJsonSchema(): object {
  return { title: 'Policy of Postline', ...z.toJSONSchema(policySchema, { io: 'input' }) };
}

/** Returns the names of settings, as `group.field`. */
export function namesOf(settings: SettingsPatch): string[] {
  return Object.entries(settings).flatMap(([group, values]) =>
    Object.keys(values ?? {}).map((field) => `${group}.${field}`),
  );
}

/** Returns the names of all settings that an organization may set. */
export function managedNames(): string[] {
  return Object.entries(settingsPatchSchema.shape).flatMap(([group, fields]) =>
    Object.keys(fields.unwrap().shape).map((field) => `${group}.${field}`),
  );
}
