-- What pages hear by realtime: that something of a kind has changed. They then read it again with their own rights, so a
-- signal carries nothing. product/domain/src/live/live-signals.ts lists the topics and signals.

call private.require_mfa('realtime.messages');
create policy "Members hear of the community" on realtime.messages for select to authenticated
  using (topic = 'community' and (select public.is_member()));
create policy "Admins hear of their work" on realtime.messages for select to authenticated
  using (topic = 'team' and (select public.is_admin()));
create policy "Accounts hear of themselves" on realtime.messages for select to authenticated
  using (topic = 'account:' || (select auth.uid())::text);

-- Who else has the same form open (product/domain/src/live/editing-topic.ts): presence alone, among admins.
create policy "Admins see who edits" on realtime.messages for select to authenticated
  using (topic like 'editing:%' and extension = 'presence' and (select public.is_admin()));
create policy "Admins say what they edit" on realtime.messages for insert to authenticated
  with check (topic like 'editing:%' and extension = 'presence' and (select public.is_admin()));

-- Policies are asked when a channel is joined, and again now: `listed` is whether the account is an admin or a member.
create function private.review_account() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform realtime.review_account(new.id);
  return null;
end
$$;
revoke execute on function private.review_account() from public;
create trigger review_account after update on public.profiles
  for each row when (new.is_admin <> old.is_admin or new.listed <> old.listed)
  execute function private.review_account();

-- Once in a transaction, however many rows it writes. A signal that cannot be sent fails no change.
create function private.send_signal(topic text, signal text) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  sent text := coalesce(current_setting('juno.signals', true), '');
  this text := topic || ' ' || signal || ';';
begin
  if position(this in sent) > 0 then return; end if;
  perform set_config('juno.signals', sent || this, true);
  perform realtime.send('{}', signal, topic, true);
exception when others then
  raise warning 'The signal % could not be sent: %', this, sqlerrm;
end
$$;

-- For each row, not for each statement: those that change no row say nothing.
create function private.signal_change() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.send_signal(tg_argv[0], tg_argv[1]);
  return null;
end
$$;

-- To the account whose id is in the column that the second argument names.
create function private.signal_owner() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  owner text := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[1];
begin
  if owner is not null then
    perform private.send_signal('account:' || owner, tg_argv[0]);
  end if;
  return null;
end
$$;

revoke execute on function private.send_signal(text, text), private.signal_change(), private.signal_owner() from public;

create trigger signal_change after insert or update or delete on public.events
  for each row execute function private.signal_change('community', 'events');
create trigger signal_change after insert or update or delete on public.event_rsvps
  for each row execute function private.signal_change('community', 'seats');
create trigger signal_change after insert or update or delete on public.weekly_digests
  for each row execute function private.signal_change('community', 'digests');
create trigger signal_change after update on public.profiles
  for each row when (old.featured or new.featured)
  execute function private.signal_change('community', 'featured-members');
create trigger signal_change after insert or update or delete on public.recommended_reads
  for each row execute function private.signal_change('community', 'recommended-reads');

create trigger signal_change after insert or update or delete on public.applications
  for each row execute function private.signal_change('team', 'applications');
create trigger signal_change after insert or update or delete on public.memberships
  for each row execute function private.signal_change('team', 'payments');
create trigger signal_change after insert or update or delete on private.payments
  for each row execute function private.signal_change('team', 'payments');
create trigger signal_change after insert or update or delete on private.failed_payments
  for each row execute function private.signal_change('team', 'payments');
create trigger signal_change after insert or update on private.reconciliations
  for each row execute function private.signal_change('team', 'payments');
create trigger signal_change after insert or update or delete on private.dismissed_payments
  for each row execute function private.signal_change('team', 'payments');
create trigger signal_change after insert or update or delete on private.refunded_payments
  for each row execute function private.signal_change('team', 'payments');
create trigger signal_change after insert or update or delete on private.disputes
  for each row execute function private.signal_change('team', 'payments');
create trigger signal_change after insert or update or delete on public.pending_events
  for each row execute function private.signal_change('team', 'event-submissions');
create trigger signal_change after insert or update or delete on public.pending_resources
  for each row execute function private.signal_change('team', 'resource-submissions');
create trigger signal_change after insert or update or delete on public.contact_messages
  for each row execute function private.signal_change('team', 'messages');
create trigger signal_change after insert or update or delete on public.contact_replies
  for each row execute function private.signal_change('team', 'messages');
create trigger signal_change after insert or update or delete on public.newsletter_issues
  for each row execute function private.signal_change('team', 'newsletter');
create trigger signal_change after insert or delete on public.mail_outbox
  for each row execute function private.signal_change('team', 'mails');
-- One signal for each mail, not two: `sending` lasts as long as the mail server takes.
create trigger signal_outcome after update of status on public.mail_outbox
  for each row when (new.status <> 'sending' and new.status <> old.status)
  execute function private.signal_change('team', 'mails');
create trigger signal_failure after update of status on public.mail_outbox
  for each row when (new.status <> old.status and 'failed' in (new.status, old.status))
  execute function private.signal_change('team', 'failed-mails');

create trigger signal_change after insert or update or delete on public.backup_runs
  for each row execute function private.signal_change('team', 'backups');

create trigger signal_owner after insert or update or delete on public.event_rsvps
  for each row execute function private.signal_owner('own-rsvps', 'user_id');
create trigger signal_owner after insert or update or delete on public.pending_events
  for each row execute function private.signal_owner('own-submissions', 'submitted_by');
create trigger signal_owner after insert or update or delete on public.pending_resources
  for each row execute function private.signal_owner('own-submissions', 'submitted_by');
-- What a member sees of it: the daily comparison writes more than that.
create trigger signal_owner after insert or delete on public.memberships
  for each row execute function private.signal_owner('own-membership', 'user_id');
create trigger signal_owner_of_change after update on public.memberships
  for each row when (
    (old.user_id, old.state, old.access_until, old.plan, old.cancel_at_period_end, old.current_period_end, old.owed_since)
    is distinct from
    (new.user_id, new.state, new.access_until, new.plan, new.cancel_at_period_end, new.current_period_end, new.owed_since)
  )
  execute function private.signal_owner('own-membership', 'user_id');
