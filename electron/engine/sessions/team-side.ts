import type { IncomingFiles, OwnFiles } from '../files/own-files.ts';
import type { History } from '../store/history.ts';
import type { TeamFile } from '../store/tables/media-copies-table.ts';
import type { StoredInstance } from '../store/tables/instance-table.ts';
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
  /** A run may go on, or has to wait. */
  onTurn: (runId: string) => void;
}

/** Puts together what an instance shares with a team: its log and files, whose turn a run over threads or a send is. */
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
      turns.look();
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
    /** Whose turn of the team a run is. */
    turns,
    /** Whose turn of the team a send is. */
    pace: createTeamPace({ team, isShared: teamLog.isShared, instanceKey, log }),
    /** Returns what reads files out of the team's store; null: they cannot be had now. */
    fileReader: () => {
      const store = team.store();
      if (store === null || !store.mayUse(instanceKey())) return null;
      return (file: TeamFile, how: Parameters<typeof readTeamFile>[2]) =>
        readTeamFile({ files: store.files, incoming, instanceKey: instanceKey() }, file, how);
    },
    /** Deletes what others of the team wrote. */
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
