-- Which payments count as unmatched, in one place: those whose subscription runs and that no account is tied to. One whose
-- account was closed belongs to nobody on purpose (decision 014); one that has ended, or was never paid, has nothing
-- left to attach. The desk, the tile and the insights counted each of these differently.

create view private.unmatched_payments as
  select m.* from public.memberships m
  where m.user_id is null and m.account_closed_at is null
    and m.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused');
revoke all on private.unmatched_payments from public, anon, authenticated;

create view private.waiting_payments as
  select m.* from private.unmatched_payments m
  where not exists (select from private.dismissed_payments d where d.membership_id = m.id);
revoke all on private.waiting_payments from public, anon, authenticated;

create or replace function public.unmatched_payments()
  returns table (
    id uuid, email text, plan text, status text, current_period_end timestamptz, subscription_id text,
    created_at timestamptz, link_mailed_to text, application_id uuid, application_name text, application_email text,
    note text, dismissed_at timestamptz, dismissed_by_name text
  )
  language plpgsql stable security definer
  set search_path = ''
  as $$
#variable_conflict use_column
begin
  if not public.is_admin() then
    raise exception 'Only admins can see payments.' using errcode = '42501';
  end if;
  return query
    select
      m.id, m.email::text, m.plan, m.status, m.current_period_end, m.subscription_id, m.created_at,
      r.email::text, a.id, a.name::text, a.email::text, d.note, d.dismissed_at, by.name::text
    from private.unmatched_payments m
    left join public.pending_registrations r on r.subscription_id = m.subscription_id
    left join public.applications a on a.id = r.application_id
    left join private.dismissed_payments d on d.membership_id = m.id
    left join public.profiles by on by.id = d.dismissed_by
    order by m.created_at desc, m.id
    limit 500;
end
$$;

create or replace function public.admin_waiting_counts() returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  select private.admin_waiting_counts_with_dismissed() || jsonb_build_object(
    'unmatched_payments', (
      select count(*) from private.waiting_payments
    )
  )
$$;

-- As before, and a payment whose account was closed is not given to somebody else.
create or replace function public.attach_membership(membership_id uuid, account_id uuid, reviewer_id uuid default null)
  returns public.memberships
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(reviewer_id);
  attached public.memberships;
begin
  if not exists (select from public.profiles p where p.id = account_id) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  update public.memberships m set user_id = account_id
  where m.id = membership_id and m.user_id is null and m.account_closed_at is null
  returning * into attached;
  if not found then
    raise exception 'There is no such payment waiting for an account.' using errcode = 'PT409';
  end if;
  update public.pending_registrations r set claimed_by = account_id, claimed_at = now()
  where r.subscription_id = attached.subscription_id and r.claimed_at is null;
  delete from private.dismissed_payments d where d.membership_id = attached.id;
  perform private.write_audit(
    reviewer, 'membership.attached', 'memberships', attached.id, jsonb_build_object('account_id', account_id)
  );
  return attached;
end
$$;

create or replace function public.attach_payment_to_application(
  payment_id uuid, application_id uuid, token_hash text, expires_at timestamptz, reviewer_id uuid
) returns jsonb
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(reviewer_id);
  payment public.memberships;
  applicant public.applications;
  account uuid;
