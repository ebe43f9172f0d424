/** What the instance's service speaks (shared/domain/protocol.ts). */
export const protocol = `
ALTER TABLE instance ADD COLUMN protocol TEXT NOT NULL DEFAULT 'interface';
`;
