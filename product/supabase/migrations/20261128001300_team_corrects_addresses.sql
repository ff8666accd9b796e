-- The team corrects an address. It is done with the change of the account, in one transaction with its audit entry and its
-- mails: the server prepares both, and the trigger on the account carries them out.

create table private.prepared_addresses (
  account uuid primary key references public.profiles (id) on delete cascade,
  email public.email_address not null check (email = lower(email)),
  actor uuid not null,
  -- As the outbox stores them: kind, to_email, subject, html, text, key.
  mails jsonb not null,
  prepared_at timestamptz not null default now()
);
alter table private.prepared_addresses enable row level security;
revoke all on private.prepared_addresses from public, anon, authenticated;

-- Prepares the address of an account, for the next change of its row. Admins change their own.
create function private.prepare_address(account uuid, email text, actor uuid, mails jsonb) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if private.confirmed_user_by_id(prepare_address.account) is null then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  if exists (select from public.profiles p where p.id = prepare_address.account and p.is_admin) then
    raise exception 'Admins change their address in their own settings.' using errcode = 'PT409';
  end if;
  insert into private.prepared_addresses as p (account, email, actor, mails)
  values (
    prepare_address.account, lower(prepare_address.email), private.require_reviewer(prepare_address.actor),
    prepare_address.mails
  )
  on conflict on constraint prepared_addresses_pkey do update
  set email = excluded.email, actor = excluded.actor, mails = excluded.mails, prepared_at = now();
end
$$;

create function private.follow_prepared_address() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  prepared private.prepared_addresses;
begin
  delete from private.prepared_addresses p
  where p.account = new.id and p.email = lower(new.email) and p.prepared_at > now() - interval '1 minute'
  returning p.* into prepared;
  if prepared.account is not null then
    perform private.replace_address(null, null, new.id, old.email, new.email, prepared.actor);
    perform private.queue_account_notice(
      m.value ->> 0, m.value ->> 1, m.value ->> 2, m.value ->> 3, m.value ->> 4, m.value ->> 5
    )
    from jsonb_array_elements(prepared.mails) m;
  end if;
  return null;
end
$$;
-- Before `juno_new_address`, which then finds nothing that is unproven.
create trigger juno_corrected_address after update of email on auth.users
  for each row when (lower(old.email) <> lower(new.email)) execute function private.follow_prepared_address();

-- Moves an application to another address, and what was paid for it and waits for the account. One that is approved and
-- not paid gets another id, because the link to the plans names it. Returns the application, and whether it is paid.
create function private.correct_application(application_id uuid, address text, reviewer uuid)
  returns table (id uuid, name text, before text, status text, is_paid boolean)
  language plpgsql security definer
  set search_path = ''
  as $$
#variable_conflict use_column
declare
  application public.applications;
  actor uuid := private.require_reviewer(reviewer);
  paid boolean;
begin
  -- As a new account does: first the registration, then the address. As a payment does: the address before the application.
  perform from public.pending_registrations r where r.application_id = correct_application.application_id for update;
  perform private.lock_account_email(a.email) from public.applications a where a.id = application_id;
  select a.* into application from public.applications a where a.id = application_id for update;
  if not found or application.status = 'DECLINED' then
    raise exception 'There is no such application.' using errcode = 'PT404';
  end if;
  if exists (
    select from public.pending_registrations r where r.application_id = application.id and r.claimed_at is not null
  ) then
    raise exception 'There is an account already: please correct its address under Member Accounts.' using errcode = 'PT409';
  end if;
  if application.email = lower(address) then
    raise exception 'This is the address already.' using errcode = 'PT409';
  end if;
  perform private.replace_address(application.id, null, null, application.email, address, actor);
  paid := exists (select from public.pending_registrations r where r.application_id = application.id);
  if application.status = 'APPROVED' and not paid
    and not exists (select from private.begun_changes b where b.application_id = application.id) then
    update public.applications a set id = gen_random_uuid() where a.id = application.id returning a.id into id;
  else
    id := application.id;
  end if;
  name := application.name;
  before := application.email;
  status := application.status;
  is_paid := paid;
  return next;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.prepare_address(uuid, text, uuid, jsonb), private.correct_application(uuid, text, uuid) to service_role;
