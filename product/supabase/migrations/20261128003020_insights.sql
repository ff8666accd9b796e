-- The team sees at a glance how much waits in each queue, and what happened in a span of days.

create or replace function public.admin_waiting_counts() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can see what waits.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'applications', (select count(*) from public.applications a where a.status = 'PENDING'),
    'event_submissions', (select count(*) from public.pending_events e where e.status = 'pending'),
    'resource_submissions', (select count(*) from public.pending_resources r where r.status = 'pending'),
    'messages', (select count(*) from public.contact_messages m where m.status = 'unread'),
    'draft_digests', (select count(*) from public.weekly_digests d where not d.is_published),
    'late_payments', (select count(*) from public.memberships m where m.state = 'grace'),
    'unmatched_payments', (select count(*) from private.waiting_payments),
    'payment_differences', (select count(*) from private.payment_differences),
    'disputes', (select count(*) from private.waiting_disputes),
    'failed_mails', (select count(*) from public.mail_outbox o where o.status = 'failed')
  );
end
$$;
comment on function public.admin_waiting_counts is
  'How much waits in each queue of the team: applications, submissions, unread messages, drafts, payments, disputes, failed mails.';

-- In at most about 40 steps, and how old each queue is now. The readers of the newsletter are those who get it, without
-- those whose mail comes back.
create or replace function public.admin_insights(from_day date, to_day date) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
#variable_conflict use_variable
declare
  zone text := private.site_time_zone();
  days integer := to_day - from_day + 1;
  step text := case when days <= 31 then 'day' when days <= 183 then 'week' else 'month' end;
  starts timestamptz := from_day::timestamp at time zone zone;
  ends timestamptz := (to_day + 1)::timestamp at time zone zone;
  counted jsonb := private.member_counts();
