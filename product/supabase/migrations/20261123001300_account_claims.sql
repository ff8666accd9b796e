-- How an account comes to a profile, a membership and the owner's rights. Triggers on auth.users decide it, so that
-- it holds whichever way an account is made. The rule (an email address alone proves nothing):
--   * whoever brings the checkout session id or the mailed registration token has proven the payment: the account
--     is confirmed at once. The session id alone, which the payer's browser has, proves no address: the account gets
--     what it paid for, and nothing else that waits for the address;
--   * everybody else confirms by the mailed link; a password and metadata from before that are dropped, because a
--     stranger may have written them.

create function private.claim_registration() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  metadata jsonb := coalesce(new.raw_user_meta_data, '{}');
  session_id text := metadata ->> 'checkout_session_id';
  mailed_token text := encode(sha256(convert_to(metadata ->> 'registration_token', 'UTF8')), 'hex');
begin
  if new.email is null or coalesce(new.encrypted_password, '') = ''
    or (session_id is null and mailed_token is null) then
    return new;
  end if;
  -- A proof is used once, and stays nowhere.
  new.raw_user_meta_data := metadata - array['checkout_session_id', 'registration_token'];
  update public.pending_registrations
  set claimed_by = new.id, claimed_at = now(), has_set_password = true,
    claimed_by_session = token is distinct from mailed_token
  where id = (
    select r.id
    from public.pending_registrations r
    where lower(r.email) = lower(new.email)
      and r.opens_membership
      and r.claimed_at is null
      and r.expires_at > now()
      and (r.checkout_session_id = session_id or r.token = mailed_token)
    order by r.created_at desc
    limit 1
    for update
  );
  if found then
    new.email_confirmed_at := coalesce(new.email_confirmed_at, now());
  end if;
  return new;
end
$$;
create trigger juno_claim_registration before insert on auth.users
  for each row execute function private.claim_registration();

create function private.confirm_account() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- What was typed at a sign-up is stored with its password. Other metadata stays as it was given.
  if new.encrypted_password is distinct from old.encrypted_password then
    new.raw_user_meta_data := new.raw_user_meta_data - array['checkout_session_id', 'registration_token'];
  end if;
  if old.email_confirmed_at is null and new.email_confirmed_at is not null then
    perform private.lock_account_email(new.email);
    -- Our own service has dropped them by now; a hosted project's keeps them. Whoever confirmed a number before has
    -- set them since.
    if new.encrypted_password is not distinct from old.encrypted_password
      and old.phone_confirmed_at is null
      and not private.made_by_operator(new.id)
      and (
        old.confirmation_sent_at is not null
        or old.recovery_sent_at is not null
        or exists (
          select from public.pending_registrations r
          where lower(r.email) = lower(new.email) and r.opens_membership and r.claimed_at is null
        )
      ) then
      new.encrypted_password := '';
      -- What came with an invitation was written by an operator.
      if new.invited_at is null then
        new.raw_user_meta_data := jsonb_build_object(
          'sub', new.id, 'email', new.email, 'email_verified', true, 'phone_verified', false
        );
      end if;
    end if;
  end if;
  return new;
end
$$;
create trigger juno_confirm_account before update of email_confirmed_at, raw_user_meta_data on auth.users
  for each row execute function private.confirm_account();

-- The application fills in the profile; what the member wrote there stays.
create function private.fill_profile_from_application(account uuid, account_email text) returns void
  language sql security definer
  set search_path = ''
  as $$
  update public.profiles p
  set
    name = coalesce(p.name, a.name),
    bio = coalesce(p.bio, a.bio),
    business_name = coalesce(p.business_name, a.business_name),
    role = coalesce(p.role, a.role),
    location = coalesce(p.location, a.location),
    industry = coalesce(p.industry, a.industry),
    team_size = coalesce(p.team_size, a.team_size),
    revenue_size = coalesce(p.revenue_size, a.revenue_size),
    company_stage = coalesce(p.company_stage, a.company_stage),
    company = coalesce(p.company, a.company),
    title = coalesce(p.title, a.title),
    website = coalesce(p.website, a.website),
    linkedin = coalesce(p.linkedin, a.linkedin),
    twitter = coalesce(p.twitter, a.twitter),
    instagram = coalesce(p.instagram, a.instagram)
  from (
    select application.*
    from private.applications_of(account, account_email) own
    join public.applications application on application.id = own.id
    order by own.is_claimed desc, application.submitted_at desc
    limit 1
  ) a
  where p.id = account
