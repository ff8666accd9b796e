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
  action text not null check (action in ('granted', 'confirmed', 'withdrawn', 'bounced', 'restored')),
  source text not null check (source in ('application', 'profile', 'form', 'import', 'mail')),
  wording text,
  created_at timestamptz not null default now()
);

create index newsletter_consents_email_idx on public.newsletter_consents (lower(email), created_at desc);

-- But for what an import of members wrote, when it is undone (private.undo_member_import).
create trigger append_only before update or delete or truncate on public.newsletter_consents
  for each statement when (current_setting('juno.undoing_import', true) is distinct from 'on')
  execute function private.refuse_change();

create table public.newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  subject plain_line not null check (char_length(btrim(subject)) between 1 and 200),
  content plain_text not null check (char_length(btrim(content)) between 1 and 100000),
  status text not null default 'draft' check (
    status in ('draft', 'scheduled', 'sending', 'stopped', 'sent', 'cancelled')
  ),
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
create index newsletter_recipients_waiting_idx on public.newsletter_recipients (email) where status = 'queued';

create trigger audit after insert or update or delete on public.newsletter_issues
  for each row execute function private.audit_admin_change();
create trigger audit after update or delete on public.newsletter_subscribers
  for each row execute function private.audit_admin_change();

-- Begins an issue: every address with a consent is a candidate, those that cannot be reached are excluded at once.
-- Returns the number of those it goes to; null when it was begun before.
create function private.begin_newsletter(issue uuid) returns integer
  language plpgsql
  set search_path = ''
  as $$
declare
  candidates integer;
begin
  update public.newsletter_issues i set status = 'sending', started_at = now()
    where i.id = issue and i.status in ('draft', 'scheduled');
  if not found then return null; end if;
  insert into public.newsletter_recipients (issue_id, email, subscriber_id, status, reason)
    select issue, s.email, s.id,
      case when s.status = 'bounced' or private.is_suppressed(s.email, 'newsletter') then 'excluded' else 'queued' end,
      case when s.status = 'bounced' then 'Email to this address came back.'
        when private.is_suppressed(s.email, 'newsletter') then 'This address is not written to.' end
    from public.newsletter_subscribers s
    where s.status in ('subscribed', 'bounced');
  select count(*) into candidates from public.newsletter_recipients r where r.issue_id = issue and r.status = 'queued';
  return candidates;
end
$$;

-- The outbox says what became of a mail; the recipient's row says it in the same transaction. An issue whose last mails
-- left while it was being stopped has gone out. The last mails take turns: two that were settled at the same moment
-- would not see each other, and the issue would stay at 'sending'.
create function private.follow_newsletter_mail() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  issue uuid;
begin
  update public.newsletter_recipients r
    set status = case new.status when 'sending' then 'queued' when 'suppressed' then 'excluded' else new.status end,
      attempts = new.attempts, sent_at = new.sent_at, reason = left(new.last_error, 1000)
    where r.mail_id = new.id
    returning r.issue_id into issue;
  -- Only near the end: nobody should wait for anybody before.
  if (
    select count(*) from (
      select from public.newsletter_recipients r where r.issue_id = issue and r.status in ('queued', 'sending') limit 20
    ) few
  ) = 20 then
    return null;
  end if;
  perform from public.newsletter_issues i where i.id = issue for no key update;
  update public.newsletter_issues i set status = 'sent', finished_at = now()
    where i.id = issue and i.status in ('sending', 'stopped')
      and not exists (select from public.newsletter_recipients r where r.issue_id = i.id and r.status in ('queued', 'sending'));
  return null;
end
$$;
create trigger follow_newsletter_mail after update of status on public.mail_outbox
  for each row
  when (new.kind = 'newsletter' and old.status <> new.status and (
    new.status in ('sent', 'failed', 'suppressed') or old.status in ('failed', 'suppressed')
  ))
  execute function private.follow_newsletter_mail();

-- However somebody withdrew (settings, the link in a mail, the team, a closed account, a mailbox that is gone): what has
-- not left yet does not leave.
create function private.stop_newsletter_mails() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  with stopped as (
    delete from public.mail_outbox m
    using public.newsletter_recipients r
    where r.email = old.email and r.status = 'queued' and m.id = r.mail_id and m.status = 'queued'
    returning m.id
  )
  update public.newsletter_recipients r
    set status = 'excluded', mail_id = null,
      reason = case when tg_op = 'UPDATE' and new.status = 'bounced' then 'Email to this address came back.' else 'Unsubscribed.' end
    where r.email = old.email and r.status = 'queued'
      and (r.mail_id is null or r.mail_id in (select s.id from stopped s));
  return old;
end
$$;
create trigger stop_newsletter_mails after update of status on public.newsletter_subscribers
  for each row when (old.status = 'subscribed' and new.status <> 'subscribed')
  execute function private.stop_newsletter_mails();
-- Before: the key of the recipients' rows is cleared with the subscriber.
create trigger stop_newsletter_mails_of_deleted before delete on public.newsletter_subscribers
  for each row execute function private.stop_newsletter_mails();

