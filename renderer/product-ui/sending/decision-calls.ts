/** The calls that do what a person decides about a message on its way. */
export const decisionCalls = {
  'send-again': 'messages.sendAgain',
  'confirm-manually': 'messages.confirmManually',
  dismiss: 'messages.dismiss',
  cancel: 'messages.cancel',
  'stop-looking': 'messages.cancel',
} as const;
