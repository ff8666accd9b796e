-- Inserts the readers of the demo community's newsletter and its sent issues. All of it is made up.

insert into public.newsletter_subscribers (email, user_id, status, source, consented_at, unsubscribed_at, created_at)
select m.email, p.id,
  case hash % 17 when 0 then 'unsubscribed' when 1 then 'bounced' else 'subscribed' end,
  'profile', since, case hash % 17 when 0 then now() - interval '5 days' end, since
from public.profiles p
join public.memberships m on m.user_id = p.id
cross join lateral (select abs(hashtext(p.name))) as h (hash)
cross join lateral (select greatest(p.created_at, now() - make_interval(days => 340)) + interval '10 minutes') as s (since)
where p.listed and hash % 4 <> 0;

insert into public.newsletter_issues (subject, content, status, created_by, started_at, finished_at, created_at)
select subject, content, 'sent', admin.id, sent_at, sent_at + interval '40 seconds', sent_at - interval '1 day'
from (select id from public.profiles where is_admin limit 1) as admin,
  (values
  ('What we talked about in summer',
   E'Customers, mostly. And the island.\n\nThe notes of five evenings are in the resource directory. In September we read contracts.',
   now() - interval '83 days'),
  ('Nine plates and a kiln',
   E'Halifax was full. Those who could not come can see the studio in Tamsin''s profile.\n\nThe autumn is for numbers: bring the one that worries you.',
   now() - interval '46 days'),
  ('What twelve price rises taught us',
   E'Nobody lost the customer they were afraid of losing. That is the short version of this month''s clinic.\n\nThe longer one is in the resource directory: three letters that worked, the one that did not, and a template for the awkward call.\n\nNext month we look at first hires. Bring the job description that you are afraid to post.',
   now() - interval '7 days')
  ) as written (subject, content, sent_at);

insert into public.newsletter_recipients (issue_id, email, subscriber_id, status, reason, attempts, created_at, sent_at)
select i.id, s.email, s.id,
  case when bounces then 'failed' else 'sent' end,
  case when bounces then 'The mail server knows no such mailbox.' end, 1,
  i.started_at, case when not bounces then i.finished_at end
from public.newsletter_issues i
join public.newsletter_subscribers s on s.consented_at < i.started_at
-- Bounced addresses bounced before the last issue.
cross join lateral (select s.status = 'bounced' and i.started_at > now() - interval '8 days' as bounces) as delivery;