begin
  select * into applicant from public.applications a
  where a.id = attach_payment_to_application.application_id and a.status <> 'DECLINED';
  if not found then
    raise exception 'There is no such application.' using errcode = 'PT404';
  end if;
  perform private.lock_account_email(applicant.email);
  account := private.confirmed_user_by_email(applicant.email);
  if account is not null then
    payment := public.attach_membership(payment_id, account, reviewer);
    return jsonb_build_object('account_id', account, 'email', applicant.email, 'plan', payment.plan);
  end if;
  select * into payment from public.memberships m
  where m.id = payment_id and m.user_id is null and m.account_closed_at is null for update;
  if not found or payment.subscription_id is null then
    raise exception 'There is no such payment waiting for an account.' using errcode = 'PT409';
  end if;
  insert into public.pending_registrations as r (
    email, token, stripe_customer_id, subscription_id, plan, application_id, expires_at
  ) values (
    applicant.email, token_hash, payment.stripe_customer_id, payment.subscription_id, payment.plan, applicant.id,
    attach_payment_to_application.expires_at
  )
  on conflict (subscription_id) do update set
    email = excluded.email, token = excluded.token, application_id = excluded.application_id,
    expires_at = excluded.expires_at, checkout_session_id = null
  where r.claimed_at is null;
  if not found then
    raise exception 'The registration of this payment was used already.' using errcode = 'PT409';
  end if;
  delete from private.dismissed_payments d where d.membership_id = payment.id;
  perform private.write_audit(
    reviewer, 'membership.attached_to_application', 'memberships', payment.id,
    jsonb_build_object('application_id', applicant.id, 'email', applicant.email)
  );
  return jsonb_build_object('account_id', null, 'email', applicant.email, 'plan', payment.plan);
end
$$;

-- As before; what was dismissed waits no more.
create or replace function public.admin_insights(from_day date, to_day date) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  zone text := private.site_time_zone();
  days integer := to_day - from_day + 1;
  step text := case when days <= 31 then 'day' when days <= 183 then 'week' else 'month' end;
  starts timestamptz := from_day::timestamp at time zone zone;
  ends timestamptz := (to_day + 1)::timestamp at time zone zone;
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
        select date_trunc(step, p.created_at at time zone zone) as at, count(*) as n
        from public.profiles p where p.created_at >= starts and p.created_at < ends group by 1
      ),
      received as (
        select date_trunc(step, a.submitted_at at time zone zone) as at, count(*) as n
        from public.applications a where a.submitted_at >= starts and a.submitted_at < ends group by 1
      ),
      decided as (
        select date_trunc(step, a.reviewed_at at time zone zone) as at,
          count(*) filter (where a.status = 'APPROVED') as approved,
          count(*) filter (where a.status = 'DECLINED') as declined,
          percentile_cont(0.5) within group (order by extract(epoch from a.reviewed_at - a.submitted_at)) / 3600 as hours
        from public.applications a where a.reviewed_at >= starts and a.reviewed_at < ends group by 1
      ),
      answered as (
        select date_trunc(step, r.created_at at time zone zone) as at,
          count(*) filter (where r.status = 'attending') as attending,
          count(*) filter (where r.status = 'maybe') as maybe
        from public.event_rsvps r where r.created_at >= starts and r.created_at < ends group by 1
      )
      select coalesce(jsonb_agg(jsonb_build_object(
        'day', (s.begins at time zone zone)::date,
        'accounts', (select count(*) from public.profiles p where p.created_at < s.stops),
        'new_accounts', coalesce(joined.n, 0),
        'received', coalesce(received.n, 0),
        'approved', coalesce(decided.approved, 0),
        'declined', coalesce(decided.declined, 0),
        'decision_hours', round(decided.hours::numeric, 1),
        'attending', coalesce(answered.attending, 0),
        'maybe', coalesce(answered.maybe, 0),
        'readers', (
          select count(*) from public.newsletter_subscribers n
          where n.consented_at < s.stops and (n.unsubscribed_at is null or n.unsubscribed_at >= s.stops)
            and n.status <> 'pending'
        )
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
    'members_now', (
      select count(distinct m.user_id) from public.memberships m where m.status in ('active', 'trialing')
    ),
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
      (select jsonb_build_object('queue', 'mails', 'count', count(*), 'oldest', min(o.created_at))
        from public.mail_outbox o where o.status in ('queued', 'sending')),
      (select jsonb_build_object('queue', 'failed_mails', 'count', count(*), 'oldest', min(o.created_at))
        from public.mail_outbox o where o.status = 'failed')
    )
  );
end
$$;
