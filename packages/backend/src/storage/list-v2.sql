-- Objects below a prefix, in pages. $1 bucket, $2 prefix, $3 whether what lies deeper is folded into folders, $4 and $5
-- place of the page before (sort value and key), $6 how many. %place%, %beyond% and %direction% come from fixed lists.
with entries as (
  select *, strpos(substr(name, length($2) + 1), '/') as slash
  from storage.objects
  where bucket_id = $1 and starts_with(name, $2)
),
level as (
  select name as key, id, updated_at, created_at, last_accessed_at, metadata from entries where slash = 0 or not $3::bool
  union all
  select distinct left(name, length($2) + slash), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz,
    null::jsonb
  from entries where slash > 0 and $3::bool
),
placed as (
  select *, %place% collate "C" as place from level
)
select key, id, updated_at, created_at, last_accessed_at, metadata, place
from placed
where $4::text is null or (place, key collate "C") %beyond% ($4::text, $5::text)
order by place %direction%, key collate "C" %direction%
limit $6
