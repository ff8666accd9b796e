-- Sending an issue: what its recipients learn from the outbox, and how a withdrawn consent stops what has not left yet.

create index newsletter_recipients_waiting_idx on public.newsletter_recipients (email) where status = 'queued';

-- The outbox says what became of a mail; the recipient's row says it in the same transaction.
create function private.follow_newsletter_mail() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  issue uuid;
begin
  update public.newsletter_recipients r
    set status = case new.status when 'sending' then 'queued' else new.status end,
      attempts = new.attempts, sent_at = new.sent_at, reason = left(new.last_error, 1000)
    where r.mail_id = new.id
    returning r.issue_id into issue;
  -- Two last ones at the same moment do not see each other: the job that runs every minute closes the issue then.
  update public.newsletter_issues i set status = 'sent', finished_at = now()
    where i.id = issue and i.status = 'sending'
      and not exists (select from public.newsletter_recipients r where r.issue_id = i.id and r.status in ('queued', 'sending'));
  return null;
end
$$;
create trigger follow_newsletter_mail after update of status on public.mail_outbox
  for each row
  when (new.kind = 'newsletter' and old.status <> new.status and (new.status in ('sent', 'failed') or old.status = 'failed'))
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
      reason = case when tg_op = 'UPDATE' and new.status = 'bounced' then 'Mail to this address came back.' else 'Unsubscribed.' end
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

-- Begins an issue: every address with a consent is a candidate, those that cannot be reached are excluded at once.
-- Answers with the number of those it goes to; null when it was begun before.
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
      case s.status when 'subscribed' then 'queued' else 'excluded' end,
      case s.status when 'bounced' then 'Mail to this address came back.' end
    from public.newsletter_subscribers s
    where s.status in ('subscribed', 'bounced');
  select count(*) into candidates from public.newsletter_recipients r where r.issue_id = issue and r.status = 'queued';
  return candidates;
end
$$;
revoke all on function private.begin_newsletter(uuid) from public, anon, authenticated;
grant execute on function private.begin_newsletter(uuid) to service_role;

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
revoke all on public.newsletter_reports from anon, authenticated;
grant select on public.newsletter_reports to authenticated;
