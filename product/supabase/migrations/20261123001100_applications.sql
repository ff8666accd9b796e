-- Applications to join, the team's decisions on them, and the paid registrations that follow. Only the server and
-- admins see these.

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  name plain_line not null check (char_length(name) between 1 and 120),
  email email_address not null check (email = lower(email)),
  business_name plain_line not null check (char_length(business_name) between 1 and 160),
  location plain_line check (char_length(location) between 1 and 120),
  role text check (role in ('founder', 'c-suite', 'solopreneur', 'executive', 'manager', 'other')),
  team_size text check (
    team_size in ('solo', '2-10', '11-30', '31-50', '51-100', '101-500', '500+')
  ),
  revenue_size text check (
    revenue_size in ('pre-revenue', '0-100k', '100k-500k', '500k-1m', '1m-5m', '5m+')
  ),
  company_stage text check (
    company_stage in ('ideation', 'launching', 'scaling', 'pre-exit', 'exit', 'post-exit')
  ),
  industry text check (
    industry in (
      'accounting-bookkeeping', 'agriculture-farming', 'architecture-interior-design', 'arts-crafts', 'automotive',
      'beauty-cosmetics', 'business-consulting', 'coaching-mentoring', 'construction-trades',
      'digital-marketing-advertising', 'ecommerce', 'education-training', 'energy-sustainability', 'event-planning',
      'fashion-apparel', 'financial-services', 'fitness-wellness', 'food-beverage', 'graphic-design',
      'healthcare-medical', 'hospitality-restaurants', 'human-resources-recruiting', 'insurance', 'interior-design',
      'legal-services', 'manufacturing', 'marketing-advertising', 'media-entertainment', 'nonprofit-social-impact',
      'photography-videography', 'public-relations-communications', 'real-estate', 'retail', 'software-technology',
      'travel-tourism', 'web-design-development', 'wholesale-distribution'
    )
  ),
  reason plain_text not null check (char_length(reason) between 1 and 4000),
  newsletter_consent boolean not null default false,
  -- Which wording of the terms was accepted, and when; null where a client did not say.
  terms_version plain_line check (char_length(terms_version) <= 40),
  terms_accepted_at timestamptz,
  -- Fields of older stored records; the form does not ask for them.
  first_name plain_line check (char_length(first_name) <= 120),
  bio plain_text check (char_length(bio) <= 4000),
  company plain_line check (char_length(company) <= 160),
  title plain_line check (char_length(title) <= 160),
  website http_url,
  linkedin http_url,
  twitter http_url,
  instagram http_url,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'DECLINED')),
  submitted_at timestamptz not null default now(),
  reviewed_by uuid references public.profiles (id) on delete set null,
  reviewed_at timestamptz,
  -- The message to a declined applicant.
  decision_message plain_text check (char_length(decision_message) <= 4000),
  -- When it was decided: by the team, or by its role as it came in.
  decided_at timestamptz generated always as (
    case when status <> 'PENDING' then coalesce(reviewed_at, submitted_at) end
  ) stored,
  -- When the team was reminded that it waits.
  reminded_at timestamptz,
  -- What the team's search looks in, folded.
  search_text text generated always as (
    private.fold(
      name || ' ' || email || ' ' || business_name || ' ' || coalesce(location, '') || ' ' || coalesce(role, '')
    )
  ) stored,
  updated_at timestamptz not null default now()
);

create index applications_status_idx on public.applications (status, submitted_at desc);
create index applications_decided_at_idx on public.applications (decided_at desc, id) where decided_at is not null;
create index applications_search_text_idx on public.applications using gin (search_text extensions.gin_trgm_ops);
create index applications_email_idx on public.applications (lower(email), submitted_at desc);

-- `updated_at` is the version that an admin reads and decides on: a reminder to the team makes no other.
create trigger set_updated_at before update on public.applications
  for each row when (old.reminded_at is not distinct from new.reminded_at) execute function private.set_updated_at();

alter table public.applications enable row level security;
call private.require_mfa('public.applications');
grant select on public.applications to authenticated;
create policy "Admins read applications" on public.applications for select to authenticated
  using ((select public.is_admin()));

-- The team's lists. By functions, because a search behind row level security uses no index, and an exact count reads them
-- all. As SQL about `a`, so that a plan is made for these very words; and one decision as itself, not as a list of one,
-- because only then do rows come from the index in their order.
create function private.admin_applications_found(search text, decisions text[]) returns text
  language sql stable
  set search_path = ''
  as $$
  select 'from public.applications a where '
    || case when cardinality(decisions) = 1 then format('a.status = %L', decisions[1])
      else format('a.status = any (%L)', decisions) end
    || case when 'PENDING' = any (decisions) then '' else ' and a.decided_at is not null' end
    || private.like_each_word('a.search_text', search)
