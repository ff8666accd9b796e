-- Lists one level below a prefix, in the order of names: files as they are, deeper ones folded into their folder. One index
-- lookup an entry: what lies in a folder is skipped, not read. $1 bucket, $2 where the range of the prefix ends and $3
-- where to begin, $4 how many entries, $5 from which character on a slash ends a folder, $6 a pattern for names, or null.
-- %direction% is asc or desc; the operators compare bytes, as the index name_prefix_search does.
with recursive level as (
  select 0 as n, $3::text as seek, null::text as name, null::uuid as id, null::timestamptz as updated_at,
    null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
  union all
  select level.n + 1,
    case
      when '%direction%' = 'desc' then coalesce(entry.folder, found.name)
      when entry.folder is null then found.name || chr(1)
      else left(entry.folder, -1) || '0' -- the character after the slash
    end,
    coalesce(entry.folder, found.name),
    case when entry.folder is null then found.id end,
    case when entry.folder is null then found.updated_at end,
    case when entry.folder is null then found.created_at end,
    case when entry.folder is null then found.last_accessed_at end,
    case when entry.folder is null then found.metadata end
  from level
  cross join lateral (
    select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
    from storage.objects o
    where o.bucket_id = $1 and ($6::text is null or o.name ilike $6) and %range%
    order by o.name using %order%
    limit 1
  ) as found
  cross join lateral (select strpos(substr(found.name, $5::int), '/') as at) as slash
  cross join lateral (select case when slash.at > 0 then left(found.name, $5::int - 1 + slash.at) end as folder) as entry
  where level.n < $4
)
select name, id, updated_at, created_at, last_accessed_at, metadata from level where n > 0 order by n
