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
  updated_at timestamptz not null default now()
);

create index profiles_name_idx on public.profiles (name) where not hidden;
create index profiles_directory_idx on public.profiles (name, id) where listed and not hidden;
create index profiles_industry_idx on public.profiles (industry, name) where listed and not hidden;
create index profiles_location_idx on public.profiles (location) where listed and not hidden;
create index profiles_company_stage_idx on public.profiles (company_stage) where listed and not hidden;
create index profiles_team_size_idx on public.profiles (team_size) where listed and not hidden;
create index profiles_expertise_idx on public.profiles using gin (expertise);
create index profiles_search_text_idx on public.profiles using gin (search_text extensions.gin_trgm_ops);
create index profiles_featured_idx on public.profiles (name) where featured;
create index profiles_admins_idx on public.profiles (id) where is_admin;

-- Values of the fields that a member shows to nobody. They are kept out of `profiles` altogether, so that no query
-- on it, however put, can reach them.
create table public.profile_hidden_fields (
  -- Deferred: a new profile's values are put aside while its own row is still on the way.
  profile_id uuid not null references public.profiles (id) on delete cascade deferrable initially deferred,
  field text not null check (
    field in ('location', 'website', 'linkedin', 'twitter', 'instagram', 'linkedin_url', 'company_website')
  ),
  value text not null check (char_length(value) <= 2048),
  primary key (profile_id, field)
);

create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  -- Null until the payment is matched to an account.
  user_id uuid references public.profiles (id) on delete set null,
  email email_address not null,
  plan text check (plan in ('monthly', 'annual')),
  -- Stripe's subscription statuses.
  status text not null check (
    status in (
      'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'
    )
  ),
  stripe_customer_id text check (char_length(stripe_customer_id) <= 255),
  subscription_id text unique check (char_length(subscription_id) <= 255),
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  -- When Stripe made the newest event that was applied: older ones that arrive later change nothing.
  last_event_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index memberships_user_id_idx on public.memberships (user_id, status);
create index memberships_email_idx on public.memberships (lower(email));
create index memberships_unmatched_idx on public.memberships (created_at desc) where user_id is null;

create function public.is_admin() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select exists (select from public.profiles p where p.id = (select auth.uid()) and p.is_admin)
$$;
comment on function public.is_admin is 'Whether the caller is one of the team.';

