import { createArchiveRunner } from '../sms/runs/archive-runner.ts';
import { createBackOff } from '../delivery/back-off.ts';
import { createProposals } from '../sms/runs/proposals.ts';
import { createSmsReading } from '../sms/sms-reading.ts';
import { createSmsSending } from '../sms/sms-sending.ts';
import { createThreadDeletions } from '../sms/thread-deletions.ts';
import { createThreadSync } from '../sms/thread-sync.ts';
import type { SessionGround } from './session-ground.ts';
import type { TeamSide } from './team-side.ts';

/**
 * Creates the parts of an instance that deal with the SMS side of its service: archive runs, and what it may offer beside the interface:
 * the list of threads, their messages, sending, deleting.
 */
export function createSmsSide(ground: SessionGround, teamSide: TeamSide) {
  const { pace, news, runProgress, parts, wake, service } = ground;
  const { gateway, optional, offers } = service;
  const backOff = parts.add(
    createBackOff({
      ...ground.limits,
      limit: ground.limitOf('sms'),
      onChange: () => wake('threads'),
    }),
  );
  const onThreads = () => runProgress.changed();
  const shared = {
    ...ground,
    gateway: optional,
    backOff,
    onThreads,
  };

  const archiveRunner = parts.add(
    createArchiveRunner({
      ...shared,
      gateway,
      optional,
      progress: runProgress,
      turns: teamSide.turns,
      onEnded: news.runEnded,
    }),
  );
  const threadSync = parts.add(
    createThreadSync({
      ...shared,
      isOffered: () => offers()?.smsLists === true,
      gapMs: pace.pageGapMs,
    }),
  );
  const sending = parts.add(
    createSmsSending({
      ...shared,
      isOffered: () => offers()?.smsSend === true,
      onSent: threadSync.lookSoon,
    }),
  );
  const reading = parts.add(
    createSmsReading({
      ...shared,
      isOffered: () => offers()?.smsMessages === true,
      onUnread: onThreads,
    }),
  );
  const threadDeletions = parts.add(
    createThreadDeletions({ ...shared, isOffered: () => offers()?.smsLists === true }),
  );
  const proposals = parts.add(
    createProposals({
      history: ground.history,
      log: ground.log,
      pace: pace.ofRuns,
      onProposed: (proposal) => {
        news.runProposed(proposal);
        runProgress.changed(proposal.runId);
      },
      onStarted: (runId) => {
        runProgress.wentOn(runId);
        archiveRunner.wake();
      },
      onMissed: (runId, startAt) => {
        news.runMissed(runId, startAt);
        runProgress.changed(runId);
      },
      onReplaced: news.dismissProposal,
    }),
  );

  return {
    /** Why nothing is sent to the SMS side now. */
    smsBackOff: backOff,
    archiveRunner,
    proposals,
    smsSide: {
      threadSync: {
        ...threadSync,
        refresh: async () => {
          reading.refresh();
          await threadSync.refresh();
        },
      },
      sending,
      reading,
      threadDeletions,
    },
  };
}
