-- Run by the owner: the login that keeps the job queue, with rights on nothing else.
do $$
begin
  create role juno_worker login noinherit;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant juno_worker to %I', current_user);
  end if;
  -- graphile-worker runs "create schema if not exists", which needs this right even if it exists. Revoked again.
  execute format('grant create on database %I to juno_worker', current_database());
end
$$;

create schema if not exists graphile_worker authorization juno_worker;
create schema if not exists juno_server authorization juno_worker;
