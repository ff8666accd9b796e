-- Members whom a community brings along: imports of lists, the people in them, and how one import is undone. For the
-- server alone.

create table private.member_imports (
  id uuid primary key default gen_random_uuid(),
  source text not null constraint member_imports_source check (
    source in ('wild-apricot', 'ghost', 'mighty-networks', 'memberful', 'spreadsheet')
  ),
  file_name public.plain_line not null constraint member_imports_file_name check (char_length(file_name) between 1 and 200),
  -- How many were announced when it began.
  people integer not null constraint member_imports_people check (people between 1 and 5000),
  -- What those have whose list names no end: 'none', 'endless', or the last day.
  unknown_end text not null constraint member_imports_unknown_end check (
    unknown_end in ('none', 'endless') or unknown_end ~ '^\d{4}-\d\d-\d\d$'
  ),
  -- `undone`: people stayed who had come, or who have more here than the import gave them.
  state text not null default 'receiving' constraint member_imports_state check (
    state in ('receiving', 'importing', 'done', 'undone')
  ),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Of invitations. Whoever asks for one says how many there were: of two that were asked for at once, one goes out.
  waves integer not null default 0
);

create index member_imports_created_by_idx on private.member_imports (created_by);
create index member_imports_importing_idx on private.member_imports (created_at) where state = 'importing';

create table private.imported_people (
  import_id uuid not null references private.member_imports (id) on delete cascade,
  -- As the spreadsheet numbers it.
  row_number integer not null,
  -- Of the account that is made, so that an import which was interrupted knows its own.
  account_id uuid not null unique default gen_random_uuid(),
  email public.email_address not null,
  -- As product/domain/src/moving-in/moved-person.ts; the password's hash goes when the account is made.
  person jsonb not null constraint imported_people_person check (jsonb_typeof(person) = 'object'),
  -- `here`: there was an account with this address.
  state text not null default 'waiting' constraint imported_people_state check (state in ('waiting', 'made', 'here', 'failed')),
  problem text constraint imported_people_problem check (char_length(problem) <= 1000),
  membership_id uuid references public.memberships (id) on delete set null,
  subscriber_id uuid references public.newsletter_subscribers (id) on delete set null,
  consent_id bigint,
  has_password boolean not null default false,
  -- Of the photo.
  fetch_state text constraint imported_people_fetch_state check (fetch_state in ('waiting', 'stored', 'failed')),
  fetch_attempts smallint not null default 0,
  fetch_due_at timestamptz,
  fetch_problem text constraint imported_people_fetch_problem check (char_length(fetch_problem) <= 1000),
  -- A wave has taken them up; the job mails them.
  to_invite boolean not null default false,
  invitations smallint not null default 0,
  invited_at timestamptz,
  -- SHA-256 (hex) of the token in the newest invitation.
  token text unique constraint imported_people_token check (token ~ '^[0-9a-f]{64}$'),
  primary key (import_id, row_number)
);

-- Nobody is imported twice by one list.
create unique index imported_people_email_idx on private.imported_people (import_id, lower(email));
create index imported_people_address_idx on private.imported_people (lower(email));
create index imported_people_membership_id_idx on private.imported_people (membership_id);
create index imported_people_subscriber_id_idx on private.imported_people (subscriber_id);
create index imported_people_waiting_idx on private.imported_people (import_id, row_number) where state = 'waiting';
create index imported_people_fetch_idx on private.imported_people (fetch_due_at) where fetch_state = 'waiting';
create index imported_people_to_invite_idx on private.imported_people (import_id, row_number) where to_invite;

-- What the columns of a source hold, as the team said the last time.
create table private.import_columns (
  source text primary key,
  columns jsonb not null constraint import_columns_columns check (jsonb_typeof(columns) = 'object')
);

alter table private.member_imports enable row level security;
alter table private.imported_people enable row level security;
alter table private.import_columns enable row level security;
revoke all on private.member_imports, private.imported_people, private.import_columns from public, anon, authenticated;
grant select, insert, update, delete on private.member_imports, private.imported_people, private.import_columns
  to service_role;

-- Which of these addresses have an account.
create function private.known_addresses(emails text[]) returns setof text
  language sql stable security definer
  set search_path = ''
  as $$
  select lower(u.email) from auth.users u where u.email = any (known_addresses.emails) and u.deleted_at is null
$$;