$$;

-- Up to so many that were not declined and have every word, by their index: planned for these very words.
create function private.applications_found(search text, most integer) returns uuid[]
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  found_applications uuid[];
begin
  execute format(
    'select array(select a.id from public.applications a where a.status <> ''DECLINED''%s limit %s)',
    private.like_each_word('a.search_text', search), most
  ) into found_applications;
  return found_applications;
end
$$;

create function public.admin_applications(
  decisions text[], search text default '', page integer default 0, page_size integer default 25
) returns setof public.applications
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  size integer := least(greatest(admin_applications.page_size, 1), 100);
begin
  if not public.is_admin() then
    raise exception 'Only admins can list applications.' using errcode = '42501';
  end if;
  return query execute format(
    'select a.* %s order by %s, a.id limit %s offset %s',
    private.admin_applications_found(admin_applications.search, decisions),
    case when 'PENDING' = any (decisions) then 'a.submitted_at' else 'a.decided_at desc' end,
    size, greatest(admin_applications.page, 0)::bigint * size
  );
end
$$;
comment on function public.admin_applications is
  'Applications with one of these decisions, a page from 0: those that wait the longest first, or the latest decision first.';

create function public.count_admin_applications(decisions text[], search text default '') returns bigint
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can count applications.' using errcode = '42501';
  end if;
  return private.counted(private.admin_applications_found(count_admin_applications.search, decisions));
end
$$;
comment on function public.count_admin_applications is
  'How many rows admin_applications has in all, counted to 10,000: 10,001 means more.';
revoke execute on function
  public.admin_applications(text[], text, integer, integer), public.count_admin_applications(text[], text)
  from public, anon, authenticated;
grant execute on function
  public.admin_applications(text[], text, integer, integer), public.count_admin_applications(text[], text)
  to authenticated;

-- Decided through the server alone, which mails the applicant in the same transaction: an rpc would decide without the
-- mail. `version` is the `updated_at` of what the reviewer read: nothing is decided on answers that have changed since.
create function private.decide_application(
  application_id uuid, decision text, message text, reviewer uuid, version timestamptz
) returns public.applications
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  application public.applications;
begin
  select * into application from public.applications a where a.id = application_id for update;
  if not found then
    raise exception 'There is no such application.' using errcode = 'PT404';
  end if;
  -- Repeated by the same admin: nothing changes, nothing is logged twice.
  if application.status = decision and application.reviewed_by is not distinct from reviewer then
    return application;
  end if;
  if application.status <> 'PENDING' then
    raise exception '%', private.already_decided(application.status, application.reviewed_by) using errcode = 'PT409';
  end if;
  if application.updated_at <> decide_application.version then
    raise exception 'These answers have changed since you opened them. Please read them again before you decide.'
      using errcode = 'PT412';
  end if;
  update public.applications a
  set status = decision, reviewed_by = reviewer, reviewed_at = now(), decision_message = message
  where a.id = application_id
  returning * into application;
  perform private.write_audit(
    reviewer, 'application.' || lower(decision), 'applications', application_id,
    jsonb_build_object('email', application.email, 'name', application.name)
  );
  return application;
end
$$;

-- Attaching or moving a payment to somebody whose application waits is the team's decision on it. The link to the plans is
-- not mailed: it is paid.
create function private.approve_with_payment(application_id uuid, address text, reviewer uuid) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  application public.applications;
begin
  for application in
    update public.applications a set status = 'APPROVED', reviewed_by = reviewer, reviewed_at = now()
    where a.status = 'PENDING'
      and (a.id = approve_with_payment.application_id or lower(a.email) = lower(approve_with_payment.address))
    returning a.*
  loop
    perform private.write_audit(
      reviewer, 'application.approved', 'applications', application.id,
      jsonb_build_object('email', application.email, 'name', application.name)
    );
  end loop;
  -- Declined while the payment was being tied to it.
  if approve_with_payment.application_id is not null and not exists (
    select from public.applications a
    where a.id = approve_with_payment.application_id and a.status = 'APPROVED'
  ) then
    raise exception 'There is no such application.' using errcode = 'PT404';
  end if;
end
$$;

create function public.approve_application(
  application_id uuid, reviewer_id uuid default null, version timestamptz default null
) returns public.applications
  language sql security definer
  set search_path = ''
  as $$
  select private.decide_application(application_id, 'APPROVED', null, private.require_reviewer(reviewer_id), version)
$$;

