-- The audit log: what admins did, and who may decide in whose name.

create table public.audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- Without foreign keys: the log outlives its subjects.
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
create index audit_log_subject_page_idx on public.audit_log (subject_table, id desc);
create index audit_log_actor_page_idx on public.audit_log (actor_id, id desc);

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
  changed jsonb;
  -- The files that the row named: what removes them belongs to this entry.
  replaced jsonb;
begin
  -- A function of the team writes one line for all that it does.
  if current_setting('juno.audited_by_function', true) = 'on' then
    return null;
  end if;
  if coalesce(auth.role(), '') <> 'authenticated' or not public.is_admin() then
    return null;
  end if;
  -- What admins do to their own data, as every member may, is not an admin action.
  if tg_table_name = 'profiles' and subject = auth.uid()::text
    and (before_change ->> 'featured', before_change ->> 'hidden', before_change ->> 'is_admin')
      is not distinct from (after_change ->> 'featured', after_change ->> 'hidden', after_change ->> 'is_admin') then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    -- Not what triggers derive. A save that changes nothing is no act.
    select jsonb_object_agg(a.key, a.value) into changed from jsonb_each(after_change) a
    where a.value is distinct from before_change -> a.key
      and a.key not in (
        'updated_at', 'search_text', 'search', 'sort_name', 'expertise_keys', 'region_code', 'listed', 'sequence',
        'date_set_at', 'notify_attendees', 'outcome_to_mail'
      );
    if changed is null then
      return null;
    end if;
    select jsonb_object_agg(key, before_change -> key) into replaced
    from unnest(array['template_file', 'image', 'image_url']) key
    where changed ? key and before_change ->> key is not null;
    changed := jsonb_build_object('changed', changed || jsonb_strip_nulls(jsonb_build_object(
      'type', private.audit_name('resource_types', (changed ->> 'type_id')::uuid),
      'category', private.audit_name('resource_categories', (changed ->> 'category_id')::uuid)
    ))) || jsonb_strip_nulls(jsonb_build_object('replaced', replaced, 'name', coalesce(
      after_change ->> 'title', after_change ->> 'name', after_change ->> 'subject', after_change ->> 'email'
    )));
  end if;
  insert into public.audit_log (actor_id, actor_email, action, subject_table, subject_id, details)
  values (
    auth.uid(),
    auth.email(),
    tg_table_name || '.' || lower(tg_op),
    tg_table_name,
    subject,
    case tg_op
      when 'UPDATE' then changed
      else jsonb_build_object('row', case tg_op when 'DELETE' then before_change else after_change end - array['search_text', 'search'])
    end
  );
  return null;
end
$$;
create trigger audit after update or delete on public.profiles
  for each row execute function private.audit_admin_change();
create trigger audit after delete on public.mail_suppressions
  for each row execute function private.audit_admin_change();

-- What people call a row, while it exists.
create function private.audit_name(subject_table text, subject_id uuid) returns text
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  subject jsonb;
begin
  if to_regclass(format('public.%I', subject_table)) is not null then
    execute format('select to_jsonb(s) from public.%I s where s.id = $1', subject_table) into subject using subject_id;
  end if;
  return nullif(btrim(coalesce(
    subject ->> 'title', subject ->> 'name', subject ->> 'subject', subject ->> 'email'
  )), '');
end
$$;

-- Entries that the team's functions write themselves. Each names its subject.
create function private.write_audit(actor uuid, action text, subject_table text, subject_id uuid, details jsonb)
  returns void
  language sql security definer
  set search_path = ''
  as $$
  insert into public.audit_log (actor_id, actor_email, action, subject_table, subject_id, details)
  values (
    actor, (select u.email from auth.users u where u.id = actor), action, subject_table, subject_id::text,
    case when details ?| array['title', 'name', 'subject', 'email'] then details
      else details || jsonb_strip_nulls(jsonb_build_object('name', private.audit_name(subject_table, subject_id)))
    end
  )
$$;

-- Decisions of the team are functions, so each is one transaction: the state, its consequence and the audit log change
-- together or not at all. A signed-in admin decides in their own name; the server (service role) names the reviewer.
create function private.require_reviewer(named uuid) returns uuid
  language plpgsql
  set search_path = ''
  as $$
begin
  -- Until the transaction ends, the triggers above leave the audit log to the function that asks.
  perform set_config('juno.audited_by_function', 'on', true);
  if coalesce(auth.role(), '') in ('authenticated', 'anon') then
    if not public.is_admin() then
      raise exception 'Only admins can review this.' using errcode = '42501';
    end if;
    return auth.uid();
  end if;
  return named;
end
$$;

-- What the second of two deciding admins reads.
create function private.already_decided(status text, reviewer uuid) returns text
  language sql stable
  set search_path = ''
  as $$
  select 'Already ' || lower(status)
    || coalesce(' by ' || (select nullif(btrim(p.name), '') from public.profiles p where p.id = reviewer), '') || '.'
$$;

-- Everybody with an entry, found from the index: as many steps as there are people, however long the log is.
create function public.audit_log_people() returns table (actor_id uuid, name text, email text)
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can read the audit log.' using errcode = '42501';
  end if;
  return query
    with recursive people (id) as (
      (select a.actor_id from public.audit_log a where a.actor_id is not null order by a.actor_id limit 1)
      union all
      select (
        select a.actor_id from public.audit_log a where a.actor_id > people.id order by a.actor_id limit 1
      )
      from people where people.id is not null
    )
    select people.id, p.name::text, latest.actor_email
    from people
    left join public.profiles p on p.id = people.id
    left join lateral (
      select a.actor_email from public.audit_log a where a.actor_id = people.id order by a.id desc limit 1
    ) latest on true
    where people.id is not null
    limit 500;
end
$$;
comment on function public.audit_log_people is 'Who has an entry in the audit log, for its filter. For admins.';
revoke execute on function public.audit_log_people() from public, anon, authenticated;
grant execute on function public.audit_log_people() to authenticated;

alter table public.audit_log enable row level security;
call private.require_mfa('public.audit_log');
grant select on public.audit_log to authenticated;
revoke all on public.audit_log from service_role;
grant select, insert on public.audit_log to service_role;

create policy "Admins read the audit log" on public.audit_log for select to authenticated
  using ((select public.is_admin()));

revoke execute on all functions in schema private from public;
grant execute on function private.write_audit(uuid, text, text, uuid, jsonb) to service_role, supabase_auth_admin;
