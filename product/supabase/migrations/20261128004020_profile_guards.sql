-- Refuses to feature somebody whom members cannot see, and to empty a name of one's own.

-- After the trigger that derives `listed`: triggers run in the order of their names.
create function private.guard_profile_values() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- In an insert `old` is null.
  if new.featured and not new.listed and old.featured is not true and auth.uid() is not null then
    raise exception 'Only somebody with an open membership can be featured.' using errcode = 'PT409';
  end if;
  if new.id = auth.uid() and new.name is distinct from old.name and not private.is_seen(coalesce(new.name, '')) then
    raise exception 'Please enter your name.' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger c_guard_values before insert or update on public.profiles
  for each row execute function private.guard_profile_values();

revoke execute on all functions in schema private from public;
