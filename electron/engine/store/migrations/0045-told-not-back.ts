/**
 * `seq` 0 of a mark or a register: the store has said that it has it, and it has not come back with the log yet. Where the log is read to
 * its end without it, the store was restored meanwhile, and it is told again.
 */
export const toldNotBack = `
CREATE INDEX team_register_not_back ON team_register (kind) WHERE seq = 0;
`;
