-- Profiles of accounts, who is an admin, and what members see of each other.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name plain_line check (char_length(name) <= 120),
  bio plain_text check (char_length(bio) <= 4000),
  avatar_url image_location,
  role plain_line check (char_length(role) <= 120),
  business_name plain_line check (char_length(business_name) <= 160),
  company plain_line check (char_length(company) <= 160),
  title plain_line check (char_length(title) <= 160),
  location plain_line check (char_length(location) <= 120),
  website http_url,
  linkedin http_url,
  twitter http_url,
  instagram http_url,
  industry text check (
    industry in (
      'accounting-bookkeeping', 'agriculture-farming', 'architecture-interior-design', 'arts-crafts', 'automotive',
      'beauty-cosmetics', 'business-consulting', 'coaching-mentoring', 'construction-trades',
      'digital-marketing-advertising', 'ecommerce', 'education-training', 'energy-sustainability', 'event-planning',
      'fashion-apparel', 'financial-services', 'fitness-wellness', 'food-beverage', 'graphic-design',
      'healthcare-medical', 'hospitality-restaurants', 'human-resources-recruiting', 'insurance', 'interior-design',
      'legal-services', 'manufacturing', 'marketing-advertising', 'media-entertainment', 'nonprofit-social-impact',
      'photography-videography', 'public-relations-communications', 'real-estate', 'retail', 'software-technology',
      'travel-tourism', 'web-design-development', 'wholesale-distribution', 'other'
    )
  ),
  team_size text check (team_size in ('solo', '2-10', '11-30', '31-50', '51-100', '101-500', '500+')),
  revenue_size text check (
    revenue_size in ('pre-revenue', '0-100k', '100k-500k', '500k-1m', '1m-5m', '5m+')
  ),
  company_stage text check (
    company_stage in ('ideation', 'launching', 'scaling', 'pre-exit', 'exit', 'post-exit')
  ),
  linkedin_url http_url,
  company_website http_url,
  company_description plain_text check (char_length(company_description) <= 4000),
  expertise text[] default '{}' check (
    cardinality(expertise) <= 30
    and char_length(array_to_string(expertise, '')) <= 2000
    and array_to_string(expertise, '') !~ '[\u0001-\u001f\u007f\u202a-\u202e\u2066-\u2069]'
  ),
  open_to_networking boolean not null default false,
  -- Field name to 'members' or 'nobody'; a field that is not named is shown to members.
  visibility jsonb not null default '{}' check (
    jsonb_typeof(visibility) = 'object'
    and visibility - array['location', 'website', 'linkedin', 'twitter', 'instagram', 'linkedin_url', 'company_website']
      = '{}'::jsonb
    and not jsonb_path_exists(visibility, '$.* ? (@.type() != "string" || (@ != "members" && @ != "nobody"))')
  ),
  is_admin boolean not null default false,
  featured boolean not null default false,
  hidden boolean not null default false,
  -- Kept by triggers: an admin, or somebody whose membership is open. Nobody else appears to members.
  listed boolean not null default false,
  -- Kept by a trigger: what the directory search looks through.
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Sorts without regard to case and accents, the same on every installation.
  sort_name text collate "C" generated always as (private.fold(btrim(name))) stored,
  -- 'Pricing' and 'pricing' are the same skill.
  expertise_keys text[] generated always as (private.fold_all(expertise)) stored,
  -- Whole regions are asked for, and counted without reading every place.
  region_code text generated always as (private.region_code(location)) stored,
  -- Whether the member wants a mail before an event that they attend.
  event_reminders boolean not null default true
);

create index profiles_name_idx on public.profiles (name) where not hidden;
create index profiles_directory_idx on public.profiles (name, id) where listed and not hidden;
create index profiles_industry_idx on public.profiles (industry, name) where listed and not hidden;
create index profiles_location_idx on public.profiles (location) where listed and not hidden;
create index profiles_region_code_idx on public.profiles (region_code) where listed and not hidden;
create index profiles_company_stage_idx on public.profiles (company_stage) where listed and not hidden;
create index profiles_team_size_idx on public.profiles (team_size) where listed and not hidden;
create index profiles_expertise_idx on public.profiles using gin (expertise);
create index profiles_search_text_idx on public.profiles using gin (search_text extensions.gin_trgm_ops);
create index profiles_created_at_idx on public.profiles (created_at desc, id);
create index profiles_featured_idx on public.profiles (name) where featured;
create index profiles_admins_idx on public.profiles (id) where is_admin;
create index profiles_sort_name_idx on public.profiles (sort_name, id) where listed and not hidden;
create index profiles_sort_name_trgm_idx on public.profiles
  using gin ((sort_name collate "default") extensions.gin_trgm_ops) where listed and not hidden;
