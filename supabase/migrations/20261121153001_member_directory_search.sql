-- The search of the member directory: one page of members, their number, and what the filters offer.
--
-- Security definer, because row level security keeps the planner from using an index on a condition that it does not
-- know to leak nothing, `like` among them: a rare word cost a walk through every member. In exchange each function
-- asks is_member() itself and looks at nothing but what member_directory_profiles shows.

-- Sorting that neither case nor accents disturb, the same on every installation.
alter table public.profiles add column sort_name text collate "C"
  generated always as (private.fold(btrim(name))) stored;
create index profiles_sort_name_idx on public.profiles (sort_name, id) where listed and not hidden;

create function private.fold_all(texts text[]) returns text[]
  language sql immutable parallel safe
  set search_path = ''
  as $$
  select array(select private.fold(btrim(t)) from unnest(texts) t where btrim(t) <> '')
$$;
-- 'Pricing' and 'pricing' are one thing to know about.
alter table public.profiles add column expertise_keys text[]
  generated always as (private.fold_all(expertise)) stored;
create index profiles_expertise_keys_idx on public.profiles using gin (expertise_keys);

drop function public.search_member_directory(text);

-- The words of a search, folded. Bounded, whatever is sent: nobody looks for more than eight words.
create function private.search_words(search text) returns text[]
  language sql immutable
  set search_path = ''
  as $$
  select array(
    select word
    from regexp_split_to_table(private.fold(left(search, 200)), '\s+') with ordinality as words (word, position)
    where word <> ''
    order by position
    limit 8
  )
$$;

create function private.like_escaped(value text) returns text
  language sql immutable
  set search_path = ''
  as $$
  select replace(replace(replace(value, '\', '\\'), '%', '\%'), '_', '\_')
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
    || coalesce((
      select string_agg(format(' and p.search_text like %L', '%' || private.like_escaped(word) || '%'), '')
      from unnest(private.search_words(search)) word
    ), '')
    || case when industry <> '' then format(' and p.industry = %L', left(industry, 120)) else '' end
    -- A place ('Toronto, ON'), or the region that places end in ('ON').
    || case when location <> '' then format(
         ' and (p.location = %1$L or p.location like %2$L)',
         left(location, 120), '%, ' || private.like_escaped(left(location, 120))
       ) else '' end
    || case when company_stage <> '' then format(' and p.company_stage = %L', left(company_stage, 120)) else '' end
    || case when team_size <> '' then format(' and p.team_size = %L', left(team_size, 120)) else '' end
    || case when expertise <> '' then
         format(' and p.expertise_keys @> %L::text[]', private.fold_all(array[left(expertise, 2000)]))
       else '' end
    || case when networking then ' and p.open_to_networking' else '' end
$$;

-- Members whose names hold all the words come first, the rest by name. Only ids are sorted; whole rows are fetched
-- for one page. `npm run bench -- directory` explains what this returns.
create function private.directory_page_sql(
  condition text, words text[], page_number integer, page_size integer
) returns text
  language sql stable
  set search_path = ''
  as $$
  select format(
    'select d.* from ('
    || 'select p.id, %1$s as place, p.sort_name from public.profiles p where %2$s'
    || ' order by place, p.sort_name, p.id limit %3$s offset %4$s'
    || ') page join public.member_directory_profiles d on d.id = page.id'
    || ' order by page.place, page.sort_name, page.id',
    coalesce((
      select '(' || string_agg(
        format('p.sort_name like %L', '%' || private.like_escaped(word) || '%'), ' and '
      ) || ') is not true'
      from unnest(words) word
    ), 'false'),
    condition,
    size,
    (least(greatest(coalesce(page_number, 1), 1), 10000) - 1) * size
  )
  from (select least(greatest(coalesce(page_size, 24), 1), 100) as size) bounded
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
  'One page of the member directory. Each word of `search` must occur in a member''s name, business, role, expertise, location or bio, whatever its case and accents; an empty filter means all.';

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
  as $$
declare
  found_members bigint := 0;
begin
  if public.is_member() then
    execute 'select count(*) from public.profiles p where '
      || private.directory_condition(search, industry, location, company_stage, team_size, expertise, networking)
      into found_members;
  end if;
  return found_members;
end
$$;
comment on function public.count_member_directory is
  'How many members search_member_directory would find, on all its pages.';

-- What members wrote most, as choices for the filters: an answer to pick from instead of a guess.
create function public.member_directory_choices() returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  select jsonb_build_object(
    'locations', coalesce((
      select jsonb_agg(location order by private.fold(location))
      from (
        select p.location from public.profiles p
        where p.listed and not p.hidden and p.location <> ''
        group by p.location order by count(*) desc, p.location limit 300
      ) most
    ), '[]'),
    'expertise', coalesce((
      select jsonb_agg(label order by key)
      from (
        select private.fold(btrim(e)) as key, (array_agg(btrim(e) order by members desc, e))[1] as label
        from (
          select e, count(*) as members
          from public.profiles p, unnest(p.expertise) e
          where p.listed and not p.hidden and btrim(e) <> ''
          group by e
        ) spelling
        group by key order by sum(members) desc, key limit 300
      ) most
    ), '[]')
  )
  where public.is_member()
$$;
comment on function public.member_directory_choices is
  'The locations and the expertise that members name most, up to 300 each. Null for who is not a member.';

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
