-- The photo of a profile lies on this site. A picture on another server would tell it who opens the directory.

create function private.keep_avatar_here() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if tg_op = 'UPDATE' and new.avatar_url is not distinct from old.avatar_url then
    return new;
  end if;
  -- An uploaded photo is stored by its path.
  new.avatar_url := regexp_replace(new.avatar_url, '^https?://[^/]+(?=/storage/v1/object/public/)', '', 'i');
  if new.avatar_url ~* '^https?:' then
    raise exception 'Please upload the photo here. On another server, it would tell that server who opens the profile.'
      using errcode = '22023';
  end if;
  return new;
end
$$;

-- Runs after `b_derive`.
create trigger d_keep_avatar_here before insert or update on public.profiles
  for each row when (new.avatar_url is not null) execute function private.keep_avatar_here();

revoke execute on all functions in schema private from public;
