-- Where her application stands, for whoever holds the link from the applicant's mail. For the server alone.

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

create function private.application_standing(token_hash text)
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
  where l.token_hash = application_standing.token_hash
$$;
revoke execute on function private.application_standing(text) from public, anon, authenticated;
grant execute on function private.application_standing(text) to service_role;
