// How far this desk is with a team's log, since the store is up and the instance shared:
//
//   begins ── who was forgotten meanwhile is forgotten ──► reads ── its end is reached ──► follows
//      ▲                                                                                      │
//      └───────────────────────────────── starts over ────────────────────────────────────────┘
//
// It starts over when the store comes or goes, when sharing begins or ends, when the log was restored, and when a forgetting of this desk
// has yet to be read. Only where it follows does it append, so that it appends nothing that the log already has.

type Stage = { readonly is: 'begins' | 'reads' | 'follows' };

/** Creates the stage of a desk. */
export function createLogStage() {
  let stage: Stage = { is: 'begins' };
  return {
    now: (): Stage => stage,
    /** Goes on from `from`; a step that was under way when it started over changes nothing. */
    goOn: (from: Stage, is: Stage['is']): void => {
      if (stage === from) stage = { is };
    },
    startOver: (): void => {
      stage = { is: 'begins' };
    },
  };
}

export type LogStage = ReturnType<typeof createLogStage>;
