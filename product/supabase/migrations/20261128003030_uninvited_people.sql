-- Nobody who was imported is mailed before the team has invited them, or before they come.

-- Whether the owner of an address was imported, was not invited, and has not come.
create function private.awaits_invitation(address text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select exists (
    select from private.imported_people p
    join auth.users u on u.id = p.account_id
    where lower(p.email) = lower(address) and p.state in ('made', 'waiting') and p.invitations = 0
      and u.email_confirmed_at is null and u.last_sign_in_at is null
  )
$$;

create function private.leave_out_uninvited() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  return case when not private.awaits_invitation(new.email) then new end;
end
$$;
create trigger leave_out_uninvited before insert on public.newsletter_recipients
  for each row execute function private.leave_out_uninvited();

revoke execute on all functions in schema private from public;
grant execute on function private.awaits_invitation(text) to service_role;
