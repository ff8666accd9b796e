create or replace trigger mail_resource_outcome after update of status on public.pending_resources
for each row when (new.outcome_to_mail and not old.outcome_to_mail)
execute function juno_server.start_job('resource-submission-outcomes', '10 seconds');
