-- How an account comes to a profile, a membership and the owner's rights. One function follows each account from its
-- sign-up on, so that it holds whichever way the account is made. The rule (an email address alone proves nothing):
--   * the checkout session id or the mailed registration token proves the payment: the account is confirmed at once.
--     The session id alone, which the payer's browser has, proves no address: the account gets what it paid for, and
--     nothing else that waits for the address;
--   * any other account is confirmed by the mailed link; a password and metadata from before that are dropped, because
--     a stranger may have written them.

-- With their triggers on auth.users, which a hosted project lets nobody drop by name.
drop function if exists private.claim_registration() cascade;
drop function if exists private.confirm_account() cascade;
drop function if exists private.complete_account() cascade;
drop function private.update_listed_of_account(), private.keep_standing_of_account() cascade;

create function private.keep_standing_of_profile() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.keep_standing(new.id);
  return null;
end
$$;
create trigger keep_standing after insert on public.profiles
  for each row execute function private.keep_standing_of_profile();
create trigger keep_changed_standing after update on public.profiles
  for each row when ((old.created_at, old.search_text) is distinct from (new.created_at, new.search_text))
  execute function private.keep_standing_of_profile();

-- Before a new account is stored: a proof of payment in its metadata confirms it. A proof is used once, and stays nowhere.
create function private.claim_registration(account auth.users) returns auth.users
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  metadata jsonb := coalesce(account.raw_user_meta_data, '{}');
  session_id text := metadata ->> 'checkout_session_id';
  mailed_token text := encode(sha256(convert_to(metadata ->> 'registration_token', 'UTF8')), 'hex');
begin
  if account.email is null or coalesce(account.encrypted_password, '') = ''
    or (session_id is null and mailed_token is null) then
    return account;
  end if;
  account.raw_user_meta_data := metadata - array['checkout_session_id', 'registration_token'];
  update public.pending_registrations
  set claimed_by = account.id, claimed_at = now(), has_set_password = true,
    claimed_by_session = token is distinct from mailed_token
  where id = (
    select r.id
    from public.pending_registrations r
    where lower(r.email) = lower(account.email)
      and r.opens_membership
      and r.claimed_at is null
      and r.expires_at > now()
      and (r.checkout_session_id = session_id or r.token = mailed_token)
    order by r.created_at desc
    limit 1
    for update
  );
  if found then
    account.email_confirmed_at := coalesce(account.email_confirmed_at, now());
  end if;
  return account;
end
$$;

-- Before a changed account is stored: what a stranger may have written ends with the confirmation of its address.
create function private.drop_unproven(before auth.users, account auth.users) returns auth.users
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- What was typed at a sign-up is stored with its password. Other metadata stays as it was given.
  if account.encrypted_password is distinct from before.encrypted_password then
    account.raw_user_meta_data := account.raw_user_meta_data - array['checkout_session_id', 'registration_token'];
  end if;
  if before.email_confirmed_at is null and account.email_confirmed_at is not null then
    perform private.lock_account_email(account.email);
    -- Our own service has dropped them by now; a hosted project's keeps them. An account with a confirmed number has
    -- set them since.
    if account.encrypted_password is not distinct from before.encrypted_password
      and before.phone_confirmed_at is null
      and not private.made_by_operator(account.id)
      and (
        before.confirmation_sent_at is not null
        or before.recovery_sent_at is not null
        or exists (
          select from public.pending_registrations r
          where lower(r.email) = lower(account.email) and r.opens_membership and r.claimed_at is null
        )
      ) then
      account.encrypted_password := '';
      -- What came with an invitation was written by an operator.
      if account.invited_at is null then
        account.raw_user_meta_data := jsonb_build_object(
          'sub', account.id, 'email', account.email, 'email_verified', true, 'phone_verified', false
        );
      end if;
    end if;
  end if;
  return account;
end
$$;

-- Metadata is what the client wrote: it counts once the account is confirmed, cut to what the column takes, and is
-- never a reason to refuse the account.
create function private.name_profile(account auth.users) returns void
  language sql security definer
  set search_path = ''
  as $$
  update public.profiles p
  set name = coalesce(p.name, said.name)
  from (
    select btrim(left(regexp_replace(
      coalesce(account.raw_user_meta_data ->> 'name', account.raw_user_meta_data ->> 'full_name', ''),
      '[\u0001-\u001f\u007f\u202a-\u202e\u2066-\u2069]', '', 'g'
    ), 120)) as name
  ) said
  where p.id = account.id and private.is_seen(said.name)
