-- An issue can be stopped midway: what has not left stays with us, and goes out when the team resumes it.

alter table public.newsletter_issues drop constraint newsletter_issues_status_check;
alter table public.newsletter_issues add constraint newsletter_issues_status_check
  check (status in ('draft', 'scheduled', 'sending', 'stopped', 'sent', 'cancelled'));

-- The issue's row is taken first, as whoever writes its mails does: no mail is written past this. Mails that a worker
-- holds at this moment still leave. The recipients of the others wait, without a mail.
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
revoke execute on function public.stop_newsletter(uuid), public.resume_newsletter(uuid) from public, anon, authenticated;
grant execute on function public.stop_newsletter(uuid), public.resume_newsletter(uuid) to authenticated;

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
revoke execute on function private.drop_stopped_mail() from public;
create trigger drop_stopped_mail after update of status on public.mail_outbox
  for each row when (new.kind = 'newsletter' and old.status = 'sending' and new.status = 'queued')
  execute function private.drop_stopped_mail();

-- As before, but: an issue whose last mails left while it was being stopped has gone out; and the last ones take turns.
-- Two that were settled at the same moment did not see each other, and the issue stayed at 'sending' for up to a minute.
create or replace function private.follow_newsletter_mail() returns trigger
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
