/** Minutes within which a customer was answered; the last counts whatever took longer. */
export const answerLimits = [5, 15, 60, 240, null] as const;