create function public.decline_application(
  application_id uuid, message text, reviewer_id uuid default null, version timestamptz default null
) returns public.applications
  language sql security definer
  set search_path = ''
  as $$
  select private.decide_application(application_id, 'DECLINED', message, private.require_reviewer(reviewer_id), version)
$$;

-- Takes a decision back, with its mail, while that waits.
create function public.undo_application_decision(application_id uuid, reviewer_id uuid default null)
  returns public.applications
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(reviewer_id);
  application public.applications;
begin
  select * into application from public.applications a where a.id = application_id for update;
  if not found then
    raise exception 'There is no such application.' using errcode = 'PT404';
  end if;
  -- A payment for it that is under way comes first or finds nobody approved.
  perform private.lock_account_email(application.email);
  if exists (select from private.payer_of(application_id) p where p.is_member or p.has_paid) then
    raise exception 'It is too late to undo this: the membership is paid.' using errcode = 'PT409';
  end if;
  delete from public.mail_outbox m
  where m.idempotency_key in ('application-approved:' || application_id, 'application-declined:' || application_id)
    and m.status = 'queued' and m.not_before > now();
  if not found then
    raise exception 'It is too late to undo this: the applicant has been told.' using errcode = 'PT409';
  end if;
  update public.applications a
  set status = 'PENDING', reviewed_by = null, reviewed_at = null, decision_message = null
  where a.id = application_id
  returning * into application;
  perform private.write_audit(
    reviewer, 'application.undone', 'applications', application_id,
    jsonb_build_object('email', application.email, 'name', application.name)
  );
  return application;
end
$$;

revoke execute on function
  public.approve_application(uuid, uuid, timestamptz), public.decline_application(uuid, text, uuid, timestamptz),
  public.undo_application_decision(uuid, uuid)
  from public, anon, authenticated;

-- Paid registrations, and those of memberships that were given: each waits for the account of its payer, or applicant.

create table public.pending_registrations (
  id uuid primary key default gen_random_uuid(),
  email email_address not null,
  -- SHA-256 (hex) of the token mailed to the payer.
  token text unique check (token ~ '^[0-9a-f]{64}$'),
  checkout_session_id text unique check (char_length(checkout_session_id) <= 255),
  stripe_customer_id text check (char_length(stripe_customer_id) <= 255),
  subscription_id text unique check (char_length(subscription_id) <= 255),
  -- A membership that was given, in place of a subscription.
  membership_id uuid unique references public.memberships (id) on delete cascade,
  opens_membership boolean not null generated always as (subscription_id is not null or membership_id is not null) stored,
  plan text check (plan in ('monthly', 'annual')),
  application_id uuid references public.applications (id) on delete set null,
  -- When the token and the session id stop being a proof. The payment itself does not expire.
  expires_at timestamptz not null default now() + interval '7 days',
  has_set_password boolean not null default false,
  -- The account that was made with it; kept when the account goes, so that nobody can claim it again.
  claimed_by uuid,
  claimed_at timestamptz,
  -- Claimed with the id of the checkout session alone: it was paid for the address, and nobody has read its mail.
  claimed_by_session boolean not null default false,
  created_at timestamptz not null default now()
);

create index pending_registrations_email_idx on public.pending_registrations (lower(email), created_at desc);
create index pending_registrations_created_at_idx on public.pending_registrations (created_at desc);
create index pending_registrations_application_id_idx on public.pending_registrations (application_id);
create index pending_registrations_claimed_by_idx on public.pending_registrations (claimed_by);

alter table public.pending_registrations enable row level security;
call private.require_mfa('public.pending_registrations');

-- Neither the token's hash nor the session id: both open accounts.
grant select (
  id, email, stripe_customer_id, subscription_id, plan, application_id, expires_at, has_set_password, claimed_by,
  claimed_at, created_at
) on public.pending_registrations to authenticated;
create policy "Admins read registrations" on public.pending_registrations for select to authenticated
  using ((select public.is_admin()));

-- The applications of a person: those whose membership an account has claimed, and those of an address. In two halves,
-- each of which an index answers.
create function private.applications_of(account uuid, address text)
  returns table (id uuid, is_claimed boolean)
  language sql stable
  set search_path = ''
  as $$
  select r.application_id, true from public.pending_registrations r where r.claimed_by = account
  union all
  select a.id, false from public.applications a where lower(a.email) = lower(address)
$$;

create function public.registration_status(email text) returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  select jsonb_build_object(
    'registration', count(*) > 0,
    'subscription', count(*) filter (where r.opens_membership) > 0
  )
  from public.pending_registrations r
  where lower(r.email) = lower(btrim(registration_status.email))
