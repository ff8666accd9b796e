-- What the team may set for the whole site. The environment wins over these (the server sees to that).

create table public.site_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,62}$'),
  value jsonb not null,
  -- Public settings are those that public_site_settings() returns to everybody.
  is_public boolean not null default false,
  updated_at timestamptz not null default now(),
  -- Switches must be booleans: any other value would show events to visitors.
  constraint site_settings_known_values check (
    case key
      when 'show_events_to_visitors' then jsonb_typeof(value) = 'boolean'
      when 'time_zone' then jsonb_typeof(value) = 'string' and (value #>> '{}')::public.iana_time_zone is not null
      else true
    end
  ),
  -- A setting that is missing, or empty, is not set here.
  constraint site_settings_value check (
    case
      when key = 'show_events_to_visitors' then jsonb_typeof(value) = 'boolean'
      when key in ('brand', 'newsletter_sender') then
        jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 60 and value #>> '{}' !~ '[[:cntrl:]<>"]'
      when key = 'postal_address' then
        jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 500
      when key in ('reply_address', 'contact_address') then
        jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 254
          and value #>> '{}' ~ '^([^[:space:]@<>",;]+@[^[:space:]@<>",;]+)?$'
      when key = 'team_chat_url' then
        jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 2048
          and value #>> '{}' ~* '^(https?://[^[:space:]<>"\\]+)?$'
      when key = 'podcast_urls' then
        jsonb_typeof(value) = 'array' and jsonb_array_length(value) <= 2
          and char_length(value::text) <= 4200
          and coalesce(value ->> 0, 'https://x') ~* '^https?://[^[:space:]<>"\\]+$'
          and coalesce(value ->> 1, 'https://x') ~* '^https?://[^[:space:]<>"\\]+$'
      else true
    end
  ),
  constraint site_settings_mfa_rule check (
    key <> 'mfa_rule' or coalesce(value in ('"optional"', '"team"', '"everyone"'), false)
  ),
  -- Names of quotas (the file `quotas`) to whole numbers.
  constraint site_settings_member_quotas check (
    key <> 'member_quotas' or (
      jsonb_typeof(value) = 'object'
      and value - array['events', 'resources', 'uploads', 'megabytes'] = '{}'::jsonb
      and not jsonb_path_exists(
        value, '$.* ? (@.type() != "number" || @ < 0 || @ > 1000000 || @ != @.floor())'
      )
      and not jsonb_path_exists(value, '$.keyvalue() ? (@.key != "megabytes" && @.value > 10000)')
    )
  )
);

create trigger set_updated_at before update on public.site_settings
  for each row execute function private.set_updated_at();
create trigger audit after insert or update or delete on public.site_settings
  for each row execute function private.audit_admin_change();

insert into public.site_settings (key, value, is_public) values
  ('time_zone', '"America/Toronto"', true),
  ('show_events_to_visitors', 'false', true),
  ('postal_address', '""', false);

create function public.public_site_settings() returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  select coalesce(jsonb_object_agg(s.key, s.value), '{}') from public.site_settings s where s.is_public
$$;
comment on function public.public_site_settings is 'The settings that every visitor''s browser needs.';
revoke execute on function public.public_site_settings() from public, anon, authenticated;
grant execute on function public.public_site_settings() to anon, authenticated;

create function private.site_time_zone() returns text
  language sql stable security definer
  set search_path = ''
  as $$
  select coalesce(
    (select s.value #>> '{}' from public.site_settings s where s.key = 'time_zone'),
    'America/Toronto'
  )
$$;

alter table public.site_settings enable row level security;
call private.require_mfa('public.site_settings');
grant select, insert, update, delete on public.site_settings to authenticated;

create policy "Admins read settings" on public.site_settings for select to authenticated
  using ((select public.is_admin()));
-- The owner is set where the server runs, not in the site.
create policy "Admins add settings" on public.site_settings for insert to authenticated
  with check ((select public.is_admin()) and key <> 'owner_email');
create policy "Admins change settings" on public.site_settings for update to authenticated
  using ((select public.is_admin()) and key <> 'owner_email')
  with check ((select public.is_admin()) and key <> 'owner_email');
create policy "Admins remove settings" on public.site_settings for delete to authenticated
  using ((select public.is_admin()) and key <> 'owner_email');

revoke execute on all functions in schema private from public;
grant execute on function private.site_time_zone() to authenticated, service_role;
