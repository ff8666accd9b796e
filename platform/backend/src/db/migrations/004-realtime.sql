-- Schema `realtime`: `messages` and the functions of it as the hosted service has them, so that policies and triggers
-- move over unchanged; `outbox` and what is around it is our own (docs/decisions, "Changes from triggers").
-- https://github.com/supabase/realtime/tree/main/lib/realtime/tenants/repo/migrations

do $$
begin
  create role supabase_realtime_admin login noinherit;
exception
  when duplicate_object or unique_violation then null;
end
$$;
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant supabase_realtime_admin to %I', current_user);
  end if;
end
$$;
alter role supabase_realtime_admin set search_path = realtime;

create schema if not exists realtime authorization supabase_realtime_admin;
grant usage on schema realtime to anon, authenticated, service_role, authenticator;
-- Which sessions have ended is asked of schema `auth`.
grant usage on schema juno_service to supabase_realtime_admin;

-- Tables whose changes may be subscribed to: `alter publication supabase_realtime add table …`.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

set local role supabase_realtime_admin;

create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  binary_payload bytea,
  private boolean default false,
  updated_at timestamp not null default (now() at time zone 'utc'),
  inserted_at timestamp not null default (now() at time zone 'utc'),
  primary key (id, inserted_at),
  constraint messages_payload_exclusive check (payload is null or binary_payload is null)
);
create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private;
create index messages_inserted_at_index on realtime.messages (inserted_at);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- The topic of the channel that policies decide about.
create function realtime.topic() returns text language sql stable as
$$ select nullif(current_setting('realtime.topic', true), '')::text $$;

create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql as $$
declare
  message uuid := gen_random_uuid();
begin
  begin
    perform set_config('realtime.topic', send.topic, true);
    insert into realtime.messages (id, payload, event, topic, private, extension)
    values (
      message,
      case when send.payload ? 'id' then send.payload else jsonb_set(send.payload, '{id}', to_jsonb(message)) end,
      send.event, send.topic, send.private, 'broadcast');
  exception when others then
    raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
  end;
end
$$;

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true)
  returns void language plpgsql as $$
begin
  begin
    perform set_config('realtime.topic', send_binary.topic, true);
    insert into realtime.messages (binary_payload, event, topic, private, extension)
    values (send_binary.payload, send_binary.event, send_binary.topic, send_binary.private, 'broadcast');
  exception when others then
    raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
  end;
end
$$;

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', old, 'record', new, 'operation', operation, 'table', table_name,
                       'schema', table_schema),
    event_name, topic_name);
exception when others then
  raise exception 'Failed to process the row: %', sqlerrm;
end
$$;

-- Whether the policies on `messages` let the current role send; leaves nothing behind.
create function realtime.may_send(channel text, wanted text) returns boolean language plpgsql as $$
begin
  begin
    insert into realtime.messages (topic, extension) values (channel, wanted);
    raise exception sqlstate 'RT000';
  exception
    when sqlstate 'RT000' then return true;
    when insufficient_privilege then return false;
  end;
end
$$;

-- Policies are asked when a channel is joined: whoever changes what they decide by (a role, a membership) calls this, and
-- they are asked again of the account's private channels at once. For triggers of the project, not for its clients.
create function realtime.review_account(account uuid) returns void language sql set search_path = '' as
$$ select pg_notify('juno_realtime', 'a' || account) where account is not null $$;
revoke execute on function realtime.review_account(uuid) from public;
grant execute on function realtime.review_account(uuid) to service_role;

-- What every process has to hear of. A reader takes the rows that are committed now and were not at its last reading
-- (pg_visible_in_snapshot): notifications only wake it, so that a lost one loses nothing.
create table realtime.outbox (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  -- A change of a row: table, operation, the row after and before it.
  entity oid,
  action text,
  record jsonb,
  old_record jsonb,
  oversize boolean not null default false,
  -- Or a message that SQL sent.
  message uuid
);
create index outbox_xid on realtime.outbox (xid);
create index outbox_at on realtime.outbox (at);
alter table realtime.outbox enable row level security;

create function realtime.capture_message() returns trigger language plpgsql security definer
  set search_path = '' as $$
begin
  insert into realtime.outbox (message) values (new.id);
  perform pg_notify('juno_realtime', 'o');
  return null;
end
$$;
revoke execute on function realtime.capture_message() from public;
create trigger capture_message after insert on realtime.messages
  for each row when (new.event is not null and new.extension = 'broadcast')
  execute function realtime.capture_message();

-- Of a row that is too large the short values are kept, as the hosted service does.
create function realtime.short_values(whole jsonb) returns jsonb language sql immutable set search_path = '' as
$$ select jsonb_object_agg(key, value) from jsonb_each(whole) where octet_length(value::text) <= 64 $$;

