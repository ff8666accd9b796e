create or replace trigger announce_messages after insert on public.contact_messages
referencing new table as added for each statement execute function juno_server.start_job('announce-messages');
