-- While the pages of events are closed to visitors, the team can close the events themselves, too: the data interface
-- and the calendar files, which both read them as a visitor.

alter table public.site_settings add constraint site_settings_events_for_members_only check (
  key <> 'events_for_members_only' or jsonb_typeof(value) = 'boolean'
);

create function private.events_are_closed() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select coalesce(bool_or(s.value = 'true') filter (where s.key = 'events_for_members_only'), false)
    and not coalesce(bool_or(s.value = 'true') filter (where s.key = 'show_events_to_visitors'), false)
  from public.site_settings s where s.key in ('events_for_members_only', 'show_events_to_visitors')
$$;

alter policy "Visitors read events" on public.events using (not (select private.events_are_closed()));

revoke execute on all functions in schema private from public;
grant execute on function private.events_are_closed() to anon, authenticated, service_role;