-- What cannot be captured is written all the same: a `json` value that is no `jsonb`, an outbox that takes no rows.
-- Subscribers of the table are told to join again.
create function realtime.capture_change() returns trigger language plpgsql security definer
  set search_path = '' as $$
declare
  row_after jsonb;
  row_before jsonb;
  too_large boolean;
begin
  if tg_op <> 'DELETE' then row_after := to_jsonb(new); end if;
  if tg_op <> 'INSERT' then row_before := to_jsonb(old); end if;
  too_large := coalesce(pg_column_size(row_after), 0) + coalesce(pg_column_size(row_before), 0) > 2 * 1024 * 1024;
  if too_large then
    row_after := realtime.short_values(row_after);
    row_before := realtime.short_values(row_before);
  end if;
  insert into realtime.outbox (entity, action, record, old_record, oversize)
  values (tg_relid, tg_op, row_after, row_before, too_large);
  perform pg_notify('juno_realtime', 'o');
  return null;
exception when others then
  perform pg_notify('juno_realtime', 'l' || tg_relid);
  return null;
end
$$;
revoke execute on function realtime.capture_change() from public;

-- Processes that serve this wire, and who is present on their channels. Both end with the process.
create unlogged table realtime.processes (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
create unlogged table realtime.presences (
  ref text primary key,
  process uuid not null references realtime.processes on delete cascade,
  topic text not null,
  key text not null,
  meta jsonb not null
);
create index presences_topic on realtime.presences (topic);
create index presences_process on realtime.presences (process);
-- Broadcasts between processes that are too long for a notification.
create unlogged table realtime.relay (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  body text not null
);
create index relay_at on realtime.relay (at);
alter table realtime.processes enable row level security;
alter table realtime.presences enable row level security;
alter table realtime.relay enable row level security;

-- The condition under which a role sees a row of the table, as its policies state it.
create function realtime.row_policy(entity oid, reader text) returns text language sql stable
  set search_path = '' as $$
  with applied as (
    select p.polpermissive as permissive, '(' || pg_get_expr(p.polqual, p.polrelid) || ')' as condition
    from pg_policy p
    where p.polrelid = entity and p.polqual is not null and p.polcmd in ('r', '*')
      and (p.polroles @> '{0}'
           or exists (select from unnest(p.polroles) as member where member <> 0 and pg_has_role(reader, member, 'usage')))
  )
  select case
    when not c.relrowsecurity or r.rolbypassrls or r.rolsuper
      or (pg_has_role(reader, c.relowner, 'usage') and not c.relforcerowsecurity) then 'true'
    else coalesce('(' || (select string_agg(condition, ' or ') from applied where permissive) || ')', 'false')
      || coalesce(' and ' || (select string_agg(condition, ' and ') from applied where not permissive), '')
    end
  from pg_class c, pg_roles r
  where c.oid = entity and r.rolname = reader
$$;
revoke execute on function realtime.row_policy(oid, text) from public;
grant execute on function realtime.row_policy(oid, text) to authenticator;

-- Refuses a filter in the words of the hosted service.
create function realtime.check_filter(entity oid, field text, op text, value text) returns void language plpgsql
  set search_path = '' set statement_timeout = '1s' as $$
declare
  kind oid := (select atttypid from pg_attribute where attrelid = entity and attname = field and attnum > 0);
  named text := format_type(kind, -1);
  members integer;
begin
  if op = 'in' then
    execute format('select cardinality(%L::%s[])', value, named) into members;
    if members > 100 then
      raise exception 'too many values for `in` filter. Maximum 100';
    end if;
  elsif op = 'is' then
    if value not in ('null', 'true', 'false', 'unknown') then
      raise exception 'invalid value for is filter: must be null, true, false, or unknown';
    end if;
    if value <> 'null' and kind <> 'boolean'::regtype then
      raise exception 'is % filter requires a boolean column, got %', value, named;
    end if;
  elsif op in ('like', 'ilike', 'match', 'imatch') then
    if not exists (
      select from pg_operator
      where oprname = case op when 'match' then '~' when 'imatch' then '~*' else '~~' end
        and oprleft = kind and oprright = kind and oprresult = 'boolean'::regtype
    ) then
      raise exception 'operator % requires a text-compatible column type, got %', op, named;
    end if;
    if op in ('match', 'imatch') then
      begin
        perform '' ~ value;
      exception when others then
        raise exception 'invalid regular expression for % filter: %', op, sqlerrm;
      end;
    end if;
  else
    execute format('select %L::%s', value, named);
  end if;
end
$$;
revoke execute on function realtime.check_filter(oid, text, text, text) from public;

-- For each caller the numbers of the rows ([[1, {…}], …]) that its policies on the table let it see, judged by the row
-- as it was written: a row that is gone, or has changed since, is judged as well. Runs on a login that may become the
-- callers' roles, in a transaction of its own.
create function realtime.visible_rows(entity oid, written jsonb, callers jsonb)
  returns table (caller integer, visible integer[]) language plpgsql as $$
declare
  reader text;
  condition text;
  one record;
  named text := (select format('%I.%I', n.nspname, c.relname)
                 from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = entity);
  alias text := (select relname from pg_class where oid = entity);
  every integer[] := array(select (w -> 0)::integer from jsonb_array_elements(written) w);
  ended integer[] := juno_service.ended_sessions(callers);
begin
  perform set_config('request.method', '', true), set_config('request.path', '', true),
          set_config('request.headers', '{}', true);
  for reader in select distinct c ->> 'role' from jsonb_array_elements(callers) c loop
    condition := realtime.row_policy(entity, reader);
    if condition <> 'true' then
      if exists (select from pg_prepared_statements where name = 'realtime_visible_rows') then
        deallocate realtime_visible_rows;
      end if;
      perform set_config('role', reader, true);
      execute format(
        'prepare realtime_visible_rows as select array(select (realtime_row -> 0)::integer
         from jsonb_array_elements(%L::jsonb) as realtime_row,
              lateral jsonb_populate_record(null::%s, realtime_row -> 1) as %I where %s)',
        written, named, alias, condition);
    end if;
    for one in
      select (c ->> 'n')::integer as n, c ->> 'claims' as claims, c ->> 'sub' as sub
      from jsonb_array_elements(callers) c
      where c ->> 'role' = reader and (c ->> 'n')::integer <> all (ended)
    loop
      caller := one.n;
      visible := every;
      if condition <> 'true' then
        begin
          perform set_config('request.jwt.claims', one.claims, true),
                  set_config('request.jwt.claim.sub', one.sub, true),
                  set_config('role', reader, true);
          execute 'execute realtime_visible_rows' into visible;
        exception when others then
          visible := '{}';
        end;
      end if;
      return next;
    end loop;
    perform set_config('role', 'none', true);
  end loop;