$$;
comment on function public.registration_status is
  'Whether a registration and a membership to open exist for an email address, and nothing else about it.';
revoke execute on function public.registration_status(text) from public, anon, authenticated;
grant execute on function public.registration_status(text) to anon, authenticated;

-- The status of an application, for the holder of the link from the applicant's mail. For the server alone.

create table private.application_status_links (
  -- SHA-256 (hex) of the mailed token.
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  application_id uuid not null references public.applications (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index application_status_links_application_id_idx on private.application_status_links (application_id);
alter table private.application_status_links enable row level security;
revoke all on private.application_status_links from public, anon, authenticated;
grant select, insert on private.application_status_links to service_role;

create function private.application_of_status_link(token_hash text)
  returns table (id uuid, status text, submitted_at timestamptz, reviewed_at timestamptz, is_member boolean)
  language sql stable security definer
  set search_path = ''
  as $$
  select a.id, a.status, a.submitted_at, a.reviewed_at, coalesce(
    private.has_open_membership(private.confirmed_user_by_email(a.email))
    or exists (
      select from public.pending_registrations r
      where r.application_id = a.id and private.has_open_membership(r.claimed_by)
    ),
    false
  )
  from private.application_status_links l
  join public.applications a on a.id = l.application_id
  where l.token_hash = application_of_status_link.token_hash
$$;

-- A further application for an address whose first one still waits, or that has or had a membership: it changes nothing
-- until the link mailed to that address is opened. For the server alone.

create table private.further_applications (
  -- SHA-256 (hex) of the mailed token.
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  email email_address not null check (email = lower(email)),
  -- Null where there is none yet.
  application_id uuid references public.applications (id) on delete cascade,
  answers jsonb not null,
  -- Which wording of the terms was accepted with it, at created_at.
  terms_version plain_line check (char_length(terms_version) <= 40),
  -- SHA-256 (hex) of the address of the network that it came from, together with the email: senders are told apart,
  -- and no further.
  sender text not null check (sender ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create index further_applications_application_id_idx on private.further_applications (application_id);
create index further_applications_email_idx on private.further_applications (email, created_at desc);
alter table private.further_applications enable row level security;
revoke all on private.further_applications from public, anon, authenticated;
grant select, insert, update on private.further_applications to service_role;

-- What is known of an address before anybody applies with it. `is_in`: a membership of it is open, or paid and waits for
-- its account, or it is an admin's. `is_invited`: the team made the account, or it is the owner's address or the contact
-- of a firm. `had_membership`: ever, also with an account that was closed. An account that anybody may have made, with
-- nothing in it, is not known.
create function private.known_address(email text)
  returns table (has_account boolean, is_in boolean, is_invited boolean, had_membership boolean)
  language sql stable security definer
  set search_path = ''
  as $$
  -- By the two indexes that auth.users has on addresses, as private.confirmed_user_by_email.
  with owned as (
    select u.id, u.is_invited
    from (
      select a.*, a.invited_at is not null or private.made_by_operator(a.id) as is_invited from auth.users a
      where a.email = lower(known_address.email) and not a.is_sso_user
      union all
      select a.*, true from auth.users a
      where a.instance_id = '00000000-0000-0000-0000-000000000000' and lower(a.email) = lower(known_address.email)
        and a.is_sso_user
    ) u
    where u.deleted_at is null and (u.is_invited or u.email_confirmed_at is not null)
  )
  select
    exists (select from owned),
    exists (select from owned o join public.profiles p on p.id = o.id where p.is_admin)
      or exists (select from owned o where private.has_open_membership(o.id))
      or exists (
        select from public.pending_registrations r
        join public.memberships m on m.subscription_id = r.subscription_id or m.id = r.membership_id
        where lower(r.email) = lower(known_address.email) and r.claimed_by is null
          and m.status in ('trialing', 'active', 'past_due')
          and (m.source = 'subscription' or (m.source <> 'firm' and m.access_until > now()))
      ),
    exists (select from owned o where o.is_invited)
      or exists (
        select from public.site_settings s
        where s.key = 'owner_email' and lower(s.value #>> '{}') = lower(known_address.email)
      )
      or exists (
        select from public.pending_registrations r join public.memberships m on m.id = r.membership_id
        where lower(r.email) = lower(known_address.email) and r.claimed_by is null and m.source = 'firm'
      ),
    exists (
      select from owned o join public.memberships m on m.user_id = o.id where m.state <> 'incomplete'
    ) or exists (
      select from public.memberships m
      where lower(m.email) = lower(known_address.email) and m.account_closed_at is not null and m.state <> 'incomplete'
    )
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.application_of_status_link(text), private.known_address(text) to service_role;
