-- Whoever asks for her data is told of her authenticator apps too; never of what makes their codes.
create or replace function private.account_record(account uuid) returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  select jsonb_build_object(
    'id', u.id,
    'email', u.email,
    'email_confirmed_at', u.email_confirmed_at,
    'created_at', u.created_at,
    'last_sign_in_at', u.last_sign_in_at,
    'sign_in_methods', (select coalesce(jsonb_agg(i.provider), '[]') from auth.identities i where i.user_id = u.id),
    'authenticator_apps', (
      select coalesce(jsonb_agg(jsonb_build_object('name', f.friendly_name, 'added_at', f.created_at) order by f.created_at), '[]')
      from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'
    ),
    'open_sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'since', s.created_at, 'last_used_at', s.refreshed_at, 'address', host(s.ip), 'browser', s.user_agent)), '[]')
      from auth.sessions s where s.user_id = u.id
    )
  )
  from auth.users u
  where u.id = account
$$;
