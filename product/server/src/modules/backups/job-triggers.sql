create or replace trigger make_backups after insert on public.backup_runs
referencing new table as added for each statement execute function juno_server.start_job('make-backups');
