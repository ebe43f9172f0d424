import type { ClientBase } from 'pg';

/** Gives an empty log a part for each of the last months, as if it had begun so many months ago. */
export async function beginInThePast(admin: ClientBase, months: number): Promise<void> {
  await admin.query(`
    begin;
    set local role postline_owner;
    set local search_path = postline, pg_temp;
    alter table event detach partition event_first;
    do $$
    declare
      bound timestamptz := month_of(clock_timestamp(), ${-months});
      made text;
    begin
      -- The next month has one already, within a week of it.
      for made in delete from log_month returning suffix loop
        if made <> 'first' then execute format('drop table event_%s', made); end if;
      end loop;
      insert into log_month (since, until, suffix) values ('-infinity', bound, 'first');
      execute format('alter table event attach partition event_first for values from (minvalue) to (%L)', bound);
      for n in 0 .. ${months} loop
        perform make_month(month_of(bound, n), month_of(bound, n + 1));
      end loop;
    end $$;
    commit`);
}

/** Moves the times of events so many months back: when they happened, and when they were stored. `eventIds` is a LIKE pattern. */
export async function moveToThePast(
  admin: ClientBase,
  eventIds: string,
  months: number,
): Promise<void> {
  await admin.query(
    `update postline.event set stored_at = stored_at - $2 * interval '1 month', at = at - $2 * interval '1 month'
     where event_id like $1`,
    [eventIds, months],
  );
}
