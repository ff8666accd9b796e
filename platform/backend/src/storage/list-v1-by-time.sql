-- Lists one level of a folder: its folders by name, then its files in the order of a time. $1 bucket, $2 folder, $3 the end of
-- its range, $4 from which character on a slash ends a folder, $5 a pattern for names, $6 how many, $7 how many are left
-- out before. %column% and %direction% come from fixed lists.
with found as (
  select *, strpos(substr(name, $4::int), '/') as slash
  from storage.objects
  where bucket_id = $1 and name ~>=~ $2 and name ~<~ $3 and name ilike $5
)
select name, id, updated_at, created_at, last_accessed_at, metadata
from (
  select name, id, updated_at, created_at, last_accessed_at, metadata, %column% as place from found where slash = 0
  union all
  select distinct left(name, $4::int - 1 + slash), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz,
    null::jsonb, null::timestamptz
  from found where slash > 0
) as level
order by id is not null, place %direction%, name collate "C" %direction%
limit $6 offset $7
