-- An entry of the audit log names a person by the name of the profile. A profile has a title too: the role.

-- Returns what people call a row.
create function private.called(subject jsonb) returns text
  language sql immutable
  set search_path = ''
  as $$
  select nullif(btrim(coalesce(
    subject ->> 'name', subject ->> 'title', subject ->> 'subject', subject ->> 'email'
  )), '')
$$;

create or replace function private.audit_name(subject_table text, subject_id uuid) returns text
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  subject jsonb;
begin
  if to_regclass(format('public.%I', subject_table)) is not null then
    execute format('select to_jsonb(s) from public.%I s where s.id = $1', subject_table) into subject using subject_id;
  end if;
  return private.called(subject);
end
$$;

create or replace function private.audit_admin_change() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  before_change jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  after_change jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  subject text := coalesce(after_change ->> 'id', before_change ->> 'id', after_change ->> 'key', before_change ->> 'key');
  -- Columns that triggers derive from others.
  derived text[] := array[
    'updated_at', 'search_text', 'search', 'sort_name', 'expertise_keys', 'region_code', 'listed', 'sequence',
    'date_set_at', 'notify_attendees', 'outcome_to_mail'
  ] || case when tg_table_name = 'profiles' then array['company', 'title', 'website', 'linkedin'] end;
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
    -- A save that changes nothing is no act.
    select jsonb_object_agg(a.key, a.value) into changed from jsonb_each(after_change) a
    where a.value is distinct from before_change -> a.key and a.key <> all (derived);
    if changed is null then
      return null;
    end if;
    select jsonb_object_agg(key, before_change -> key) into replaced
    from unnest(array['template_file', 'image', 'image_url']) key
    where changed ? key and before_change ->> key is not null;
    changed := jsonb_build_object('changed', changed || jsonb_strip_nulls(jsonb_build_object(
      'type', private.audit_name('resource_types', (changed ->> 'type_id')::uuid),
      'category', private.audit_name('resource_categories', (changed ->> 'category_id')::uuid)
    ))) || jsonb_strip_nulls(jsonb_build_object('replaced', replaced, 'name', private.called(after_change)));
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

revoke execute on all functions in schema private from public;
