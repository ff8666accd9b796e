create or replace trigger welcome_members after insert on private.membership_welcomes
for each statement execute function juno_server.start_job('welcome-members');
