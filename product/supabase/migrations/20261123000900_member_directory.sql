-- The member directory: its rows, the search with its pages and their number, and what the filters offer.
--
-- The functions are security definer, because row level security keeps the planner from using an index on a condition
-- that it does not know to leak nothing, `like` among them: a rare word would cost a walk through every member. In
-- exchange each asks is_member() itself and looks at nothing but what member_directory_profiles shows.

create view public.member_directory_profiles with (security_invoker = true) as
  select
    id, name, business_name, role, location, bio, avatar_url, industry, team_size, revenue_size, company_stage,
    expertise, linkedin_url, company_website, company_description, open_to_networking, created_at
  from public.profiles
  where listed and not hidden;
grant select on public.member_directory_profiles to authenticated;

-- The words of a search, folded, without commas, and without signs that stand alone beside words: "Accounting &
-- Bookkeeping" is found as the page writes it. Bounded, whatever is sent: nobody looks for more than eight words.
create function private.search_words(search text) returns text[]
  language sql immutable
  set search_path = ''
  as $$
  with words as (
    -- Something besides ASCII signs, whatever the database takes for a letter.
    select word, position, word ~ '[^!-/:-@[-`{-~]' as is_word
    from regexp_split_to_table(private.fold(left(search, 200)), '[\s,;]+') with ordinality as words (word, position)
    where word <> ''
  )
  select array(
    select word from words
    where is_word or not exists (select from words where is_word)
    order by position
    limit 8
  )
$$;

-- As SQL: each word of a search is in a folded column.
create function private.like_each_word(folded_column text, search text) returns text
  language sql stable
  set search_path = ''
  as $$
  select coalesce(string_agg(format(' and %s like %L', folded_column, '%' || private.like_escaped(word) || '%'), ''), '')
  from unnest(private.search_words(search)) word
$$;

-- The same for lists of hundreds, which no index is read for.
create function private.has_each_word(value text, search text) returns boolean
  language sql stable
  set search_path = ''
  as $$
  select private.fold(value) like all (
    array(select '%' || private.like_escaped(word) || '%' from unnest(private.search_words(search)) word)
  )
$$;

-- What a member must fulfil, as SQL about `p`. Literals instead of parameters, so that a plan is made for these very
-- words: an index for a rare one, a walk for a common one.
create function private.directory_condition(
  search text, industry text, location text, company_stage text, team_size text, expertise text, networking boolean
) returns text
  language sql stable
  set search_path = ''
  as $$
  select 'p.listed and not p.hidden'
    || private.like_each_word('p.search_text', search)
    || case when industry <> '' then format(' and p.industry = %L', left(industry, 120)) else '' end
    -- A region ('ON'), or a place ('Toronto, ON').
    || case
         when coalesce(location, '') = '' then ''
         when private.region_name(location) is not null then format(' and p.region_code = %L', location)
         else format(
           ' and (p.location = %L or p.location like %L)',
           left(location, 120), '%, ' || private.like_escaped(left(location, 120))
         )
       end
    || case when company_stage <> '' then format(' and p.company_stage = %L', left(company_stage, 120)) else '' end
    || case when team_size <> '' then format(' and p.team_size = %L', left(team_size, 120)) else '' end
    || case when expertise <> '' then
         format(' and p.expertise_keys @> %L::text[]', private.fold_all(array[left(expertise, 2000)]))
       else '' end
    || case when networking then ' and p.open_to_networking' else '' end
$$;

-- Members whose names hold all the words come first, the rest by name. The first page of a common word does not read
-- everyone who matches it: those whose names match are found by an index of their own, then a walk through the others
-- in order stops when the page is full. Only ids are sorted; whole rows are fetched for one page.
-- `npm run bench -- directory` explains what this returns.
create function private.directory_page_sql(
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

create function public.search_member_directory(
  search text default '',
  industry text default '',
  location text default '',
  company_stage text default '',
  team_size text default '',
  expertise text default '',
  networking boolean default false,
  page_number integer default 1,
  page_size integer default 24
) returns setof public.member_directory_profiles
  language plpgsql stable security definer
  set search_path = ''
  -- The ids of 50,000 members are sorted in memory.
  set work_mem = '16MB'
  set max_parallel_workers_per_gather = 0
  as $$
begin
  if not public.is_member() then
    return;
  end if;
  return query execute private.directory_page_sql(
    private.directory_condition(search, industry, location, company_stage, team_size, expertise, networking),
    private.search_words(search), page_number, page_size
  );
end
$$;
comment on function public.search_member_directory is
  'One page of the member directory. Each word of `search` must occur in a member''s name, business, role, expertise, location, bio or industry, whatever its case and accents; an empty filter means all.';

create function public.count_member_directory(
  search text default '',
  industry text default '',
  location text default '',
  company_stage text default '',
  team_size text default '',
  expertise text default '',
  networking boolean default false
) returns bigint
  language plpgsql stable security definer
  set search_path = ''
  -- What two indexes find of a million members is intersected row by row; with less memory whole pages are read.
  set work_mem = '16MB'
  as $$
declare
  found_members bigint := 0;
begin
  if public.is_member() then
    execute format(
      'select count(*) from (select from public.profiles p where %s limit %s) counted',
      private.directory_condition(search, industry, location, company_stage, team_size, expertise, networking),
      private.most_counted() + 1
    ) into found_members;
  end if;
  return found_members;
end
$$;
comment on function public.count_member_directory is
  'How many members search_member_directory would find, on all its pages, counted to 10,000: 10,001 means more.';

-- What members wrote most, as choices for the filters: an answer to pick from instead of a guess. Of a larger community
-- 10,000 members are asked, those with the first ids, which are random.
create function public.member_directory_choices() returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  with asked as (
    select p.location, p.expertise from public.profiles p
    where p.listed and not p.hidden
    order by p.id limit private.most_counted()
  )
  select jsonb_build_object(
    'locations', coalesce((
      select jsonb_agg(location order by private.fold(location))
      from (
        select p.location from asked p
        where p.location <> ''
        group by p.location order by count(*) desc, p.location limit 300
      ) most
    ), '[]'),
    'expertise', coalesce((
      select jsonb_agg(label order by key)
      from (
        select private.fold(btrim(e)) as key, (array_agg(btrim(e) order by members desc, e))[1] as label
        from (
          select e, count(*) as members
          from asked p, unnest(p.expertise) e
          where btrim(e) <> ''
          group by e
        ) spelling
        group by key order by sum(members) desc, key limit 300
      ) most
    ), '[]')
  )
  where public.is_member()
$$;
comment on function public.member_directory_choices is
  'The locations and the expertise that members name most, up to 300 each; of 10,000 members. Null for who is not a member.';

revoke execute on function
  public.search_member_directory(text, text, text, text, text, text, boolean, integer, integer),
  public.count_member_directory(text, text, text, text, text, text, boolean),
  public.member_directory_choices()
  from public, anon, authenticated;
grant execute on function
  public.search_member_directory(text, text, text, text, text, text, boolean, integer, integer),
  public.count_member_directory(text, text, text, text, text, text, boolean),
  public.member_directory_choices()
  to authenticated;
revoke execute on all functions in schema private from public;