create index profiles_expertise_keys_idx on public.profiles using gin (expertise_keys);

-- Values of the fields that a member shows to nobody. They are not stored in `profiles`, so that no query
-- on it, however put, can reach them.
create table public.profile_hidden_fields (
  -- Deferred: a new profile's values are put aside while its own row is still on the way.
  profile_id uuid not null references public.profiles (id) on delete cascade deferrable initially deferred,
  field text not null check (
    field in ('location', 'website', 'linkedin', 'twitter', 'instagram', 'linkedin_url', 'company_website')
  ),
  value text not null,
  primary key (profile_id, field),
  -- What `profiles` takes in the column of this name.
  constraint profile_hidden_fields_value check (
    case field
      when 'location' then char_length(value::public.plain_line) <= 120
      else value::public.http_url is not null
    end
  )
);

-- Who the caller is: what every policy asks. The parts (private.has_mfa, private.has_open_membership, …) belong to the
-- files `mfa` and `memberships`, and are looked up when these functions are called.

-- Whether the token is one that the account has given to another tool. Only a token that mentions the claim is looked into.
create function private.is_connected_tool() returns boolean
  language sql stable
  set search_path = ''
  as $$
  select current_setting('request.jwt.claims', true) like '%"client_id"%' and auth.jwt() ? 'client_id'
$$;

-- Whether the session is at aal2, or no second factor is asked of its account. Never for a connected tool: what the
-- account lets it know it gets from the auth service, and here it sees what a visitor sees. Called several times a statement, so that
-- a yes is cached for the transaction, beside the claims that it was found for. Whoever could set it could set the claims
-- too.
create function private.mfa_satisfied() returns boolean
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  claims text := current_setting('request.jwt.claims', true);
begin
  if claims <> '' and current_setting('private.mfa_satisfied_for', true) = claims then
    return true;
  end if;
  if private.is_connected_tool() then
    return false;
  end if;
  -- The usual case needs two look-ups and no look into the token.
  if exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified')
    or exists (select from public.site_settings s where s.key = 'mfa_rule' and s.value <> '"optional"')
  then
    if auth.jwt() ->> 'aal' is distinct from 'aal2'
      and (private.has_mfa(auth.uid()) or private.mfa_required(auth.uid()))
    then
      return false;
    end if;
  end if;
  perform set_config('private.mfa_satisfied_for', claims, true);
  return true;
end
$$;

create function public.is_admin() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select exists (select from public.profiles p where p.id = (select auth.uid()) and p.is_admin)
    and private.mfa_satisfied()
$$;
comment on function public.is_admin is
  'Whether the caller is one of the team, and has entered the code of a second factor where one is asked.';

create function public.is_member() returns boolean
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  return private.mfa_satisfied() and (private.has_open_membership(auth.uid()) or public.is_admin());
end
$$;
comment on function public.is_member is
  'Whether the caller may see the member area: an open membership, or an admin. An account alone is not enough.';

-- Policies run with the rights of the caller. For a visitor the answers are no.
revoke execute on function public.is_admin(), public.is_member() from public, anon, authenticated;
grant execute on function public.is_admin(), public.is_member() to anon, authenticated;
grant execute on function private.mfa_satisfied() to authenticated;

-- Every table requires MFA, whatever its other policies say. A new table calls this in its migration (a test checks
-- that it does).
create procedure private.require_mfa(relation regclass)
  language plpgsql
  set search_path = ''
  as $$
begin
  execute format(
    'create policy "Only with MFA" on %s as restrictive for all to authenticated
       using ((select private.mfa_satisfied())) with check ((select private.mfa_satisfied()))',
    relation
  );
end
$$;
revoke execute on procedure private.require_mfa(regclass) from public;

-- Protected and derived columns.

create function private.guard_profile() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if current_user not in ('anon', 'authenticated') or public.is_admin() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.is_admin or new.featured or new.hidden then
      raise exception 'Only admins can feature, hide or promote members.' using errcode = '42501';
    end if;
  elsif (new.id, new.is_admin, new.featured, new.hidden)
    is distinct from (old.id, old.is_admin, old.featured, old.hidden) then
    raise exception 'Only admins can feature, hide or promote members.' using errcode = '42501';
  end if;
  return new;
end
$$;

-- Security definer: a member may not write to the columns, nor read the memberships of others.
create function private.derive_profile() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  hideable text;
  shown jsonb := to_jsonb(new);
