-- Run by juno_worker: what the rest of the database may ask of the queue.

-- Every mail row gets its delivery job in the transaction that wrote it: both exist, or neither.
create or replace function juno_server.deliver_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job(
    'deliver-mail',
    json_build_object('id', new.id),
    job_key := 'deliver-mail:' || new.id,
    max_attempts := 25
  );
  return null;
end
$$;

-- Leaky buckets that survive a restart and are shared by all processes. A level drains evenly, `points` in `seconds`.
create table if not exists juno_server.rate_limits (
  key text primary key,
  level double precision not null,
  updated_at timestamptz not null
);

-- Uses one point; answers the seconds to wait, 0 when there was one left.
create or replace function juno_server.take_point(
  bucket text, points double precision, seconds double precision, at timestamptz
) returns double precision
language plpgsql set search_path = ''
as $$
declare
  filled double precision;
begin
  insert into juno_server.rate_limits as l (key, level, updated_at) values (bucket, 0, at)
  on conflict (key) do update
    set level = greatest(0, l.level - greatest(0, extract(epoch from at - l.updated_at)) * points / seconds),
        updated_at = greatest(at, l.updated_at)
  returning l.level into filled;
  if filled + 1 > points + 1e-9 then
    return (filled + 1 - points) * seconds / points;
  end if;
  update juno_server.rate_limits set level = filled + 1 where key = bucket;
  return 0;
end
$$;
revoke execute on function juno_server.take_point from public;
