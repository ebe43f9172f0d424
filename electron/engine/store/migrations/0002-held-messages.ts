export const heldMessages = `
ALTER TABLE outbox ADD COLUMN not_before INTEGER;
CREATE INDEX outbox_held ON outbox (not_before) WHERE not_before IS NOT NULL;
`;
