-- Run by the owner of the tables. A failed mail that an admin queues again gets a new job.
create or replace trigger deliver_mail after insert on public.mail_outbox
for each row execute function juno_server.deliver_mail();
create or replace trigger deliver_mail_again after update of status on public.mail_outbox
for each row when (old.status = 'failed' and new.status = 'queued')
execute function juno_server.deliver_mail();
create or replace trigger write_event_mails after insert on private.event_notices
for each statement execute function juno_server.write_event_mails();
create or replace trigger write_newsletter_mails after update of status on public.newsletter_issues
for each row when (old.status <> 'sending' and new.status = 'sending')
execute function juno_server.write_newsletter_mails();
create or replace trigger begin_scheduled_newsletter after insert or update of status, scheduled_for on public.newsletter_issues
for each row when (new.status = 'scheduled')
execute function juno_server.begin_scheduled_newsletter();
