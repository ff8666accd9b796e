-- Applications to join and the paid registrations that follow them. Only the server and admins see these.

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  name plain_line not null check (char_length(name) between 1 and 120),
  email email_address not null check (email = lower(email)),
  business_name plain_line not null check (char_length(business_name) between 1 and 160),
  location plain_line not null check (char_length(location) between 1 and 120),
  role text not null check (role in ('founder', 'c-suite', 'solopreneur', 'executive', 'manager', 'other')),
  team_size text not null check (
    team_size in ('solo', '2-10', '11-30', '31-50', '51-100', '101-500', '500+')
  ),
  revenue_size text not null check (
    revenue_size in ('pre-revenue', '0-100k', '100k-500k', '500k-1m', '1m-5m', '5m+')
  ),
  company_stage text not null check (
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
  -- The words that a declined applicant was sent.
  decision_message plain_text check (char_length(decision_message) <= 4000),
  updated_at timestamptz not null default now()
);
create index applications_status_idx on public.applications (status, submitted_at desc);
create index applications_email_idx on public.applications (lower(email), submitted_at desc);
create trigger set_updated_at before update on public.applications
  for each row execute function private.set_updated_at();

create table public.pending_registrations (
  id uuid primary key default gen_random_uuid(),
  email email_address not null,
  -- SHA-256 (hex) of the token mailed to the payer.
  token text unique check (token ~ '^[0-9a-f]{64}$'),
  checkout_session_id text unique check (char_length(checkout_session_id) <= 255),
  stripe_customer_id text check (char_length(stripe_customer_id) <= 255),
  subscription_id text unique check (char_length(subscription_id) <= 255),
  plan text check (plan in ('monthly', 'annual')),
  application_id uuid references public.applications (id) on delete set null,
  -- When the token and the session id stop being a proof. The payment itself does not expire.
  expires_at timestamptz not null default now() + interval '7 days',
  has_set_password boolean not null default false,
  -- The account that was made with it; kept when the account goes, so that nobody can claim it again.
  claimed_by uuid,
  claimed_at timestamptz,
  created_at timestamptz not null default now()
);
create index pending_registrations_email_idx on public.pending_registrations (lower(email), created_at desc);
create index pending_registrations_created_at_idx on public.pending_registrations (created_at desc);
create index pending_registrations_application_id_idx on public.pending_registrations (application_id);

create function public.registration_status(email text) returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  select jsonb_build_object(
    'registration', count(*) > 0,
    'subscription', count(*) filter (where r.subscription_id is not null) > 0
  )
  from public.pending_registrations r
  where lower(r.email) = lower(btrim(registration_status.email))
$$;
comment on function public.registration_status is
  'Whether a registration and a subscription exist for an e-mail address, and nothing else about it.';
revoke execute on function public.registration_status(text) from public, anon, authenticated;
grant execute on function public.registration_status(text) to anon, authenticated;

alter table public.applications enable row level security;
alter table public.pending_registrations enable row level security;

grant select on public.applications to authenticated;
-- Neither the token's hash nor the session id: both open accounts.
grant select (
  id, email, stripe_customer_id, subscription_id, plan, application_id, expires_at, has_set_password, claimed_by,
  claimed_at, created_at
) on public.pending_registrations to authenticated;

create policy "Admins read applications" on public.applications for select to authenticated
  using ((select public.is_admin()));
create policy "Admins read registrations" on public.pending_registrations for select to authenticated
  using ((select public.is_admin()));
