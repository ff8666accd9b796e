select juno_server.mail_in_bulk('newsletter');

-- One job writes the mails of all issues that are being sent. Every minute it runs anyway.
create or replace trigger write_newsletter_mails after update of status on public.newsletter_issues
for each row when (old.status <> 'sending' and new.status = 'sending')
execute function juno_server.start_job('write-newsletters');

-- A scheduled issue begins at its time, and not up to a minute later. One that was moved or cancelled is not due then.
create or replace trigger begin_scheduled_newsletter
after insert or update of status, scheduled_for on public.newsletter_issues
for each row when (new.status = 'scheduled')
execute function juno_server.start_job_at('write-newsletters', 'scheduled_for');
