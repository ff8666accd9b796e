-- Schema `storage`: buckets and objects as the hosted service has them, so that its policies move over unchanged.
-- https://github.com/supabase/storage/tree/master/migrations

set local role supabase_storage_admin;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets,
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  -- Name of the stored bytes, made by the server; the path above never reaches the disk.
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index objects_owner_id on storage.objects (owner_id);
create index name_prefix_search on storage.objects (bucket_id, name text_pattern_ops);
-- For lists in the order of a time.
create index objects_created_at on storage.objects (bucket_id, created_at);
create index objects_updated_at on storage.objects (bucket_id, updated_at);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

-- `a/b/c.png` → {a,b}
create function storage.foldername(name text) returns text[] language sql immutable as
$$ select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1] $$;

-- `a/b/c.png` → c.png
create function storage.filename(name text) returns text language sql immutable as
$$ select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))] $$;

-- `a/b/c.tar.gz` → gz
create function storage.extension(name text) returns text language sql immutable as
$$ select reverse(split_part(reverse(storage.filename(name)), '.', 1)) $$;

create function storage.update_updated_at_column() returns trigger language plpgsql as
$$
begin
  new.updated_at = now();
  return new;
end
$$;

create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

-- Stored content that no row of `storage.objects` refers to: of an upload that is under way, and of an object that was
-- replaced or removed. If a process dies in between, a sweep finds the content here and deletes it.
create table storage.orphaned_content (
  version text primary key,
  since timestamptz not null default now()
);
create index orphaned_content_since on storage.orphaned_content (since);
alter table storage.orphaned_content enable row level security;
grant select, insert, delete on storage.orphaned_content to service_role;
-- To lock its rows, which nobody changes.
grant update (version) on storage.orphaned_content to service_role;

-- Requests to empty a bucket that are not done: all that was last written before the request goes.
create table storage.emptied_buckets (
  bucket_id text primary key references storage.buckets on delete cascade,
  before timestamptz not null
);
alter table storage.emptied_buckets enable row level security;
grant select, insert, update, delete on storage.emptied_buckets to service_role;

create function storage.track_content() returns trigger language plpgsql security definer set search_path = '' as
$$
begin
  if tg_op <> 'INSERT' and old.version is not null then
    insert into storage.orphaned_content (version) values (old.version) on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' and new.version is not null then
    delete from storage.orphaned_content where version = new.version;
  end if;
  return null;
end
$$;
revoke execute on function storage.track_content() from public;

create trigger track_new_content after insert or delete on storage.objects
  for each row execute function storage.track_content();
create trigger track_replaced_content after update of version on storage.objects
  for each row when (old.version is distinct from new.version) execute function storage.track_content();

-- Resumable uploads (tus) that are not complete, or were within a day. What arrived waits in segments, each with content
-- of its own; nothing of it is an object before the last byte was checked.
create table storage.resumable_uploads (
  id uuid primary key,
  bucket_id text not null references storage.buckets on delete cascade,
  name text not null,
  -- Who may go on with it.
  role text not null,
  user_id uuid,
  -- Whose limit it counts in: the user, or the network address of a visitor.
  account text not null,
  upsert boolean not null,
  -- As the client declared it: contentType, cacheControl, metadata.
  metadata jsonb not null,
  -- Null while the client has not told it.
  upload_length bigint,
  received bigint not null default 0,
  created_at timestamptz not null,
  -- The version that the object will have; its row completes the upload.
  version text unique,
  completed_at timestamptz,
  -- The request that writes. Another takes over when it did not renew its lock in time.
  lock uuid,
  locked_until timestamptz,
  lock_wanted boolean not null default false
);
create index resumable_uploads_account on storage.resumable_uploads (account) where completed_at is null;
create index resumable_uploads_created_at on storage.resumable_uploads (created_at);
create index resumable_uploads_bucket_id on storage.resumable_uploads (bucket_id);

create table storage.resumable_segments (
  upload_id uuid references storage.resumable_uploads on delete cascade,
  start bigint,
  size bigint not null check (size > 0),
  version text not null,
  primary key (upload_id, start)
);

alter table storage.resumable_uploads enable row level security;
alter table storage.resumable_segments enable row level security;
grant select, insert, update, delete on storage.resumable_uploads, storage.resumable_segments to service_role;

create trigger track_segment after insert or delete on storage.resumable_segments
  for each row execute function storage.track_content();

-- In the transaction that makes the object visible, so that no upload is completed twice.
create function storage.complete_resumable_upload() returns trigger
  language plpgsql security definer set search_path = '' as
$$
begin
  with completed as (
    update storage.resumable_uploads set completed_at = now() where version = new.version returning id
  )
  delete from storage.resumable_segments s using completed c where s.upload_id = c.id;
  return null;
end
$$;
revoke execute on function storage.complete_resumable_upload() from public;

create trigger complete_resumable_upload after insert or update of version on storage.objects
  for each row when (new.version is not null) execute function storage.complete_resumable_upload();

reset role;
