import type { ClientBase } from 'pg';

const rightsOf = (acl: string) =>
  `(select string_agg(concat_ws(' ', coalesce(nullif(grantee, 0)::regrole::text, 'public'), privilege_type), ', '
     order by grantee, privilege_type) from aclexplode(${acl}))`;

/** Describes everything in a team's schema, one line each, sorted: two databases with the same lines have the same schema. */
export async function describedSchema(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    with relation as (select * from pg_class where relnamespace = 'postline'::regnamespace)
    select concat_ws(' ', 'relation', relname, relkind, relrowsecurity, reloptions::text, relowner::regrole,
      pg_get_expr(relpartbound, oid), ${rightsOf(`coalesce(relacl, acldefault('r', relowner))`)}) as line
      from relation where relkind in ('r', 'p', 'v', 'S')
    union all select concat_ws(' ', 'column', relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid), attidentity, attstattarget, attstorage)
      from relation r join pg_attribute a on a.attrelid = r.oid and attnum > 0
      left join pg_attrdef on adrelid = a.attrelid and adnum = attnum where relkind in ('r', 'p', 'v')
    union all select concat_ws(' ', pg_get_indexdef(r.oid), reloptions::text) from relation r where relkind in ('i', 'I')
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(c.oid))
      from pg_constraint c join relation r on r.oid = conrelid
    union all select pg_get_triggerdef(t.oid) from pg_trigger t join relation r on r.oid = tgrelid where not tgisinternal
    union all select p::text from pg_policies p where schemaname = 'postline'
    union all select concat_ws(' ', 'view', relname, pg_get_viewdef(oid)) from relation where relkind = 'v'
    union all select concat_ws(' ', pg_get_functiondef(oid), proowner::regrole,
      ${rightsOf(`coalesce(proacl, acldefault('f', proowner))`)})
      from pg_proc where pronamespace = 'postline'::regnamespace
    union all select 'month ' || suffix from postline.log_month
    union all select 'said ' || suffix from postline.said_month`);
  return rows.map(({ line }) => line).sort();
}
