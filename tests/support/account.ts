/** What identifies the instance that stories connect to. */
export const account = {
  name: 'Support',
  instanceUuid: '3f1c7a52-8d4e-4b6a-9c1f-2e5d7a9b0c31',
  accessToken: 'canary-token-5b1d7e93-only-in-memory',
};
