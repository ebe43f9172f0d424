/** Whether a team shares the instance, as SQL. */
export const isShared = 'EXISTS (SELECT 1 FROM team_share WHERE is_off = 0)';

/** As whom this desk shares it, as SQL; null: it does not. */
export const ownMemberId = '(SELECT member_id FROM team_share WHERE is_off = 0)';
