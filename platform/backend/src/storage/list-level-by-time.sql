-- Lists one level below a prefix, in the order of a time. A folder is as old as its oldest object. Reads all that lies below
-- the prefix, as folders have no time of their own. $1 bucket, $2 prefix, $3 the end of its range, $4 and $5 place of the
-- page before (time and name), $6 how many. %column%, %beyond% and %direction% come from fixed lists.
with found as (
  select *, strpos(substr(name, length($2) + 1), '/') as slash
  from storage.objects
  where bucket_id = $1 and name ~>=~ $2 and name ~<~ $3
),
level as (
  select name, id, updated_at, created_at, last_accessed_at, metadata from found where slash = 0
  union all
  select left(name, length($2) + slash), null, min(created_at), min(created_at), null, null
  from found where slash > 0 group by 1
)
select *, %column%::text as place from level
where $4::timestamptz is null or (%column%, name collate "C") %beyond% ($4::timestamptz, $5::text collate "C")
order by %column% %direction%, name collate "C" %direction%
limit $6