$$;

-- Attaches what was paid for to the account. What waits for its address is attached as well, unless all that the
-- account has proven is a payment.
create function private.attach_memberships(account auth.users, only_paid boolean) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  update public.pending_registrations r
  set claimed_by = account.id, claimed_at = now(), has_set_password = coalesce(account.encrypted_password, '') <> ''
  where lower(r.email) = lower(account.email) and r.opens_membership and r.claimed_at is null and not only_paid;

  update public.memberships m
  set user_id = account.id
  where m.user_id is null and m.source <> 'firm'
    and (
      -- What belonged to a closed account comes back to its own address.
      (lower(m.email) = lower(account.email) and m.account_closed_at is not null and not only_paid)
      or m.subscription_id in (
        select r.subscription_id from public.pending_registrations r where r.claimed_by = account.id
      )
      or m.id in (select r.membership_id from public.pending_registrations r where r.claimed_by = account.id)
    );
end
$$;

-- The application fills in the profile; what the member wrote there stays, what they show to nobody too.
create or replace function private.fill_profile_from_application(account uuid, account_email text) returns void
  language sql security definer
  set search_path = ''
  as $$
  update public.profiles p
  set
    name = coalesce(p.name, a.name),
    bio = coalesce(p.bio, a.bio),
    business_name = coalesce(p.business_name, a.business_name, a.company),
    role = coalesce(p.role, a.role, a.title),
    industry = coalesce(p.industry, a.industry),
    team_size = coalesce(p.team_size, a.team_size),
    revenue_size = coalesce(p.revenue_size, a.revenue_size),
    company_stage = coalesce(p.company_stage, a.company_stage),
    location = coalesce(p.location, case when hidden.fields ? 'location' then null else a.location end),
    company_website = coalesce(p.company_website, case when hidden.fields ? 'company_website' then null else a.website end),
    linkedin_url = coalesce(p.linkedin_url, case when hidden.fields ? 'linkedin_url' then null else a.linkedin end),
    twitter = coalesce(p.twitter, case when hidden.fields ? 'twitter' then null else a.twitter end),
    instagram = coalesce(p.instagram, case when hidden.fields ? 'instagram' then null else a.instagram end)
  from (
    select application.*
    from private.applications_of(account, account_email) own
    join public.applications application on application.id = own.id
    order by own.is_claimed desc, application.submitted_at desc
    limit 1
  ) a, (
    select coalesce(jsonb_object_agg(h.field, h.value), '{}') as fields
    from public.profile_hidden_fields h where h.profile_id = account
  ) hidden
  where p.id = account
$$;

