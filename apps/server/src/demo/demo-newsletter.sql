-- Who reads the demo community's newsletter, and an issue that went out to them. All of it is made up.

insert into public.newsletter_subscribers (email, user_id, status, source, consented_at, unsubscribed_at, created_at)
select m.email, p.id,
  case hash % 17 when 0 then 'unsubscribed' when 1 then 'bounced' else 'subscribed' end,
  'profile', since, case hash % 17 when 0 then now() - interval '5 days' end, since
from public.profiles p
join public.memberships m on m.user_id = p.id
cross join lateral (select abs(hashtext(p.name))) as h (hash)
cross join lateral (select now() - make_interval(days => 10 + hash % 70)) as s (since)
where p.listed and hash % 4 <> 0;

with issue as (
  insert into public.newsletter_issues (subject, content, status, created_by, started_at, finished_at, created_at)
  select 'What twelve price rises taught us',
    E'Nobody lost the customer she was afraid of losing. That is the short version of this month''s clinic.\n\nThe longer one is in the resource directory: three letters that worked, the one that did not, and a template for the awkward call.\n\nNext month we look at first hires. Bring the job description that you are afraid to post.',
    'sent', p.id, now() - interval '7 days', now() - interval '7 days' + interval '40 seconds', now() - interval '7 days'
  from public.profiles p where p.is_admin limit 1
  returning id
)
insert into public.newsletter_recipients (issue_id, email, subscriber_id, status, reason, attempts, created_at, sent_at)
select issue.id, s.email, s.id,
  case s.status when 'bounced' then 'failed' else 'sent' end,
  case s.status when 'bounced' then 'The mail server knows no such mailbox.' end, 1,
  now() - interval '7 days', case when s.status <> 'bounced' then now() - interval '7 days' end
from issue, public.newsletter_subscribers s
where s.consented_at < now() - interval '7 days';
