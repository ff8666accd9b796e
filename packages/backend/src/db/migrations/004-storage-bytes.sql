-- Which stored bytes no row of `storage.objects` lays claim to: those of an upload that is on its way, and those of
-- an object that was replaced or removed. Whatever dies in between, a sweep finds them here and removes them.

set local role supabase_storage_admin;

create table storage.unclaimed_bytes (
  version text primary key,
  since timestamptz not null default now()
);
create index unclaimed_bytes_since on storage.unclaimed_bytes (since);
alter table storage.unclaimed_bytes enable row level security;
grant select, insert, delete on storage.unclaimed_bytes to service_role;

create function storage.track_bytes() returns trigger language plpgsql security definer set search_path = '' as
$$
begin
  if tg_op <> 'INSERT' and old.version is not null then
    insert into storage.unclaimed_bytes (version) values (old.version) on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' and new.version is not null then
    delete from storage.unclaimed_bytes where version = new.version;
  end if;
  return null;
end
$$;
revoke execute on function storage.track_bytes() from public;

create trigger track_new_bytes after insert or delete on storage.objects
  for each row execute function storage.track_bytes();
create trigger track_replaced_bytes after update of version on storage.objects
  for each row when (old.version is distinct from new.version) execute function storage.track_bytes();

reset role;
