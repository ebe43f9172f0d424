import type { IncomingFiles, OwnFiles } from '../files/own-files.ts';
import type { History } from '../store/history.ts';
import type { TeamFile } from '../store/messages/media-copies-table.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';
import { eraseTeam } from '../team/erase-team.ts';
import { instanceKeyOf } from '../team/instance-key.ts';
import { createFileOffers } from '../team/offer-files.ts';
import { readTeamFile } from '../team/read-team-file.ts';
import { createRunTurns } from '../team/run-turns.ts';
import { createTeamLog, type TeamLogParts } from '../team/team-log.ts';
import { createTeamPace } from '../team/team-pace.ts';

interface TeamSideParts extends Omit<TeamLogParts, 'instanceId' | 'ownKey'> {
  record: () => StoredInstance;
  history: History;
  files: OwnFiles;
  incoming: IncomingFiles;
  /** Called when a run may continue, or has to wait. */
  onTurn: (runId: string) => void;
}

/** Creates the parts of an instance that work with its team: log, files, turns of runs over threads, and turns of sends. */
export function createTeamSide(parts: TeamSideParts) {
  const { history, files, incoming, team, isHeld, published, events, log } = parts;
  const { instanceId } = parts.record();
  const shared = { instanceId, history, team, isHeld, published, log };

  const teamLog = createTeamLog({
    ...shared,
    ownKey: () => instanceKeyOf(parts.record()),
    events,
    onSettled: parts.onSettled,
    onThreads: (runIds) => {
      parts.onThreads(runIds);
      turns.update();
    },
    onForgotten: parts.onForgotten,
  });
  const { instanceKey } = teamLog;
  const turns = createRunTurns({
    history,
    team,
    log: teamLog,
    instanceKey,
    onChange: parts.onTurn,
    problems: log,
  });
  const fileOffers = createFileOffers({
    ...shared,
    instanceKey,
    readNow: teamLog.readNow,
    onChange: teamLog.wake,
  });

  return {
    log: teamLog,
    /** Lets one desk at a time run over a set of threads. */
    turns,
    /** Paces the sends of all desks together. */
    pace: createTeamPace({ team, isShared: teamLog.isShared, instanceKey, log }),
    /** Returns a function that reads files from the team's store; null: the store is unavailable. */
    fileReader: () => {
      const store = team.store();
      if (store === null || !store.mayUse(instanceKey())) return null;
      return (file: TeamFile, options: Parameters<typeof readTeamFile>[2]) =>
        readTeamFile({ files: store.files, incoming, instanceKey: instanceKey() }, file, options);
    },
    /** Deletes what other members wrote. */
    erase: (signal: AbortSignal) => eraseTeam({ history, files, events }, signal),
    begin: (): void => {
      teamLog.begin();
      fileOffers.begin();
    },
    wake: (): void => {
      teamLog.wake();
      fileOffers.wake();
    },
    stop: async (): Promise<void> => {
      await Promise.all([teamLog.stop(), fileOffers.stop(), turns.stop()]);
    },
  };
}