-- Where the site's owner has this address, the account is an admin's.
create function private.appoint_if_owner(account auth.users) returns void
  language sql security definer
  set search_path = ''
  as $$
  update public.profiles p
  set is_admin = true
  where p.id = account.id
    and lower(account.email) = (
      select lower(s.value #>> '{}') from public.site_settings s where s.key = 'owner_email'
    )
$$;

-- The whole way of an account, step by step. What changes its row comes before the row is stored, all else after.
create function private.follow_account() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  only_paid boolean;
begin
  if tg_when = 'BEFORE' then
    return case tg_op when 'INSERT' then private.claim_registration(new) else private.drop_unproven(old, new) end;
  end if;

  if tg_op = 'INSERT' then
    insert into public.profiles (id) values (new.id) on conflict (id) do nothing;
  end if;

  if new.email is not null and new.email_confirmed_at is not null
    and (old.email_confirmed_at is null or lower(old.email) is distinct from lower(new.email)) then
    -- An account that confirms an address later, or another one, has read its mail.
    only_paid := tg_op = 'INSERT' and exists (
      select from public.pending_registrations r where r.claimed_by = new.id and r.claimed_by_session
    );
    perform private.lock_account_email(new.email);
    perform private.name_profile(new);
    perform private.attach_memberships(new, only_paid);
    perform private.fill_profile_from_application(new.id, new.email);
    if old.email_confirmed_at is not null then
      update private.firms f set contact_email = lower(new.email)
      where lower(f.contact_email) = lower(old.email);
    end if;
    if not only_paid then
      perform private.appoint_if_owner(new);
    end if;
  end if;

  if tg_op = 'UPDATE' and coalesce(new.encrypted_password, '') not in ('', coalesce(old.encrypted_password, '')) then
    update public.pending_registrations r
    set has_set_password = true
    where r.claimed_by = new.id and not r.has_set_password;
  end if;

  -- App metadata is written with the service key alone. It makes an admin or takes the right away, at once.
  if new.raw_app_meta_data ? 'is_admin'
    and old.raw_app_meta_data -> 'is_admin' is distinct from new.raw_app_meta_data -> 'is_admin' then
    update public.profiles p
    set is_admin = new.raw_app_meta_data -> 'is_admin' = 'true'::jsonb
    where p.id = new.id;
  end if;

  if tg_op = 'UPDATE' and (old.deleted_at, old.email) is distinct from (new.deleted_at, new.email) then
    delete from private.account_standings s where s.user_id = new.id and new.deleted_at is not null;
    perform private.keep_standing(new.id);
  end if;

  -- A banned account leaves the directory at once, and is back with the first sign-in after its ban.
  if tg_op = 'UPDATE'
    and (num_nonnulls(old.banned_until, new.banned_until) > 0 or old.deleted_at is distinct from new.deleted_at) then
    perform private.list_in_directory(array[new.id]);
  end if;
  return null;
end
$$;
create trigger juno_before_account before insert or update of email_confirmed_at, raw_user_meta_data on auth.users
  for each row execute function private.follow_account();
create trigger juno_account
  after insert or update of
    email, email_confirmed_at, encrypted_password, raw_app_meta_data, banned_until, deleted_at, last_sign_in_at
  on auth.users
  for each row execute function private.follow_account();

-- The owner's address may be set, or changed, after the account was made.
create or replace function private.appoint_owner() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  update public.profiles p
  set is_admin = true
  from auth.users u
  where u.id = p.id and not p.is_admin
    and lower(u.email) = lower(new.value #>> '{}') and u.email_confirmed_at is not null;
  return null;
end
$$;
create or replace trigger appoint_owner after insert or update of value on public.site_settings
  for each row when (new.key = 'owner_email')
  execute function private.appoint_owner();

-- The site's second way to a profile; the trigger above has usually made it. Filling a profile writes what members
-- read: a session of an account with a second factor has to be at aal2. A new account, which has none yet, has its profile made
-- whatever the team asks for.
create or replace function public.create_user_profile(user_id uuid, user_email text) returns jsonb
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  caller_email text;
  confirmed boolean;
begin
  if coalesce(auth.role(), '') = 'authenticated' then
    if create_user_profile.user_id is distinct from auth.uid() then
      raise exception 'A profile can only be created for your own account.' using errcode = '42501';
    end if;
    if private.is_connected_tool() then
      raise exception 'A connected tool cannot do this.' using errcode = '42501';
    end if;
    if private.has_mfa(auth.uid()) and not private.mfa_satisfied() then
      raise exception 'Finish two-factor sign-in to continue.' using errcode = '42501';
    end if;
  end if;
  select u.email, u.email_confirmed_at is not null into caller_email, confirmed
    from auth.users u where u.id = create_user_profile.user_id;
  if not found or lower(caller_email) is distinct from lower(btrim(create_user_profile.user_email)) then
    raise exception 'The account and the email address do not belong together.' using errcode = '42501';
  end if;
  insert into public.profiles (id) values (create_user_profile.user_id) on conflict (id) do nothing;
  if confirmed then
    perform private.fill_profile_from_application(create_user_profile.user_id, caller_email);
  end if;
  return jsonb_build_object('success', true);
end
$$;
comment on function public.create_user_profile is
  'Makes the caller''s own profile row if it is missing and fills its empty fields from their application.';
revoke execute on function public.create_user_profile(uuid, text) from public, anon, authenticated;
grant execute on function public.create_user_profile(uuid, text) to authenticated;

revoke execute on all functions in schema private from public;
