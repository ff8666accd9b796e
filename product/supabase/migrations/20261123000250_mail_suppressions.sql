-- Addresses that are not written to any more, and the reports of mail servers and providers that say why.

create table public.mail_suppressions (
  id uuid primary key default gen_random_uuid(),
  email email_address not null check (email = lower(email)),
  reason text not null check (reason in ('bounced', 'complained')),
  source text not null check (source in ('smtp', 'dsn', 'ses', 'postmark', 'mailgun', 'resend')),
  -- What the mail server said, in its own words.
  detail plain_line check (char_length(detail) <= 500),
  created_at timestamptz not null default now(),
  unique (email, reason)
);
create index mail_suppressions_created_at_idx on public.mail_suppressions (created_at desc);

-- A report that is sent again changes nothing. Kept for 30 days.
create table private.mail_reports (
  source text not null,
  -- The sender's own name of the report.
  report_id text not null check (char_length(report_id) between 1 and 255),
  email email_address not null check (email = lower(email)),
  kind text not null check (kind in ('hard', 'soft', 'complaint')),
  created_at timestamptz not null default now(),
  primary key (source, report_id, email)
);
create index mail_reports_created_at_idx on private.mail_reports (created_at);
create index mail_reports_email_idx on private.mail_reports (email, created_at);

-- Five soft bounces within 14 days are as good as a hard one.
create function private.record_mail_report(source text, report_id text, address text, kind text, detail text) returns void
  language plpgsql
  set search_path = ''
  as $$
#variable_conflict use_column
declare
  reason text := case record_mail_report.kind when 'hard' then 'bounced' when 'complaint' then 'complained' end;
begin
  delete from private.mail_reports r where r.created_at < now() - interval '30 days';
  insert into private.mail_reports (source, report_id, email, kind)
    values (
      record_mail_report.source, record_mail_report.report_id, lower(record_mail_report.address), record_mail_report.kind
    )
    on conflict do nothing;
  if not found then return; end if;
  if record_mail_report.kind = 'soft' and 5 <= (
    select count(*) from private.mail_reports r
    where r.email = lower(record_mail_report.address) and r.kind = 'soft' and r.created_at > now() - interval '14 days'
  ) then
    reason := 'bounced';
  end if;
  if reason is null then return; end if;
  insert into public.mail_suppressions (email, reason, source, detail)
    values (
      lower(record_mail_report.address), reason, record_mail_report.source, left(record_mail_report.detail, 500)
    )
    on conflict do nothing;
end
$$;

-- What bounced gets only what its owner asked for just now: who asks for a sign-in link believes that it arrives, and
-- an answer that told the two apart would tell strangers who has an account. Who complained gets what concerns their
-- account.
create function private.is_suppressed(address text, mail_kind text) returns boolean
  language sql stable
  set search_path = ''
  as $$
  select exists (
    select from public.mail_suppressions s
    where s.email = lower(address) and case s.reason
      when 'bounced' then mail_kind not like 'auth-%'
      else mail_kind = 'newsletter' or mail_kind like 'event-%'
    end
  )
$$;

-- An address that the team takes off the list starts anew.
create function private.forget_soft_bounces() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  delete from private.mail_reports r where r.email = old.email and r.kind = 'soft';
  return null;
end
$$;
create trigger forget_soft_bounces after delete on public.mail_suppressions
  for each row execute function private.forget_soft_bounces();

alter table public.mail_suppressions enable row level security;
call private.require_mfa('public.mail_suppressions');
grant select, delete on public.mail_suppressions to authenticated;
create policy "Admins read who cannot be reached" on public.mail_suppressions for select to authenticated
  using ((select public.is_admin()));
create policy "Admins write to them again" on public.mail_suppressions for delete to authenticated
  using ((select public.is_admin()));

-- How far the mailbox was read that bounces come back to, and what is wrong with it. For the server alone.
create table private.bounce_mailbox (
  only_row boolean primary key default true constraint bounce_mailbox_only_row check (only_row),
  -- Of its folder (RFC 3501, 2.3.1.1): with another one its numbers began anew.
  uid_validity text not null default '',
  last_uid bigint not null default 0,
  tried_at timestamptz not null,
  -- When it was last read to its end.
  looked_at timestamptz,
  problem text constraint bounce_mailbox_problem check (
    problem in ('unreachable', 'refused', 'no-folder', 'unreadable')
  ),
  failing_since timestamptz,
  constraint bounce_mailbox_failing check ((problem is null) = (failing_since is null))
);
alter table private.bounce_mailbox enable row level security;
revoke all on private.bounce_mailbox from public, anon, authenticated;
grant select, insert, update on private.bounce_mailbox to service_role;

alter table private.mail_reports enable row level security;
revoke all on private.mail_reports from public, anon, authenticated;
grant select, insert, delete on private.mail_reports to service_role;
revoke execute on all functions in schema private from public;
grant execute on function private.record_mail_report(text, text, text, text, text), private.is_suppressed(text, text)
  to service_role;
