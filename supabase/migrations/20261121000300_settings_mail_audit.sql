-- What the whole site runs on: settings, the mail outbox, the audit log.

create table public.site_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,62}$'),
  value jsonb not null,
  -- Public settings are what public_site_settings() tells everybody.
  is_public boolean not null default false,
  updated_at timestamptz not null default now()
);
create trigger set_updated_at before update on public.site_settings
  for each row execute function private.set_updated_at();

insert into public.site_settings (key, value, is_public) values
  ('time_zone', '"America/Toronto"', true),
  ('show_events_to_visitors', 'false', true),
  ('postal_address', '""', false),
  ('admins_need_second_factor', 'false', false);

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

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z0-9_-]{0,62}$'),
  to_email email_address not null,
  subject plain_line not null check (char_length(subject) between 1 and 998),
  html text not null,
  text text not null,
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  idempotency_key text unique check (char_length(idempotency_key) <= 255),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_outbox_created_at_idx on public.mail_outbox (created_at desc);
create index mail_outbox_unsent_idx on public.mail_outbox (status, created_at) where status <> 'sent';

create table public.audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- Without foreign keys: the log outlives what it tells of.
  actor_id uuid,
  actor_email text,
  action text not null check (action ~ '^[a-z][a-z0-9_.]{0,62}$'),
  subject_table text,
  subject_id text,
  details jsonb not null default '{}'
);
create index audit_log_created_at_idx on public.audit_log (created_at desc, id desc);
create index audit_log_subject_idx on public.audit_log (subject_table, subject_id);
create index audit_log_actor_id_idx on public.audit_log (actor_id, created_at desc);

create function private.refuse_change() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  raise exception '% is append-only.', tg_table_name using errcode = '42501';
end
$$;
create trigger append_only before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_change();

-- Writes down what an admin does through the data service, whichever table it touches.
create function private.audit_admin_change() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  before_change jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  after_change jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  subject text := coalesce(after_change ->> 'id', before_change ->> 'id', after_change ->> 'key', before_change ->> 'key');
begin
  if coalesce(auth.role(), '') <> 'authenticated' or not public.is_admin() then
    return null;
  end if;
  -- What a member does to her own things is no admin act, even when she is one.
  if tg_table_name = 'profiles' and subject = auth.uid()::text
    and (before_change ->> 'featured', before_change ->> 'hidden', before_change ->> 'is_admin')
      is not distinct from (after_change ->> 'featured', after_change ->> 'hidden', after_change ->> 'is_admin') then
    return null;
  end if;
  insert into public.audit_log (actor_id, actor_email, action, subject_table, subject_id, details)
  values (
    auth.uid(),
    auth.email(),
    tg_table_name || '.' || lower(tg_op),
    tg_table_name,
    subject,
    case tg_op
      when 'UPDATE' then jsonb_build_object(
        'changed',
        (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(after_change) a
          where a.value is distinct from before_change -> a.key
            and a.key not in ('updated_at', 'search_text', 'search'))
      )
      else jsonb_build_object('row', case tg_op when 'DELETE' then before_change else after_change end - array['search_text', 'search'])
    end
  );
  return null;
end
$$;
create trigger audit after insert or update or delete on public.site_settings
  for each row execute function private.audit_admin_change();
create trigger audit after update or delete on public.profiles
  for each row execute function private.audit_admin_change();

alter table public.site_settings enable row level security;
alter table public.mail_outbox enable row level security;
alter table public.audit_log enable row level security;

grant select, insert, update, delete on public.site_settings to authenticated;
-- Not the bodies: they carry other people's sign-in links.
grant select (id, kind, to_email, subject, status, attempts, last_error, created_at, sent_at), update (status)
  on public.mail_outbox to authenticated;
grant select on public.audit_log to authenticated;
revoke all on public.audit_log from service_role;
grant select, insert on public.audit_log to service_role;

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

create policy "Admins read the outbox" on public.mail_outbox for select to authenticated
  using ((select public.is_admin()));
create policy "Admins queue failed mail again" on public.mail_outbox for update to authenticated
  using ((select public.is_admin()) and status = 'failed')
  with check ((select public.is_admin()) and status = 'queued');

create policy "Admins read the audit log" on public.audit_log for select to authenticated
  using ((select public.is_admin()));
