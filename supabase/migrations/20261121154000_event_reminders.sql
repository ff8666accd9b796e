-- Whether a member wants a mail before an event that she attends. She switches it in her settings; the reminder job reads it.
alter table public.profiles add column event_reminders boolean not null default true;
grant insert (event_reminders), update (event_reminders) on public.profiles to authenticated;
