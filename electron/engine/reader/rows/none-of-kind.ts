/** What was read holds nothing of the kind that is imported. */
export class NoneOfKind extends Error {}
