-- One level of a folder: files as they are, deeper ones folded into folders. $1 bucket, $2 prefix, $3 its depth + 1,
-- $4 prefix and search as a pattern.
with entries as (
  select path_tokens[$3::int] as name,
         cardinality(path_tokens) = $3::int as is_file,
         id, updated_at, created_at, last_accessed_at, metadata
  from storage.objects
  where bucket_id = $1 and starts_with(name, $2) and name ilike $4
)
select name, id, updated_at, created_at, last_accessed_at, metadata
from (
  select name, id, updated_at, created_at, last_accessed_at, metadata from entries where is_file
  union all
  select distinct name, null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
  from entries where not is_file
) as level
