-- The newsletter: who wants it, since when and on which words, and one row per recipient of each issue.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email email_address not null check (email = lower(email)) unique,
  user_id uuid references public.profiles (id) on delete set null,
  status text not null default 'pending' check (status in ('pending', 'subscribed', 'unsubscribed', 'bounced')),
  source text not null check (source in ('application', 'profile', 'form', 'import')),
  -- SHA-256 (hex) of the mailed token that confirms the address (double opt-in).
  confirmation_token text unique check (confirmation_token ~ '^[0-9a-f]{64}$'),
  -- What the unsubscribe link carries: it opens nothing else.
  unsubscribe_token uuid not null default gen_random_uuid() unique,
  consented_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index newsletter_subscribers_status_idx on public.newsletter_subscribers (status, created_at desc);
create index newsletter_subscribers_user_id_idx on public.newsletter_subscribers (user_id);
create trigger set_updated_at before update on public.newsletter_subscribers
  for each row execute function private.set_updated_at();

-- The consent ledger: when, where and on which words each consent was given or taken back.
create table public.newsletter_consents (
  id bigint generated always as identity primary key,
  email email_address not null,
  action text not null check (action in ('granted', 'confirmed', 'withdrawn', 'bounced')),
  source text not null check (source in ('application', 'profile', 'form', 'import', 'mail')),
  wording text,
  created_at timestamptz not null default now()
);
create index newsletter_consents_email_idx on public.newsletter_consents (lower(email), created_at desc);
create trigger append_only before update or delete or truncate on public.newsletter_consents
  for each statement execute function private.refuse_change();

create table public.newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  subject plain_line not null check (char_length(btrim(subject)) between 1 and 200),
  content plain_text not null check (char_length(btrim(content)) between 1 and 100000),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  scheduled_for timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint newsletter_issues_scheduled_when check (status <> 'scheduled' or scheduled_for is not null)
);
create index newsletter_issues_created_at_idx on public.newsletter_issues (created_at desc);
create index newsletter_issues_due_idx on public.newsletter_issues (scheduled_for) where status = 'scheduled';
create trigger set_updated_at before update on public.newsletter_issues
  for each row execute function private.set_updated_at();

-- Nobody gets an issue twice: the address is part of the key. sent + excluded + open = candidates.
create table public.newsletter_recipients (
  issue_id uuid not null references public.newsletter_issues (id) on delete cascade,
  email email_address not null check (email = lower(email)),
  subscriber_id uuid references public.newsletter_subscribers (id) on delete set null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'excluded')),
  -- Why somebody was excluded or what the mail server said last.
  reason text check (char_length(reason) <= 1000),
  mail_id uuid references public.mail_outbox (id) on delete set null,
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (issue_id, email)
);
create index newsletter_recipients_status_idx on public.newsletter_recipients (issue_id, status);
create index newsletter_recipients_subscriber_id_idx on public.newsletter_recipients (subscriber_id);
create index newsletter_recipients_mail_id_idx on public.newsletter_recipients (mail_id);

create trigger audit after insert or update or delete on public.newsletter_issues
  for each row execute function private.audit_admin_change();
create trigger audit after update or delete on public.newsletter_subscribers
  for each row execute function private.audit_admin_change();

alter table public.newsletter_subscribers enable row level security;
alter table public.newsletter_consents enable row level security;
alter table public.newsletter_issues enable row level security;
alter table public.newsletter_recipients enable row level security;

-- Not the tokens. Sending is the server's work: admins write drafts and withdraw subscriptions.
grant select (id, email, user_id, status, source, consented_at, unsubscribed_at, created_at, updated_at),
  update (status, unsubscribed_at)
  on public.newsletter_subscribers to authenticated;
grant select on public.newsletter_consents, public.newsletter_recipients to authenticated;
grant select, delete, insert (subject, content, status, scheduled_for), update (subject, content, status, scheduled_for)
  on public.newsletter_issues to authenticated;
revoke all on public.newsletter_consents from service_role;
grant select, insert on public.newsletter_consents to service_role;

create policy "Admins read subscribers" on public.newsletter_subscribers for select to authenticated
  using ((select public.is_admin()));
-- Nobody can be subscribed by an admin: that needs a consent.
create policy "Admins withdraw subscriptions" on public.newsletter_subscribers for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()) and status in ('unsubscribed', 'bounced'));
create policy "Admins read consents" on public.newsletter_consents for select to authenticated
  using ((select public.is_admin()));
create policy "Admins read issues" on public.newsletter_issues for select to authenticated
  using ((select public.is_admin()));
create policy "Admins write drafts" on public.newsletter_issues for insert to authenticated
  with check ((select public.is_admin()) and status in ('draft', 'scheduled'));
create policy "Admins change what is not sent yet" on public.newsletter_issues for update to authenticated
  using ((select public.is_admin()) and status in ('draft', 'scheduled', 'cancelled'))
  with check ((select public.is_admin()) and status in ('draft', 'scheduled', 'cancelled'));
create policy "Admins remove drafts" on public.newsletter_issues for delete to authenticated
  using ((select public.is_admin()) and status in ('draft', 'scheduled', 'cancelled'));
create policy "Admins read recipients" on public.newsletter_recipients for select to authenticated
  using ((select public.is_admin()));
