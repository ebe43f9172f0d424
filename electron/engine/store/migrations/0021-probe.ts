/** What the instance's service offers beside its interface, as a probe found it (JSON); NULL: none was made. */
export const probe = `
ALTER TABLE instance ADD COLUMN probe TEXT;
`;
