-- Reads rows that are committed now ($4: at that snapshot) and were not at the snapshot $1, after row $5. One row without
-- an id says that there are none.
select s.now::text as now, pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(s.now) as behind, o.*
from (select pg_current_snapshot() as now) s
left join lateral (
  select id, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, entity::text as entity, action,
         (select json_object_agg(key, value::text) from jsonb_each(record)) as record,
         (select json_object_agg(key, value::text) from jsonb_each(old_record)) as old_record,
         oversize, message
  from realtime.outbox
  where xid >= pg_snapshot_xmin($1::pg_snapshot)
    and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
    and ($4::text is null or pg_visible_in_snapshot(xid, $4::pg_snapshot))
    and (message is not null or entity = any ($2::oid[]))
    and id > $5::bigint
  order by id
  limit $3
) o on true
