/** The version of the store's schema that this Postline was made for; team-database/schema/schema.test.ts sees that it is the present one. */
export const schemaVersion = 1;