-- An address that is not written to any more reads no newsletter, and the ledger says why. Taken off the list again, it
-- goes on: the consent still stands. A complaint withdraws the consent, which only the person can give again.
create function private.follow_suppression() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if tg_op = 'DELETE' then
    with restored as (
      update public.newsletter_subscribers s
        set status = case when s.consented_at is null then 'pending' else 'subscribed' end
        where s.email = old.email and s.status = 'bounced' and old.reason = 'bounced'
        returning s.email
    )
    insert into public.newsletter_consents (email, action, source) select email, 'restored', 'mail' from restored;
  elsif new.reason = 'bounced' then
    with bounced as (
      update public.newsletter_subscribers s set status = 'bounced'
        where s.email = new.email and s.status in ('pending', 'subscribed')
        returning s.email
    )
    insert into public.newsletter_consents (email, action, source) select email, 'bounced', 'mail' from bounced;
  else
    with withdrawn as (
      update public.newsletter_subscribers s set status = 'unsubscribed', unsubscribed_at = now()
        where s.email = new.email and s.status in ('pending', 'subscribed')
        returning s.email
    )
    insert into public.newsletter_consents (email, action, source) select email, 'withdrawn', 'mail' from withdrawn;
  end if;
  return null;
end
$$;
create trigger follow_suppression after insert or delete on public.mail_suppressions
  for each row execute function private.follow_suppression();

-- An issue can be stopped midway. Its row is locked first, as for writing its mails: no mail is written past this. Mails
-- that a worker holds at this moment still leave. The recipients of the others wait, without a mail, until the team
-- resumes the issue.
create function public.stop_newsletter(issue_id uuid) returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can stop a newsletter.' using errcode = '42501';
  end if;
  update public.newsletter_issues i set status = 'stopped'
    where i.id = stop_newsletter.issue_id and i.status = 'sending';
  if not found then
    raise exception 'This newsletter is not being sent.' using errcode = 'PT409';
  end if;
  delete from public.mail_outbox m using public.newsletter_recipients r
    where r.issue_id = stop_newsletter.issue_id and m.id = r.mail_id and m.status = 'queued';
  return (
    select count(*) from public.newsletter_recipients r
    where r.issue_id = stop_newsletter.issue_id and r.status = 'queued' and r.mail_id is null
  );
end
$$;
comment on function public.stop_newsletter is
  'Stops an issue that is being sent; answers with the number of those it has not left for. For admins.';

create function public.resume_newsletter(issue_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can resume a newsletter.' using errcode = '42501';
  end if;
  update public.newsletter_issues i set status = 'sending'
    where i.id = resume_newsletter.issue_id and i.status = 'stopped';
  if not found then
    raise exception 'This newsletter was not stopped.' using errcode = 'PT409';
  end if;
end
$$;
comment on function public.resume_newsletter is 'Sends a stopped issue to those it has not left for. For admins.';

-- A mail that was with the mail server when its issue was stopped, and came back to be tried again, is not tried again.
create function private.drop_stopped_mail() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  delete from public.mail_outbox m
  using public.newsletter_recipients r, public.newsletter_issues i
  where m.id = new.id and r.mail_id = m.id and i.id = r.issue_id and i.status = 'stopped';
  return null;
end
$$;
create trigger drop_stopped_mail after update of status on public.mail_outbox
  for each row when (new.kind = 'newsletter' and old.status = 'sending' and new.status = 'queued')
  execute function private.drop_stopped_mail();

-- The issues with how far each has come. sent + excluded + failed + waiting = candidates.
create view public.newsletter_reports with (security_invoker = true) as
  select i.id, i.subject, i.content, i.status, i.scheduled_for, i.started_at, i.finished_at, i.created_at,
    n.candidates, n.waiting, n.sent, n.failed, n.excluded
  from public.newsletter_issues i
  cross join lateral (
    select count(*)::integer as candidates,
      count(*) filter (where r.status in ('queued', 'sending'))::integer as waiting,
      count(*) filter (where r.status = 'sent')::integer as sent,
      count(*) filter (where r.status = 'failed')::integer as failed,
      count(*) filter (where r.status = 'excluded')::integer as excluded
    from public.newsletter_recipients r where r.issue_id = i.id
  ) n;

-- Who may do what. Sending is the server's work: admins write drafts and withdraw subscriptions.

alter table public.newsletter_subscribers enable row level security;
alter table public.newsletter_consents enable row level security;
alter table public.newsletter_issues enable row level security;
alter table public.newsletter_recipients enable row level security;
call private.require_mfa('public.newsletter_subscribers');
call private.require_mfa('public.newsletter_consents');
call private.require_mfa('public.newsletter_issues');
call private.require_mfa('public.newsletter_recipients');

-- Not the tokens.
grant select (id, email, user_id, status, source, consented_at, unsubscribed_at, created_at, updated_at),
  update (status, unsubscribed_at)
  on public.newsletter_subscribers to authenticated;
grant select on public.newsletter_consents, public.newsletter_recipients to authenticated;
grant select, delete, insert (subject, content, status, scheduled_for), update (subject, content, status, scheduled_for)
  on public.newsletter_issues to authenticated;
revoke all on public.newsletter_reports from anon, authenticated;
grant select on public.newsletter_reports to authenticated;
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

revoke execute on function public.stop_newsletter(uuid), public.resume_newsletter(uuid) from public, anon, authenticated;
grant execute on function public.stop_newsletter(uuid), public.resume_newsletter(uuid) to authenticated;
revoke execute on all functions in schema private from public;
grant execute on function private.begin_newsletter(uuid) to service_role;