$$;

create function private.complete_account() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  has_password boolean := coalesce(new.encrypted_password, '') <> '';
  newly_confirmed boolean := new.email_confirmed_at is not null and (
    tg_op = 'INSERT' or old.email_confirmed_at is null or lower(old.email) is distinct from lower(new.email)
  );
  -- Whoever confirms an address later, or another one, has read its mail.
  only_paid boolean := tg_op = 'INSERT' and exists (
    select from public.pending_registrations r where r.claimed_by = new.id and r.claimed_by_session
  );
begin
  if tg_op = 'INSERT' then
    insert into public.profiles (id) values (new.id) on conflict (id) do nothing;
  end if;

  if newly_confirmed and new.email is not null then
    perform private.lock_account_email(new.email);
    -- Metadata is what the client wrote: it counts once the account is confirmed, cut to what the column takes, and is
    -- never a reason to refuse the account.
    update public.profiles p
    set name = coalesce(p.name, said.name)
    from (
      select btrim(left(regexp_replace(
        coalesce(new.raw_user_meta_data ->> 'name', new.raw_user_meta_data ->> 'full_name', ''),
        '[\u0001-\u001f\u007f\u202a-\u202e\u2066-\u2069]', '', 'g'
      ), 120)) as name
    ) said
    where p.id = new.id and private.is_seen(said.name);
    update public.pending_registrations r
    set claimed_by = new.id, claimed_at = now(), has_set_password = has_password
    where lower(r.email) = lower(new.email) and r.opens_membership and r.claimed_at is null and not only_paid;

    update public.memberships m
    set user_id = new.id
    where m.user_id is null and m.source <> 'firm'
      and (
        -- What belonged to a closed account comes back to its own address.
        (lower(m.email) = lower(new.email) and m.account_closed_at is not null and not only_paid)
        or m.subscription_id in (
          select r.subscription_id from public.pending_registrations r where r.claimed_by = new.id
        )
        or m.id in (select r.membership_id from public.pending_registrations r where r.claimed_by = new.id)
      );

    perform private.fill_profile_from_application(new.id, new.email);

    -- Whoever looks after a firm's seats does so with their new address.
    if tg_op = 'UPDATE' and old.email_confirmed_at is not null and old.email is not null then
      update private.firms f set contact_email = lower(new.email)
      where lower(f.contact_email) = lower(old.email) and lower(old.email) <> lower(new.email);
    end if;

    update public.profiles p
    set is_admin = true
    where p.id = new.id and not only_paid
      and lower(new.email) = (
        select lower(s.value #>> '{}') from public.site_settings s where s.key = 'owner_email'
      );
  end if;

  if tg_op = 'UPDATE' and has_password and old.encrypted_password is distinct from new.encrypted_password then
    update public.pending_registrations r
    set has_set_password = true
    where r.claimed_by = new.id and not r.has_set_password;
  end if;

  -- App metadata is written with the service key alone. It makes an admin or takes the right away, at once.
  if new.raw_app_meta_data ? 'is_admin'
    and (tg_op = 'INSERT' or old.raw_app_meta_data -> 'is_admin' is distinct from new.raw_app_meta_data -> 'is_admin') then
    update public.profiles p
    set is_admin = new.raw_app_meta_data -> 'is_admin' = 'true'::jsonb
    where p.id = new.id;
  end if;
  return null;
end
$$;
create trigger juno_complete_account
  after insert or update of email, email_confirmed_at, encrypted_password, raw_app_meta_data on auth.users
  for each row execute function private.complete_account();

-- The owner's address may be set, or changed, after the account was made.
create function private.appoint_owner() returns trigger
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
create trigger appoint_owner after insert or update of value on public.site_settings
  for each row when (new.key = 'owner_email')
  execute function private.appoint_owner();

-- The site's second way to a profile; the trigger above has usually made it. Filling a profile writes what members
-- read: a session of an account with a second factor has to be at aal2. A new account, which has none yet, has its profile made
-- whatever the team asks for.
create function public.create_user_profile(user_id uuid, user_email text) returns jsonb
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