create function private.has_open_membership(account uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select exists (
    select from public.memberships m
    where m.user_id = account and m.status in ('trialing', 'active', 'past_due')
  )
$$;

create function public.is_member() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select private.has_open_membership((select auth.uid())) or public.is_admin()
$$;
comment on function public.is_member is
  'Whether the caller may see the member area: an open membership, or an admin. An account alone is not enough.';

create function public.member_access() returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  select jsonb_build_object(
    'is_member', public.is_member(),
    'is_admin', public.is_admin(),
    'status', newest.status,
    'plan', newest.plan,
    'current_period_end', newest.current_period_end,
    'cancel_at_period_end', coalesce(newest.cancel_at_period_end, false)
  )
  from (select) as caller
  left join lateral (
    select m.*
    from public.memberships m
    where m.user_id = (select auth.uid())
    order by (m.status in ('trialing', 'active', 'past_due')) desc, m.current_period_end desc nulls last, m.created_at desc
    limit 1
  ) newest on true
$$;
comment on function public.member_access is
  'What the site''s guards ask: the caller''s standing and newest membership. `status` is null for who never paid.';

revoke execute on function public.is_admin(), public.is_member(), public.member_access() from public, anon, authenticated;
-- Policies of tables that visitors may read ask these too; for a visitor they are false.
grant execute on function public.is_admin(), public.is_member() to anon, authenticated;
grant execute on function public.member_access() to authenticated;

-- Keeping the derived and the protected columns.

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

-- Security definer: a member may not write to the column, nor read memberships that are not hers.
create function private.derive_profile() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  hideable text;
  shown jsonb := to_jsonb(new);
begin
  if jsonb_typeof(new.visibility) is distinct from 'object' then
    return new; -- The check on the column says no, in its own words.
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
  new.listed := new.is_admin or private.has_open_membership(new.id);
  new.search_text := private.fold(concat_ws(
    ' ', new.name, new.business_name, new.role, array_to_string(new.expertise, ' '), new.location, new.bio
  ));
  new.updated_at := now();
  return new;
end
$$;

-- Triggers fire in the order of their names: refuse first, derive after.
create trigger a_guard before insert or update on public.profiles
  for each row execute function private.guard_profile();
create trigger b_derive before insert or update on public.profiles
  for each row execute function private.derive_profile();

-- A payment belongs to the confirmed account with its e-mail, unless it was tied to one already.
create function private.match_membership() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if new.user_id is null then
    select p.id into new.user_id
    from auth.users u
    join public.profiles p on p.id = u.id
    where lower(u.email) = lower(new.email) and u.email_confirmed_at is not null and u.deleted_at is null
    limit 1;
  end if;
  new.updated_at := now();
  return new;
end
$$;
create trigger match before insert or update on public.memberships
  for each row execute function private.match_membership();

create function private.list_members() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  concerned uuid[] := '{}';
begin
  if tg_op <> 'INSERT' then concerned := concerned || old.user_id; end if;
  if tg_op <> 'DELETE' then concerned := concerned || new.user_id; end if;
  update public.profiles p
  set listed = not p.listed
  where p.id = any (concerned) and p.listed <> (p.is_admin or private.has_open_membership(p.id));
  return null;
end
$$;
create trigger list_members after insert or delete or update of user_id, status on public.memberships
  for each row execute function private.list_members();

-- Views that the site reads and writes through. Row level security of `profiles` applies to who asks.

create view public.secure_profiles with (security_invoker = true) as
  select
    id, name, bio, avatar_url, role, business_name, company, title, location, website, linkedin, twitter, instagram,
    industry, team_size, revenue_size, company_stage, linkedin_url, company_website, company_description, expertise,
    open_to_networking, visibility, is_admin, featured, hidden, created_at, updated_at
  from public.profiles;

create view public.secure_profile with (security_invoker = true) as
  select id, name, bio, avatar_url, is_admin
  from public.profiles;

create view public.member_directory_profiles with (security_invoker = true) as
  select
    id, name, business_name, role, location, bio, avatar_url, industry, team_size, revenue_size, company_stage,
    expertise, linkedin_url, company_website, company_description, open_to_networking, created_at
  from public.profiles
  where listed and not hidden;

-- No `set` clause: only so can Postgres plan this function together with the filters, order and limit around it.
create function public.search_member_directory(search text) returns setof public.member_directory_profiles
  language sql stable
  as $$
  select d.*
  from public.member_directory_profiles d
  join public.profiles p on p.id = d.id
  where p.search_text like
    '%' || replace(replace(replace(private.fold(btrim(search)), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
comment on function public.search_member_directory is
  'Members whose name, business, role, expertise, location or bio contains the text, whatever its case and accents.';
revoke execute on function public.search_member_directory(text) from public, anon, authenticated;
grant execute on function public.search_member_directory(text) to authenticated;

-- Who may do what.

alter table public.profiles enable row level security;
alter table public.profile_hidden_fields enable row level security;
alter table public.memberships enable row level security;

grant select, delete on public.profiles to authenticated;
grant insert (
  id, name, bio, avatar_url, role, business_name, company, title, location, website, linkedin, twitter, instagram,
  industry, team_size, revenue_size, company_stage, linkedin_url, company_website, company_description, expertise,
  open_to_networking, visibility, is_admin, featured, hidden, updated_at
) on public.profiles to authenticated;
-- `id` too: an upsert names it on both sides. That it stays the same is the guard's business.
grant update (
  id, name, bio, avatar_url, role, business_name, company, title, location, website, linkedin, twitter, instagram,
  industry, team_size, revenue_size, company_stage, linkedin_url, company_website, company_description, expertise,
  open_to_networking, visibility, is_admin, featured, hidden, updated_at
) on public.profiles to authenticated;
grant select, insert, update, delete on public.profile_hidden_fields to authenticated;
grant select on public.memberships to authenticated;
grant select, update on public.secure_profiles to authenticated;
grant select on public.secure_profile, public.member_directory_profiles to authenticated;

create policy "Members read listed profiles, everybody her own" on public.profiles for select to authenticated
  using (
    id = (select auth.uid())
    or (listed and not hidden and (select public.is_member()))
    or (select public.is_admin())
  );
create policy "Everybody creates her own profile" on public.profiles for insert to authenticated
  with check (id = (select auth.uid()) or (select public.is_admin()));
create policy "Everybody updates her own profile" on public.profiles for update to authenticated
  using (id = (select auth.uid()) or (select public.is_admin()))
  with check (id = (select auth.uid()) or (select public.is_admin()));
create policy "Admins delete profiles" on public.profiles for delete to authenticated
  using ((select public.is_admin()));

create policy "Everybody keeps her own hidden fields" on public.profile_hidden_fields for all to authenticated
  using (profile_id = (select auth.uid()))
  with check (profile_id = (select auth.uid()));

create policy "Everybody reads her own membership" on public.memberships for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));
