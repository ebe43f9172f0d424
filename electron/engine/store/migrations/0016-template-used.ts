/** Which template was put into what is begun or scheduled: the activity log tells it of what is sent. */
export const templateUsed = `
ALTER TABLE draft ADD COLUMN template_id TEXT;
ALTER TABLE scheduled ADD COLUMN template_id TEXT;
`;
