-- Somebody with a second factor is let in by both: until the code is entered, her session sees what a visitor sees.
-- Whether one is asked of people who have none is the team's to set: `two_factor` in the site's settings.

delete from public.site_settings where key = 'admins_need_second_factor';
insert into public.site_settings (key, value) values ('two_factor', '"optional"');
alter table public.site_settings add constraint site_settings_two_factor check (
  key <> 'two_factor' or coalesce(value in ('"optional"', '"team"', '"everyone"'), false)
);

create function private.has_second_factor(account uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select exists (select from auth.mfa_factors f where f.user_id = account and f.status = 'verified')
$$;

create function private.two_factor_rule() returns text
  language sql stable security definer
  set search_path = ''
  as $$
  select coalesce((select s.value #>> '{}' from public.site_settings s where s.key = 'two_factor'), 'optional')
$$;

create function private.second_factor_required(account uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select case private.two_factor_rule()
    when 'everyone' then true
    when 'team' then exists (select from public.profiles p where p.id = account and p.is_admin)
    else false
  end
$$;

-- The one question that everything behind the sign-in asks. Nearly always the token answers it.
create function private.second_factor_given() returns boolean
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  caller uuid;
begin
  if auth.jwt() ->> 'aal' = 'aal2' then
    return true;
  end if;
  caller := auth.uid();
  return not private.has_second_factor(caller) and not private.second_factor_required(caller);
end
$$;

revoke execute on function
  private.has_second_factor(uuid), private.two_factor_rule(), private.second_factor_required(uuid),
  private.second_factor_given()
  from public;
-- Policies run with the rights of whoever asks.
grant execute on function private.second_factor_given() to authenticated;

create function public.second_factor_state() returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  select jsonb_build_object(
    'rule', private.two_factor_rule(),
    'required', private.second_factor_required(auth.uid()),
    'enrolled', private.has_second_factor(auth.uid()),
    'given', private.second_factor_given()
  )
$$;
comment on function public.second_factor_state is
  'What stands between the caller and the site: `given` is false while she has to enter a code (`enrolled`), or to set one up.';
revoke execute on function public.second_factor_state() from public, anon, authenticated;
grant execute on function public.second_factor_state() to authenticated;

-- Every table asks, whatever its other policies say. A new table calls this in its migration (a test sees to it).
create procedure private.ask_for_second_factor(relation regclass)
  language plpgsql
  set search_path = ''
  as $$
begin
  execute format(
    'create policy "Only with the second factor" on %s as restrictive for all to authenticated
       using ((select private.second_factor_given())) with check ((select private.second_factor_given()))',
    relation
  );
end
$$;
revoke execute on procedure private.ask_for_second_factor(regclass) from public;

do $$
declare
  relation regclass;
begin
  for relation in
    select c.oid from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in ('events', 'testimonials', 'contact_messages')
    order by c.relname
  loop
    call private.ask_for_second_factor(relation);
  end loop;
end
$$;
call private.ask_for_second_factor('storage.objects');

-- What visitors read stays readable.
create policy "Added only with the second factor" on public.events as restrictive for insert to authenticated
  with check ((select private.second_factor_given()));
create policy "Changed only with the second factor" on public.events as restrictive for update to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));
create policy "Removed only with the second factor" on public.events as restrictive for delete to authenticated
  using ((select private.second_factor_given()));

create policy "Inactive ones only with the second factor" on public.testimonials as restrictive for select to authenticated
  using (active or (select private.second_factor_given()));
create policy "Added only with the second factor" on public.testimonials as restrictive for insert to authenticated
  with check ((select private.second_factor_given()));
create policy "Changed only with the second factor" on public.testimonials as restrictive for update to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));
create policy "Removed only with the second factor" on public.testimonials as restrictive for delete to authenticated
  using ((select private.second_factor_given()));

-- Who cannot get past her second factor may write to the team, as a visitor may: a thief of her password must not
-- ask for help in her name.
create policy "Signed only with the second factor" on public.contact_messages as restrictive for insert to authenticated
  with check (user_id is null or (select private.second_factor_given()));
