import { chatsMessagesOutbox } from './0001-chats-messages-outbox.ts';
import { scheduled } from './0004-scheduled.ts';
import { heldMessages } from './0002-held-messages.ts';
import { attachments } from './0003-attachments.ts';
import { actions } from './0005-actions.ts';
import { audit } from './0006-audit.ts';
import { threads } from './0007-threads.ts';
import { sameText } from './0008-same-text.ts';
import { messageChecksum } from './0009-message-checksum.ts';
import { foldedChats } from './0010-folded-chats.ts';
import { imports } from './0011-imports.ts';
import { plainNames } from './0012-plain-names.ts';
import { read } from './0013-read.ts';
import { searchPending } from './0014-search-pending.ts';
import { chatOrder } from './0015-chat-order.ts';
import { templateUsed } from './0016-template-used.ts';
import { people } from './0017-people.ts';
import { forgetting } from './0018-forgetting.ts';
import { heldSchedule } from './0019-held-schedule.ts';
import { instanceSettings } from './0020-instance-settings.ts';
import { probe } from './0021-probe.ts';
import { threadSync } from './0022-thread-sync.ts';
import { notOffered } from './0023-not-offered.ts';
import { threadIdField } from './0024-thread-id-field.ts';
import { settling } from './0025-settling.ts';
import { reactions } from './0026-reactions.ts';
import { protocol } from './0027-protocol.ts';
import { sms } from './0028-sms.ts';
import { aliases } from './0029-aliases.ts';
import { listening } from './0030-listening.ts';
import { told } from './0031-told.ts';
import { mediaCopies } from './0032-media-copies.ts';
import { deletionRuns } from './0033-deletion-runs.ts';
import { smsSearch } from './0034-sms-search.ts';
import { team } from './0035-team.ts';
import { teamRegisters } from './0036-team-registers.ts';
import { teamForgetting } from './0037-team-forgetting.ts';
import { teamMarking } from './0038-team-marking.ts';
import { teamFiles } from './0039-team-files.ts';
import { teamWork } from './0040-team-work.ts';
import { teamThreads } from './0041-team-threads.ts';
import { newerThanClosed } from './0042-newer-than-closed.ts';
import { shareOff } from './0043-share-off.ts';
import { draftDone } from './0044-draft-done.ts';
import { toldNotBack } from './0045-told-not-back.ts';
import { trailStoredAt } from './0046-trail-stored-at.ts';
import { teamAliases } from './0047-team-aliases.ts';
import { noteDrafts } from './0048-note-drafts.ts';
import { removedMembers } from './0049-removed-members.ts';

/** In order; a migration that has shipped is never edited. Its number is its place, from 1. */
export const migrations: readonly string[] = [
  chatsMessagesOutbox,
  heldMessages,
  attachments,
  scheduled,
  actions,
  audit,
  threads,
  sameText,
  messageChecksum,
  foldedChats,
  imports,
  plainNames,
  read,
  searchPending,
  chatOrder,
  templateUsed,
  people,
  forgetting,
  heldSchedule,
  instanceSettings,
  probe,
  threadSync,
  notOffered,
  threadIdField,
  settling,
  reactions,
  protocol,
  sms,
  aliases,
  listening,
  told,
  mediaCopies,
  deletionRuns,
  smsSearch,
  team,
  teamRegisters,
  teamForgetting,
  teamMarking,
  teamFiles,
  teamWork,
  teamThreads,
  newerThanClosed,
  shareOff,
  draftDone,
  toldNotBack,
  trailStoredAt,
  teamAliases,
  noteDrafts,
  removedMembers,
];
