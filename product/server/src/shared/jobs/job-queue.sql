-- Run by juno_worker: what the rest of the database may do with the queue. Failed jobs are retried for days.

-- mail_in_bulk(kind): mails of this kind have workers and connections of their own, so that no sign-in link waits for
-- thousands of them.
create table if not exists juno_server.bulk_mail_kinds (kind text primary key);
delete from juno_server.bulk_mail_kinds;
create or replace function juno_server.mail_in_bulk(kind text) returns void
language sql security definer set search_path = ''
as $$ insert into juno_server.bulk_mail_kinds values (kind) on conflict do nothing $$;

create or replace function juno_server.delivery_job(mail_kind text) returns text
language sql stable security definer set search_path = ''
as $$
  select case when exists (select from juno_server.bulk_mail_kinds b where b.kind = mail_kind)
    then 'deliver-bulk-mail' else 'deliver-mail' end
$$;

-- Every mail row gets its delivery job in the transaction that wrote it: both exist, or neither.
create or replace function juno_server.deliver_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job(
    juno_server.delivery_job(new.kind),
    json_build_object('id', new.id),
    run_at := new.not_before,
    job_key := 'deliver-mail:' || new.id,
    max_attempts := 25
  );
  return null;
end
$$;

-- start_job(job, delay): however often it is called, one run is added, at once or after the delay. A delayed run has a
-- key of its own: the run of each minute would take its place, and come too early. A run under way is followed by
-- another. A trigger of a statement has to name its rows (`referencing new table as added`): one that
-- adds none starts nothing, or a job that writes to its own table would start itself for ever.
create or replace function juno_server.start_job() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_level = 'STATEMENT' then
    if not exists (select from added) then
      return null;
    end if;
  end if;
  perform graphile_worker.add_job(
    tg_argv[0], run_at := now() + coalesce(tg_argv[1], '0')::interval,
    job_key := concat_ws(' after ', tg_argv[0], tg_argv[1]), max_attempts := 25
  );
  return null;
end
$$;

-- start_job_at(job, column): a run for each row at the time in that column; changing the time moves the run.
create or replace function juno_server.start_job_at() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job(
    tg_argv[0],
    run_at := (to_jsonb(new) ->> tg_argv[1])::timestamptz,
    job_key := tg_argv[0] || ':' || (to_jsonb(new) ->> 'id'),
    max_attempts := 25
  );
  return null;
end
$$;