begin
  if jsonb_typeof(new.visibility) is distinct from 'object' then
    return new; -- The check on the column refuses it with its own message.
  end if;
  for hideable in select key from jsonb_each_text(new.visibility) where value = 'nobody' loop
    if shown ->> hideable is not null then
      insert into public.profile_hidden_fields as hidden_field (profile_id, field, value)
      values (new.id, hideable, shown ->> hideable)
      on conflict (profile_id, field) do update set value = excluded.value;
      shown := shown || jsonb_build_object(hideable, null);
    end if;
  end loop;
  if tg_op = 'UPDATE' then
    for hideable in
      select key from jsonb_each_text(old.visibility)
      where value = 'nobody' and new.visibility ->> key is distinct from 'nobody'
    loop
      if shown ->> hideable is null then
        shown := shown || coalesce(
          (select jsonb_build_object(hideable, h.value) from public.profile_hidden_fields h
            where h.profile_id = new.id and h.field = hideable),
          '{}'
        );
      end if;
      delete from public.profile_hidden_fields h where h.profile_id = new.id and h.field = hideable;
    end loop;
  end if;
  new := jsonb_populate_record(new, shown);
  new.listed := private.belongs_in_directory(new.id, new.is_admin);
  new.search_text := private.fold(concat_ws(
    ' ', new.name, new.business_name, new.role, array_to_string(new.expertise, ' '), new.location, new.bio,
    -- 'accounting-bookkeeping' reads "Accounting & Bookkeeping" on the page.
    replace(new.industry, '-', ' '), case new.industry when 'ecommerce' then 'e-commerce' end
  ));
  new.updated_at := now();
  return new;
end
$$;

-- Triggers run in the order of their names: refuse first, derive after.
create trigger a_guard before insert or update on public.profiles
  for each row execute function private.guard_profile();
create trigger b_derive before insert or update on public.profiles
  for each row execute function private.derive_profile();

-- Views that the site reads and writes through. Row level security of `profiles` applies to the caller.

create view public.secure_profiles with (security_invoker = true) as
  select
    id, name, bio, avatar_url, role, business_name, company, title, location, website, linkedin, twitter, instagram,
    industry, team_size, revenue_size, company_stage, linkedin_url, company_website, company_description, expertise,
    open_to_networking, visibility, is_admin, featured, hidden, created_at, updated_at
  from public.profiles;

create view public.secure_profile with (security_invoker = true) as
  select id, name, bio, avatar_url, is_admin
  from public.profiles;

-- Who may do what.

alter table public.profiles enable row level security;
alter table public.profile_hidden_fields enable row level security;
call private.require_mfa('public.profiles');
call private.require_mfa('public.profile_hidden_fields');

grant select, delete on public.profiles to authenticated;
grant insert (
  id, name, bio, avatar_url, role, business_name, company, title, location, website, linkedin, twitter, instagram,
  industry, team_size, revenue_size, company_stage, linkedin_url, company_website, company_description, expertise,
  open_to_networking, visibility, is_admin, featured, hidden, event_reminders, updated_at
) on public.profiles to authenticated;
-- `id` too: an upsert names it on both sides. The guard keeps it as it is.
grant update (
  id, name, bio, avatar_url, role, business_name, company, title, location, website, linkedin, twitter, instagram,
  industry, team_size, revenue_size, company_stage, linkedin_url, company_website, company_description, expertise,
  open_to_networking, visibility, is_admin, featured, hidden, event_reminders, updated_at
) on public.profiles to authenticated;
grant select, insert, update, delete on public.profile_hidden_fields to authenticated;
grant select, update on public.secure_profiles to authenticated;
grant select on public.secure_profile to authenticated;

create policy "Members read listed profiles, accounts their own" on public.profiles for select to authenticated
  using (
    id = (select auth.uid())
    or (listed and not hidden and (select public.is_member()))
    or (select public.is_admin())
  );
create policy "Accounts create their own profile" on public.profiles for insert to authenticated
  with check (id = (select auth.uid()) or (select public.is_admin()));
create policy "Accounts update their own profile" on public.profiles for update to authenticated
  using (id = (select auth.uid()) or (select public.is_admin()))
  with check (id = (select auth.uid()) or (select public.is_admin()));
create policy "Admins delete profiles" on public.profiles for delete to authenticated
  using ((select public.is_admin()));

create policy "Accounts keep their own hidden fields" on public.profile_hidden_fields for all to authenticated
  using (profile_id = (select auth.uid()))
  with check (profile_id = (select auth.uid()));

revoke execute on all functions in schema private from public;
