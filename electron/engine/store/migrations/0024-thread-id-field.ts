/** How the instance's service calls the ID of a thread (shared/domain/thread.ts), and when somebody said so; 0: nobody did. */
export const threadIdField = `
ALTER TABLE instance ADD COLUMN thread_id_field TEXT NOT NULL DEFAULT 'messageThreadId';
ALTER TABLE instance ADD COLUMN thread_id_field_since INTEGER NOT NULL DEFAULT 0;
`;