begin
  if not public.is_admin() then
    raise exception 'Only admins can see the insights.' using errcode = '42501';
  end if;
  if from_day is null or to_day is null or days < 1 or days > 1100 then
    raise exception 'Please choose a span of one day to three years.' using errcode = '22023';
  end if;
  return jsonb_build_object(
    'step', step,
    'series', (
      with steps as (
        select local.step_start,
          greatest(local.step_start at time zone zone, starts) as begins,
          least((local.step_start + ('1 ' || step)::interval) at time zone zone, ends) as stops
        from generate_series(date_trunc(step, from_day::timestamp), to_day::timestamp, ('1 ' || step)::interval)
          as local (step_start)
      ),
      joined as (
        select date_trunc(step, m.changed_at at time zone zone) as at,
          count(*) filter (where m.step in ('joined', 'returned')) as n, sum(m.members) as members
        from private.member_steps m where m.changed_at >= starts and m.changed_at <= now() group by 1
      ),
      received as (
        select date_trunc(step, a.submitted_at at time zone zone) as at, count(*) as n
        from public.applications a where a.submitted_at >= starts and a.submitted_at < ends group by 1
      ),
      decided as (
        select date_trunc(step, a.decided_at at time zone zone) as at,
          count(*) filter (where a.status = 'APPROVED') as approved,
          count(*) filter (where a.status = 'APPROVED' and a.reviewed_at is null) as automatic,
          count(*) filter (where a.status = 'DECLINED') as declined,
          percentile_cont(0.5) within group (order by extract(epoch from a.reviewed_at - a.submitted_at)) / 3600 as hours
        from public.applications a where a.decided_at >= starts and a.decided_at < ends group by 1
      ),
      -- Nobody whose mail came back: they do not get it any more. Nobody whom the team is yet to invite.
      reading as (
        select n.consented_at as since,
          case n.status
            when 'bounced' then coalesce((
              select max(c.created_at) from public.newsletter_consents c
              where lower(c.email) = n.email and c.action = 'bounced'
            ), n.updated_at)
            else n.unsubscribed_at
          end as until
        from public.newsletter_subscribers n
        where n.status <> 'pending' and not private.awaits_invitation(n.email)
      ),
      answered as (
        select date_trunc(step, r.created_at at time zone zone) as at,
          count(*) filter (where r.status = 'attending') as attending,
          count(*) filter (where r.status = 'maybe') as maybe
        from public.event_rsvps r where r.created_at >= starts and r.created_at < ends group by 1
      )
      select coalesce(jsonb_agg(jsonb_build_object(
        'day', (s.begins at time zone zone)::date,
        -- Back from the members of today.
        'members', (counted ->> 'members')::integer
          - coalesce((select sum(later.members) from joined later where later.at > s.step_start), 0),
        'joined', coalesce(joined.n, 0),
        'received', coalesce(received.n, 0),
        'approved', coalesce(decided.approved, 0),
        'automatic', coalesce(decided.automatic, 0),
        'declined', coalesce(decided.declined, 0),
        'decision_hours', round(decided.hours::numeric, 1),
        'attending', coalesce(answered.attending, 0),
        'maybe', coalesce(answered.maybe, 0),
        'readers', (select count(*) from reading r where r.since < s.stops and (r.until is null or r.until >= s.stops))
      ) order by s.step_start), '[]')
      from steps s
      left join joined on joined.at = s.step_start
      left join received on received.at = s.step_start
      left join decided on decided.at = s.step_start
      left join answered on answered.at = s.step_start
    ),
    'decisions', (
      select jsonb_build_object(
        'count', count(*),
        'in_time', count(*) filter (where a.reviewed_at - a.submitted_at <= interval '48 hours'),
        'median_hours', round((percentile_cont(0.5) within group (
          order by extract(epoch from a.reviewed_at - a.submitted_at)) / 3600)::numeric, 1)
      )
      from public.applications a where a.reviewed_at >= starts and a.reviewed_at < ends
    ),
    'members_now', counted -> 'members',
    'waiting_now', counted -> 'waiting',
    'issues', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'subject', i.subject, 'sent_at', i.started_at,
        'sent', r.sent, 'failed', r.failed, 'excluded', r.excluded
      ) order by i.started_at), '[]')
      from (
        select * from public.newsletter_issues i
        where i.started_at >= starts and i.started_at < ends order by i.started_at desc limit 24
      ) i
      cross join lateral (
        select count(*) filter (where r.status = 'sent') as sent,
          count(*) filter (where r.status = 'failed') as failed,
          count(*) filter (where r.status = 'excluded') as excluded
        from public.newsletter_recipients r where r.issue_id = i.id
      ) r
    ),
    'queues', jsonb_build_array(
      (select jsonb_build_object('queue', 'applications', 'count', count(*), 'oldest', min(a.submitted_at))
        from public.applications a where a.status = 'PENDING'),
      (select jsonb_build_object('queue', 'event_submissions', 'count', count(*), 'oldest', min(e.submitted_at))
        from public.pending_events e where e.status = 'pending'),
      (select jsonb_build_object('queue', 'resource_submissions', 'count', count(*), 'oldest', min(r.submitted_at))
        from public.pending_resources r where r.status = 'pending'),
      (select jsonb_build_object('queue', 'messages', 'count', count(*), 'oldest', min(c.created_at))
        from public.contact_messages c where c.status = 'unread'),
      (select jsonb_build_object('queue', 'unmatched_payments', 'count', count(*), 'oldest', min(m.created_at))
        from private.waiting_payments m),
      (select jsonb_build_object('queue', 'payment_differences', 'count', count(*), 'oldest', min(d.found_at))
        from private.payment_differences d),
      (select jsonb_build_object('queue', 'disputes', 'count', count(*), 'oldest', min(d.opened_at))
        from private.waiting_disputes d),
      (select jsonb_build_object('queue', 'mails', 'count', count(*), 'oldest', min(o.created_at))
        from public.mail_outbox o where o.status in ('queued', 'sending')),
      (select jsonb_build_object('queue', 'failed_mails', 'count', count(*), 'oldest', min(o.created_at))
        from public.mail_outbox o where o.status = 'failed')
    )
  );
end
$$;
comment on function public.admin_insights is
  'Members, applications, RSVPs and newsletter readers by day, week or month of a span; the age of each queue. For admins.';

revoke execute on function public.admin_waiting_counts(), public.admin_insights(date, date)
  from public, anon, authenticated;
grant execute on function public.admin_waiting_counts(), public.admin_insights(date, date) to authenticated;
