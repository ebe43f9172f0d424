/** The chat of the practice service's day that is open when it begins, and what its customer is called by those who know her. */
export const firstChat = {
  chatId: '16175550118@c.us',
  number: '16175550118',
  name: 'Mariana',
} as const;
