-- However many people have to be notified, one job writes to them.
create or replace trigger write_event_mails after insert on private.event_notices
for each statement execute function juno_server.start_job('event-notices');
