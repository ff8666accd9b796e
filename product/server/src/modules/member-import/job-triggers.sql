select juno_server.mail_in_bulk('moving-invitation');

create or replace trigger import_members after update of state on private.member_imports
for each row when (old.state <> 'importing' and new.state = 'importing')
execute function juno_server.start_job('import-members');

create or replace trigger fetch_moved_photos after update of state on private.member_imports
for each row when (old.state = 'importing' and new.state = 'done')
execute function juno_server.start_job('fetch-moved-photos');

create or replace trigger invite_moved_in after update of to_invite on private.imported_people
for each row when (not old.to_invite and new.to_invite)
execute function juno_server.start_job('invite-moved-in', '10 seconds');
