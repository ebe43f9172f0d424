import { personOf } from '../forgetting/person-of.ts';
import { tellOfForgotten } from '../forgetting/tell-of-forgotten.ts';
import { withOtherForms } from '../numbers/number-forms.ts';
import type { TeamFile } from '../store/messages/media-copies-table.ts';
import { eraseTeam } from '../team/erase-team.ts';
import { instanceKeyOf } from '../team/instance-key.ts';
import { createFileOffers } from '../team/offer-files.ts';
import { readTeamFile } from '../team/read-team-file.ts';
import { createRunTurns } from '../team/run-turns.ts';
import { createTeamLog } from '../team/team-log.ts';
import { createTeamPace } from '../team/team-pace.ts';
import type { SessionGround } from './session-ground.ts';

/** Creates the parts of an instance that work with its team: log, files, turns of runs over threads, and turns of sends. */
export function createTeamSide(ground: SessionGround) {
  const { session, history, files, incoming, events, team, parts, wake, log } = ground;
  const { runProgress } = ground;
  const shared = { ...ground, isHeld: () => ground.safeMode.isOn };

  const teamLog = parts.add(
    createTeamLog({
      ...shared,
      ownKey: () => instanceKeyOf(session.record),
      ownName: () => session.record.name,
      onSettled: () => wake('messages'),
      onThreads: (runIds) => {
        runProgress.changed();
        for (const runId of runIds) runProgress.changed(runId);
        turns.update();
      },
      onForgotten: async (chatIds, member) => {
        const others = await history.aliases.idsOf(withOtherForms(chatIds));
        const person = personOf([...new Set([...chatIds, ...others])]);
        if ((await history.forgetting.begin(person, Date.now(), member)) !== null) return false;
        tellOfForgotten(events, person.chatIds);
        wake('forgotten');
        ground.exports.discardAll();
        ground.published.publish('forgetting.changed', {});
        return true;
      },
    }),
  );
  const { instanceKey } = teamLog;
  const turns = parts.add(
    createRunTurns({
      history,
      team,
      log: teamLog,
      instanceKey,
      onChange: (runId) => {
        runProgress.changed(runId);
        wake('threads');
      },
      problems: log,
    }),
  );
  parts.add(
    createFileOffers({
      ...shared,
      instanceKey,
      readNow: teamLog.readNow,
      onChange: teamLog.wake,
    }),
  );

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
  };
}

export type TeamSide = ReturnType<typeof createTeamSide>;
