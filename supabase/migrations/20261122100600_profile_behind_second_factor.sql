-- Filling a profile writes what members read: somebody with a second factor gives it first. A new account, which has
-- none yet, has its profile made whatever the team asks for.
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
    if private.has_second_factor(auth.uid()) and not private.second_factor_given() then
      raise exception 'Enter the code from your authenticator app to go on.' using errcode = '42501';
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