end
$$;
revoke execute on function realtime.visible_rows(oid, jsonb, jsonb) from public;
grant execute on function realtime.visible_rows(oid, jsonb, jsonb) to authenticator;

reset role;
set local role supabase_auth_admin;

-- The numbers of the callers ([{"n", "session", "subject"}, …]) whose session has ended or whose account is banned or
-- gone; what `assert_session` asks of one, of many.
create function juno_service.ended_sessions(callers jsonb) returns integer[] language sql stable security definer
  set search_path = '' as $$
  select coalesce(array_agg(c.n), '{}')
  from jsonb_to_recordset(callers) as c(n integer, session uuid, subject uuid)
  where (c.session is not null and not exists (
          select from auth.sessions s join auth.users u on u.id = s.user_id
          where s.id = c.session and s.user_id = c.subject
            and (s.not_after is null or s.not_after > now())
            and (u.banned_until is null or u.banned_until <= now()) and u.deleted_at is null))
     or (c.session is null and c.subject is not null and exists (
          select from auth.users u
          where u.id = c.subject and (u.banned_until > now() or u.deleted_at is not null)))
$$;
revoke execute on function juno_service.ended_sessions(jsonb) from public;
grant execute on function juno_service.ended_sessions(jsonb) to authenticator, supabase_realtime_admin;

-- Whoever signs out, is banned or deleted stops hearing at once.
create function juno_service.tell_ended_sessions() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('juno_realtime', 'e');
  return null;
end
$$;
revoke execute on function juno_service.tell_ended_sessions() from public;
create trigger tell_ended_sessions after delete on auth.sessions
  for each statement execute function juno_service.tell_ended_sessions();
create trigger tell_ended_sessions after update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until is distinct from old.banned_until or new.deleted_at is distinct from old.deleted_at)
  execute function juno_service.tell_ended_sessions();

reset role;

-- Lets changes of a published table be captured from now on. It belongs to whoever migrates, who owns the tables: a
-- trigger is made by the owner. It waits for those who write to the table, so nothing that they commit is missed.
create function realtime.capture_table(entity oid) returns void language plpgsql security definer
  set search_path = '' set lock_timeout = '2s' as $$
begin
  if exists (select from pg_trigger where tgrelid = entity and tgname = 'realtime_capture_change')
    or not exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_publication_tables p on p.schemaname = n.nspname and p.tablename = c.relname
      where c.oid = entity and p.pubname = 'supabase_realtime'
        and p.schemaname not in ('realtime', 'juno_service')
    ) then
    return;
  end if;
  execute format(
    'create trigger realtime_capture_change after insert or update or delete on %s
     for each row execute function realtime.capture_change()', entity::regclass);
exception
  when duplicate_object then null;
end
$$;
revoke execute on function realtime.capture_table(oid) from public;
grant execute on function realtime.capture_table(oid) to supabase_realtime_admin;

do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant all on realtime.messages to %I', current_user);
    execute format('grant execute on function realtime.review_account(uuid) to %I', current_user);
  end if;
end
$$;