-- Accounts that a mail invites: who has been invited may pay here.
create function private.mark_invited(accounts uuid[]) returns void
  language sql volatile security definer
  set search_path = ''
  as $$
  update auth.users u set invited_at = coalesce(u.invited_at, now()) where u.id = any (accounts)
$$;

-- The people of an import with what became of them since. An account may be there before its row says so. Those whose
-- account is gone are not among them.
create function private.moved_in_people(import uuid)
  returns table (account_id uuid, came boolean, has_more boolean)
  language sql stable security definer
  set search_path = ''
  as $$
  select
    p.account_id, u.email_confirmed_at is not null or u.last_sign_in_at is not null,
    profile.is_admin or exists (
      select from public.memberships m where m.user_id = p.account_id and m.id is distinct from p.membership_id
    )
  from private.imported_people p
  join auth.users u on u.id = p.account_id
  join public.profiles profile on profile.id = p.account_id
  where p.import_id = moved_in_people.import and p.state in ('made', 'waiting')
$$;

-- Takes back what an import has made, all at once. Who has come stays unless `with_those_who_came`; admins, and who has a
-- membership that the import did not give, stay in any case. Without anybody left, the import goes as well.
create function private.undo_member_import(import uuid, with_those_who_came boolean) returns jsonb
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  leaving uuid[];
  result jsonb;
begin
  perform from private.member_imports i where i.id = import for update;
  if not found then
    return null;
  end if;
  -- Nobody comes, and no job writes, while they go.
  perform from private.imported_people p where p.import_id = import order by p.row_number for update;
  perform from auth.users u
    where u.id in (select p.account_id from private.imported_people p where p.import_id = import) order by u.id for update;

  select
    coalesce(array_agg(m.account_id) filter (where not m.has_more and (with_those_who_came or not m.came)), '{}'),
    jsonb_build_object(
      'removed', count(*) filter (where not m.has_more and (with_those_who_came or not m.came)),
      'came', count(*) filter (where not m.has_more and m.came and not with_those_who_came),
      'kept', coalesce(jsonb_agg(u.email order by u.email) filter (where m.has_more), '[]')
    )
  into leaving, result
  from private.moved_in_people(import) m join auth.users u on u.id = m.account_id;

  delete from public.mail_outbox o
  using private.imported_people p
  where p.import_id = import and p.account_id = any (leaving) and lower(o.to_email) = lower(p.email)
    and o.kind = 'moving-invitation' and o.status in ('queued', 'failed');
  delete from public.memberships m
  using private.imported_people p
  where p.import_id = import and p.account_id = any (leaving) and m.id = p.membership_id;

  -- Who has withdrawn meanwhile stays withdrawn. Consents that a newsletter was sent by are proof, and are taken back.
  insert into public.newsletter_consents (email, action, source)
  select s.email, 'withdrawn', 'import'
  from private.imported_people p join public.newsletter_subscribers s on s.id = p.subscriber_id
  where p.import_id = import and p.account_id = any (leaving) and s.status = 'subscribed'
    and exists (select from public.newsletter_recipients r where r.email = s.email);
  perform set_config('juno.undoing_import', 'on', true);
  delete from public.newsletter_consents c
  using private.imported_people p, public.newsletter_subscribers s
  where p.import_id = import and p.account_id = any (leaving) and c.id = p.consent_id
    and s.id = p.subscriber_id and s.status = 'subscribed'
    and not exists (select from public.newsletter_recipients r where r.email = s.email);
  perform set_config('juno.undoing_import', '', true);
  delete from public.newsletter_subscribers s
  using private.imported_people p
  where p.import_id = import and p.account_id = any (leaving) and s.id = p.subscriber_id and s.status = 'subscribed';

  -- Hosted projects ask for this setting before rows of stored files may go; the bytes are swept after them.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects f
  where f.bucket_id = 'profiles' and f.name like 'headshots/%'
    and (storage.foldername(f.name))[2] in (select a::text from unnest(leaving) a);
  delete from auth.flow_state f where f.user_id = any (leaving);
  delete from auth.users u where u.id = any (leaving);

  if exists (select from private.moved_in_people(import)) then
    delete from private.imported_people p
      where p.import_id = import and (p.state <> 'made' or p.account_id = any (leaving));
    update private.member_imports i set state = 'undone' where i.id = import;
  else
    delete from private.member_imports i where i.id = import;
  end if;
  return result;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.known_addresses(text[]), private.mark_invited(uuid[]), private.moved_in_people(uuid), private.undo_member_import(uuid, boolean)
  to service_role;
