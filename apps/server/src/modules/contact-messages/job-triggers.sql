create or replace trigger announce_messages after insert on public.contact_messages
for each statement execute function juno_server.start_job('announce-messages');
