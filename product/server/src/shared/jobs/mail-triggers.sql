-- Run by the owner of the table. A failed mail that an admin queues again gets a new job.
create or replace trigger deliver_mail after insert on public.mail_outbox
for each row execute function juno_server.deliver_mail();
create or replace trigger deliver_mail_again after update of status on public.mail_outbox
for each row when (old.status in ('failed', 'suppressed') and new.status = 'queued')
execute function juno_server.deliver_mail();
grant usage on schema private to juno_worker;
grant execute on function private.mail_sent to juno_worker;