create policy "Read only with the second factor" on public.contact_messages as restrictive for select to authenticated
  using ((select private.second_factor_given()));
create policy "Changed only with the second factor" on public.contact_messages as restrictive for update to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));

create function private.unsign_message() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  -- Two steps: visitors may not even name the question.
  if current_user = 'authenticated' and new.user_id = auth.uid() then
    if not private.second_factor_given() then
      new.user_id := null;
    end if;
  end if;
  return new;
end
$$;
create trigger unsign_message before insert on public.contact_messages
  for each row execute function private.unsign_message();

-- What runs with its owner's rights asks by these two, or by itself.
create or replace function public.is_admin() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select exists (select from public.profiles p where p.id = (select auth.uid()) and p.is_admin)
    and private.second_factor_given()
$$;
comment on function public.is_admin is 'Whether the caller is one of the team, and has given her second factor where one is asked.';

create or replace function public.is_member() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select (
      private.has_open_membership((select auth.uid()))
      or exists (select from public.profiles p where p.id = (select auth.uid()) and p.is_admin)
    )
    and private.second_factor_given()
$$;

create or replace function public.member_access() returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  select jsonb_build_object(
    'is_member', public.is_member(),
    'is_admin', public.is_admin(),
    'status', newest.status,
    'plan', newest.plan,
    'current_period_end', newest.current_period_end,
    'cancel_at_period_end', coalesce(newest.cancel_at_period_end, false)
  )
  from (select) as caller
  left join lateral (
    select m.*
    from public.memberships m
    where m.user_id = (select auth.uid()) and (select private.second_factor_given())
    order by (m.status in ('trialing', 'active', 'past_due')) desc, m.current_period_end desc nulls last, m.created_at desc
    limit 1
  ) newest on true
$$;

create or replace function public.event_waitlist_position(event_id uuid) returns integer
  language sql stable security definer
  set search_path = ''
  as $$
  select count(*)::integer
  from public.event_rsvps mine
  join public.event_rsvps r on r.event_id = mine.event_id
    and (r.waitlisted_at, r.id) <= (mine.waitlisted_at, mine.id)
  where mine.event_id = event_waitlist_position.event_id and mine.user_id = (select auth.uid())
    and mine.waitlisted_at is not null and (select private.second_factor_given())
  having count(*) > 0
$$;

-- Nobody locks herself out: whoever asks a second factor of others has just given her own.
create function private.guard_two_factor() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if new.key = 'two_factor' and new.value <> '"optional"' and coalesce(auth.role(), '') = 'authenticated'
    and not (coalesce(auth.jwt() ->> 'aal', '') = 'aal2' and private.has_second_factor(auth.uid())) then
    raise exception 'Set up two-factor sign-in for yourself and enter its code before you ask it of others.'
      using errcode = '42501', hint = 'second_factor_missing';
  end if;
  return new;
end
$$;
create trigger a_guard_two_factor before insert or update on public.site_settings
  for each row execute function private.guard_two_factor();

-- For somebody who lost her phone. Only the server may ask: it has made sure that an admin wants it, and mails her.
create function private.reset_second_factor(account uuid, actor uuid) returns text
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  removed integer;
begin
  perform from auth.users u where u.id = account for update;
  if not found then
    return 'unknown';
  end if;
  if not private.has_second_factor(account) then
    return 'none';
  end if;
  with gone as (delete from auth.mfa_factors f where f.user_id = account returning f.status)
  select count(*) filter (where status = 'verified') into removed from gone;
  delete from auth.sessions s where s.user_id = account;
  perform private.write_audit(
    actor, 'member.two_factor_reset', 'profiles', account, jsonb_build_object('factors', removed)
  );
  return 'reset';
end
$$;
revoke all on function private.reset_second_factor(uuid, uuid) from public, anon, authenticated;
grant execute on function private.reset_second_factor(uuid, uuid) to service_role;
