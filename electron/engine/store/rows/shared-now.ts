/** SQL for whether a team shares the instance. */
export const isShared = 'EXISTS (SELECT 1 FROM team_share WHERE is_off = 0)';

/** SQL for the member as whom this desk shares the instance; null: it does not. */
export const ownMemberId = '(SELECT member_id FROM team_share WHERE is_off = 0)';
