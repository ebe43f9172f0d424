// What was accepted lately is found without reading the chat. By position nothing is looked for any more (0005).
export const sameText = `
CREATE INDEX message_accepted ON message (chat_id, state_at) WHERE state = 'accepted';
DROP INDEX message_by_chat;
`;
