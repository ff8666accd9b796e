-- What people write to the team.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name plain_line not null check (char_length(btrim(name)) between 1 and 120),
  email email_address not null,
  message plain_text not null check (char_length(btrim(message)) between 1 and 5000),
  user_id uuid references public.profiles (id) on delete set null,
  status text not null default 'unread' check (status in ('unread', 'read')),
  created_at timestamptz not null default now(),
  -- When the team was mailed of it; null: it is yet to be.
  announced_at timestamptz,
  -- What the team's search looks in.
  search_text text not null generated always as (private.fold(name || ' ' || email || ' ' || message)) stored
);

create index contact_messages_created_at_idx on public.contact_messages (created_at desc);
create index contact_messages_unread_idx on public.contact_messages (created_at desc) where status = 'unread';

create index contact_messages_search_idx on public.contact_messages
  using gin (search_text extensions.gin_trgm_ops);
create index contact_messages_announced_at_idx on public.contact_messages (announced_at desc nulls first);

-- What the team wrote back. Written by the server alone, which mails it.
create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  text plain_text not null check (char_length(btrim(text)) between 1 and 5000),
  author_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);

create index contact_replies_message_id_idx on public.contact_replies (message_id, created_at);
create index contact_replies_author_id_idx on public.contact_replies (author_id);

-- Who is mailed of new messages: the address of the settings, else every admin.
create function private.contact_recipients() returns setof text
  language sql stable security definer
  set search_path = ''
  as $$
  with chosen as (
    select s.value #>> '{}' as email from public.site_settings s
    where s.key = 'contact_address' and s.value #>> '{}' <> ''
  )
  select email from chosen
  union all
  select team.email from private.team_emails() as team (email) where not exists (select from chosen)
$$;

create trigger audit after update or delete on public.contact_messages
  for each row execute function private.audit_admin_change();

alter table public.contact_messages enable row level security;
grant insert (name, email, message, user_id) on public.contact_messages to anon, authenticated;
grant select, update (status) on public.contact_messages to authenticated;

alter table public.contact_replies enable row level security;
call private.require_mfa('public.contact_replies');
grant select on public.contact_replies to authenticated;

create policy "Admins read replies" on public.contact_replies for select to authenticated
  using ((select public.is_admin()));

create policy "Visitors write to the team" on public.contact_messages for insert to anon
  with check (user_id is null);
create policy "Accounts write to the team as themselves" on public.contact_messages for insert to authenticated
  with check (user_id is null or user_id = (select auth.uid()));
create policy "Admins read messages" on public.contact_messages for select to authenticated
  using ((select public.is_admin()));
create policy "Admins mark messages as read" on public.contact_messages for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

-- An account whose second factor is missing may write to the team as a visitor may: a thief of a member's password must
-- not ask for help in the member's name.
create policy "Signed only with MFA" on public.contact_messages as restrictive for insert to authenticated
  with check (user_id is null or (select private.mfa_satisfied()));
create policy "Read only with MFA" on public.contact_messages as restrictive for select to authenticated
  using ((select private.mfa_satisfied()));
create policy "Changed only with MFA" on public.contact_messages as restrictive for update to authenticated
  using ((select private.mfa_satisfied())) with check ((select private.mfa_satisfied()));

create function private.unsign_message() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  -- Two steps: visitors may not even name the question.
  if current_user = 'authenticated' and new.user_id = auth.uid() then
    if not private.mfa_satisfied() then
      new.user_id := null;
    end if;
  end if;
  return new;
end
$$;
create trigger unsign_message before insert on public.contact_messages
  for each row execute function private.unsign_message();

-- By a function, because a search behind row level security uses no index. Up to private.most_counted() messages are found
-- by theirs; what is commoner is met soon enough by a walk from the latest one back, one more than are counted.
create function public.search_contact_messages(words text) returns setof public.contact_messages
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  each_word text := private.like_each_word('m.search_text', search_contact_messages.words);
  most integer := private.most_counted() + 1;
  few uuid[];
begin
  if not public.is_admin() then
    raise exception 'Only admins can search messages.' using errcode = '42501';
  end if;
  execute format('select array(select m.id from public.contact_messages m where true%s limit %s)', each_word, most)
    into few;
  return query execute format(
    'select m.* from public.contact_messages m where %s order by m.created_at desc, m.id limit %s',
    case when cardinality(few) < most then format('m.id = any (%L::uuid[])', few) else 'true' || each_word end, most
  );
end
$$;
comment on function public.search_contact_messages is
  'Messages with every one of these words in name, email and text, whatever the case and accents. For admins.';
revoke execute on function public.search_contact_messages(text) from public, anon, authenticated;
grant execute on function public.search_contact_messages(text) to authenticated;

revoke execute on all functions in schema private from public;
grant execute on function private.contact_recipients() to service_role;
