-- Memberships whose account the team has chosen, by a move or by attaching the payment. Since then the reference of the
-- checkout does not decide any more whose it is (private.payer_of). For the server alone.
create table private.moved_memberships (
  membership_id uuid primary key references public.memberships (id) on delete cascade,
  moved_by uuid,
  moved_at timestamptz not null default now()
);
alter table private.moved_memberships enable row level security;
revoke all on private.moved_memberships from public, anon, authenticated;
grant select on private.moved_memberships to service_role;

-- What would happen, or null where it cannot: to whom it goes, and what both have then. `refusal`: `changed` (it is not the
-- payment of that account any more), `unknown` (no such account or application), `paid` (who is to get it pays already).
create function private.plan_move(payment_id uuid, from_account uuid, to_account uuid, to_application uuid)
  returns table (
    refusal text, subscription_id text, account uuid, application uuid, email text, name text, from_email text,
    from_name text, from_keeps_access boolean
  )
  language plpgsql stable security definer
  set search_path = ''
  as $$
#variable_conflict use_column
declare
  moved public.memberships;
  applicant public.applications;
begin
  select * into moved from public.memberships m
  where m.id = payment_id and m.source = 'subscription' and m.subscription_id is not null;
  if not found or from_account is null or moved.user_id is distinct from from_account then
    refusal := 'changed';
    return next;
    return;
  end if;
  subscription_id := moved.subscription_id;
  from_email := coalesce(private.account_email(from_account), moved.email);
  select p.name into from_name from public.profiles p where p.id = from_account;
  from_keeps_access := exists (select from public.profiles p where p.id = from_account and p.is_admin) or exists (
    select from public.memberships m where m.user_id = from_account and m.id <> payment_id and m.access_until > now()
  );
  account := private.confirmed_user_by_id(to_account);
  if to_application is not null then
    select * into applicant from public.applications a where a.id = to_application and a.status <> 'DECLINED';
    account := private.confirmed_user_by_email(applicant.email);
    application := applicant.id;
  end if;
  if (to_account is not null and account is null) or (to_application is not null and application is null) then
    refusal := 'unknown';
  elsif account = from_account then
    refusal := 'changed';
  elsif private.pays_already(payment_id, account, applicant) then
    refusal := 'paid';
  end if;
  email := coalesce(private.account_email(account), applicant.email);
  name := coalesce((select p.name from public.profiles p where p.id = account), applicant.name);
  return next;
end
$$;

-- Moves a payment from an account to another one, to an application whose account is still to be made (under the hash of a
-- token that the server mails), or to nobody. Under the lock of the subscription, which the caller holds.
create function private.move_membership(
  payment_id uuid, from_account uuid, to_account uuid, to_application uuid, token_hash text, expires_at timestamptz,
  reviewer uuid, note text
) returns jsonb
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  move record;
  moved public.memberships;
begin
  -- Before the membership's row, as private.complete_account does.
  perform from public.pending_registrations r
  where r.subscription_id = (select m.subscription_id from public.memberships m where m.id = payment_id) for update;
  perform from public.memberships m where m.id = payment_id for update;
  select * into move from private.plan_move(payment_id, from_account, to_account, to_application);
  if move.email is not null then
    -- No account of that address is made meanwhile, and nobody pays for it.
    perform private.lock_account_email(move.email);
    select * into move from private.plan_move(payment_id, from_account, to_account, to_application);
  end if;
  if move.refusal is not null then
    return to_jsonb(move);
  end if;
  if move.account is not null then
    -- No welcome by mail: the team says whether anybody is mailed.
    insert into private.membership_welcomes (user_id, mailed_at) values (move.account, now())
    on conflict do nothing;
    update public.pending_registrations r set claimed_by = move.account, claimed_at = now()
    where r.subscription_id = move.subscription_id;
  end if;
  update public.memberships m set user_id = move.account, double_of = null
  where m.id = payment_id returning * into moved;
  if move.account is null then
    delete from public.pending_registrations r where r.subscription_id = move.subscription_id;
  end if;
  if move.account is null and move.application is not null then
    insert into public.pending_registrations (
      email, token, stripe_customer_id, subscription_id, plan, application_id, expires_at
    ) values (
      move.email, token_hash, moved.stripe_customer_id, moved.subscription_id, moved.plan, move.application,
      move_membership.expires_at
    );
  end if;
  perform private.approve_with_payment(move.application, move.email, reviewer);
  insert into private.moved_memberships as v (membership_id, moved_by) values (payment_id, reviewer)
  on conflict (membership_id) do update set moved_by = excluded.moved_by, moved_at = now();
  perform private.write_audit(
    reviewer, 'membership.moved', 'memberships', payment_id, jsonb_build_object(
      'email', moved.email, 'from', coalesce(move.from_name, move.from_email),
      'to', coalesce(move.name, move.email, 'nobody'), 'note', note
    )
  );
  return to_jsonb(move) || jsonb_build_object('plan', moved.plan);
end
$$;

revoke execute on function
  private.plan_move(uuid, uuid, uuid, uuid),
  private.move_membership(uuid, uuid, uuid, uuid, text, timestamptz, uuid, text)
  from public;
grant execute on function
  private.plan_move(uuid, uuid, uuid, uuid),
  private.move_membership(uuid, uuid, uuid, uuid, text, timestamptz, uuid, text)
  to service_role;
