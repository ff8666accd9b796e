-- What waits for the team, with the members whose payment is late.

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
