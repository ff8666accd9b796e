-- The audit log as the team reads it: by kind, by person, page after page.

create index audit_log_subject_page_idx on public.audit_log (subject_table, id desc);
create index audit_log_actor_page_idx on public.audit_log (actor_id, id desc);

-- Everybody who ever stood in the log, found from the index: as many steps as there are people, however long it is.
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
