-- Reads the columns of published tables ($1: by oid; or $2, $3: by schema and name, `*` is any), and which of the roles $4
-- may select each.
select c.oid::text as entity, n.nspname as schema, c.relname as table, c.relrowsecurity as "hasPolicies",
       o.pubinsert as "publishesInsert", o.pubupdate as "publishesUpdate", o.pubdelete as "publishesDelete",
       (select json_agg(json_build_object(
                 'name', a.attname,
                 'type', t.typname,
                 'sqlType', format_type(a.atttypid, -1),
                 'isKey', coalesce(a.attnum = any (pk.indkey), false),
                 'isIdentity', case c.relreplident
                   when 'f' then true
                   when 'd' then coalesce(a.attnum = any (pk.indkey), false)
                   when 'i' then coalesce(a.attnum = any (ri.indkey), false)
                   else false end,
                 'roles', array(select r from unnest($4::text[]) r
                                where has_schema_privilege(r, n.oid, 'usage')
                                  and has_column_privilege(r, c.oid, a.attnum, 'select')))
               order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attname = any (p.attnames)) as columns
from pg_publication o
join pg_publication_tables p on p.pubname = o.pubname
join pg_namespace n on n.nspname = p.schemaname
join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
left join pg_index pk on pk.indrelid = c.oid and pk.indisprimary
left join pg_index ri on ri.indrelid = c.oid and ri.indisreplident
where o.pubname = 'supabase_realtime' and n.nspname not in ('realtime', 'juno_service')
  and case when $1::oid[] is null
        then ($2::text = '*' or n.nspname = $2) and ($3::text = '*' or c.relname = $3)
        else c.oid = any ($1) end
