-- Run by juno_worker: what the rest of the database may ask of the queue.

-- Every mail row gets its delivery job in the transaction that wrote it: both exist, or neither.
create or replace function juno_server.deliver_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job(
    -- Newsletters have workers and connections of their own: no sign-in link waits behind five thousand of them.
    case new.kind when 'newsletter' then 'deliver-newsletter' else 'deliver-mail' end,
    json_build_object('id', new.id),
    job_key := 'deliver-mail:' || new.id,
    max_attempts := 25
  );
  return null;
end
$$;

-- However many people have to be told, one job writes to them. A job that runs already is followed by another.
create or replace function juno_server.write_event_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job('event-notices', job_key := 'event-notices', max_attempts := 25);
  return null;
end
$$;

-- A scheduled issue begins at its time, and not up to a minute later. One that was moved or cancelled meanwhile is not due.
create or replace function juno_server.begin_scheduled_newsletter() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job('write-newsletters', run_at := new.scheduled_for,
    job_key := 'write-newsletters:' || new.id, max_attempts := 25);
  return null;
end
$$;

-- One job writes the mails of all issues that are being sent. Every minute it runs anyway.
create or replace function juno_server.write_newsletter_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job('write-newsletters', job_key := 'write-newsletters', max_attempts := 25);
  return null;
end
$$;
