-- The first page of a common word without reading everyone who matches it: first those whose names match, found by an
-- index of their own, then a walk through the others in order, which stops when the page is full.

create index profiles_sort_name_trgm_idx on public.profiles
  using gin ((sort_name collate "default") extensions.gin_trgm_ops) where listed and not hidden;

create or replace function private.directory_page_sql(
  condition text, words text[], page_number integer, page_size integer
) returns text
  language sql stable
  set search_path = ''
  as $$
  select format(
    'select d.* from (%1$s limit %2$s offset %3$s) page'
    || ' join public.member_directory_profiles d on d.id = page.id'
    || ' order by page.place, page.sort_name, page.id',
    case when in_name is null then
      format(
        'select p.id, 0 as place, p.sort_name from public.profiles p where %s order by p.sort_name, p.id', condition
      )
    else
      -- An append runs its parts one after the other (search_member_directory forbids parallel workers).
      format(
        'select found.* from ('
        || '(select p.id, 0 as place, p.sort_name from public.profiles p'
        || ' where %1$s and %2$s order by p.sort_name, p.id limit %3$s)'
        || ' union all '
        || '(select p.id, 1 as place, p.sort_name from public.profiles p'
        || ' where %1$s and (%2$s) is not true order by p.sort_name, p.id limit %3$s)'
        || ') found',
        -- The limit of the whole, so that the planner knows that few rows are wanted of each part.
        condition, in_name, skipped + size
      )
    end,
    size,
    skipped
  )
  from (select least(greatest(coalesce(page_size, 24), 1), 100) as size) bounded
  cross join lateral (
    select (least(greatest(coalesce(page_number, 1), 1), 10000) - 1) * size as skipped
  ) before
  cross join (
    select string_agg(
      format('p.sort_name collate "default" like %L', '%' || private.like_escaped(word) || '%'), ' and '
    ) as in_name
    from unnest(words) word
  ) named
$$;

alter function public.search_member_directory(text, text, text, text, text, text, boolean, integer, integer)
  set max_parallel_workers_per_gather = 0;
