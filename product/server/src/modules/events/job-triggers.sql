-- However many people have to be notified, one job writes to them.
create or replace trigger write_event_mails after insert on private.event_notices
referencing new table as added for each statement execute function juno_server.start_job('event-notices');

create or replace trigger mail_event_outcome after update of status on public.pending_events
for each row when (new.outcome_to_mail and not old.outcome_to_mail)
execute function juno_server.start_job('event-submission-outcomes', '10 seconds');
