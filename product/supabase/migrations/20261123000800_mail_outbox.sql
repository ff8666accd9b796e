-- The mail outbox: every mail is a row first. What the team reads of it leaves out whatever opens an account.

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z0-9_-]{0,62}$'),
  to_email email_address not null,
  subject plain_line not null check (char_length(subject) between 1 and 998),
  html text not null,
  text text not null,
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  status text not null default 'queued' check (
    status in ('queued', 'sending', 'sent', 'failed', 'suppressed')
  ),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  idempotency_key text unique check (char_length(idempotency_key) <= 255),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- When a process began to send a mail. An old claim belongs to a process that died.
  claimed_at timestamptz,
  -- [{filename, contentType, content}], the content as text.
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  -- What was sent to many people in one go.
  batch_id uuid,
  -- Not delivered any more after this: a reminder is useless once the event has begun.
  expires_at timestamptz,
  -- Not delivered before this: until then the decision behind it can be undone.
  not_before timestamptz
);

create index mail_outbox_created_at_idx on public.mail_outbox (created_at desc);
create index mail_outbox_unsent_idx on public.mail_outbox (status, created_at) where status not in ('sent', 'suppressed');
create index mail_outbox_kind_idx on public.mail_outbox (kind, created_at desc);
create index mail_outbox_status_idx on public.mail_outbox (status, created_at desc);
create index mail_outbox_batch_id_idx on public.mail_outbox (batch_id, status) where batch_id is not null;
create index mail_outbox_to_email_idx on public.mail_outbox using gin (to_email extensions.gin_trgm_ops);

-- Queueing a mail again without the server is logged, too.
create trigger audit after update of status on public.mail_outbox
  for each row when (old.status in ('failed', 'suppressed') and new.status = 'queued')
  execute function private.audit_admin_change();

alter table public.mail_outbox enable row level security;
call private.require_mfa('public.mail_outbox');

-- Not the bodies: they carry other people's sign-in links.
grant select (id, kind, to_email, subject, status, attempts, last_error, created_at, sent_at), update (status)
  on public.mail_outbox to authenticated;

create policy "Admins read the outbox" on public.mail_outbox for select to authenticated
  using ((select public.is_admin()));
create policy "Admins queue failed mail again" on public.mail_outbox for update to authenticated
  using ((select public.is_admin()) and status in ('failed', 'suppressed'))
  with check ((select public.is_admin()) and status = 'queued');

create function public.admin_mail_overview() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can look into the outbox.' using errcode = '42501';
  end if;
  return (
    with recursive kinds (kind) as (
      (select m.kind from public.mail_outbox m order by m.kind limit 1)
      union all
      select (select m.kind from public.mail_outbox m where m.kind > kinds.kind order by m.kind limit 1)
      from kinds where kinds.kind is not null
    )
    select jsonb_build_object(
      'queued', (select count(*) from public.mail_outbox m where m.status = 'queued'),
      'sending', (select count(*) from public.mail_outbox m where m.status = 'sending'),
      'failed', (select count(*) from public.mail_outbox m where m.status = 'failed'),
      'unreachable', (select count(*) from public.mail_suppressions),
      'sent_today', (
        select count(*) from public.mail_outbox m
        where m.status = 'sent' and m.created_at > now() - interval '24 hours'
      ),
      'oldest_waiting', (
        select min(m.created_at) from public.mail_outbox m where m.status in ('queued', 'sending')
      ),
      'kinds', (select coalesce(jsonb_agg(k.kind order by k.kind), '[]') from kinds k where k.kind is not null)
    )
  );
end
$$;
comment on function public.admin_mail_overview is
  'How many mails wait, since when, how many failed or left within a day, how many
  addresses are not written to, and which kinds there are. For admins.';

-- Finding a mail by part of its address among hundreds of thousands. Row level security keeps an index of ilike from
-- being used (the operator is not leakproof), so a function asks whether the caller is an admin once, and looks then.

-- Without a search_path of its own, so that it is planned as part of its caller; every name is qualified.
create function private.mails_found(
  pattern text, wanted_status text, wanted_kind text, before_at timestamptz, before_id uuid
) returns setof public.mail_outbox
  language sql stable
  as $$
  select m.* from public.mail_outbox m
  where (pattern is null or m.to_email operator(pg_catalog.~~*) pattern)
    and (wanted_status is null or m.status = wanted_status)
    and (wanted_kind is null or m.kind = wanted_kind)
    and (before_at is null or (m.created_at, m.id) < (before_at, before_id))
  order by m.created_at desc, m.id desc
$$;

create function public.admin_mails(
  search text default null, wanted_status text default null, wanted_kind text default null, before_at timestamptz default null,
  before_id uuid default null, page_size integer default 30
) returns table (
    id uuid, kind text, to_email text, subject text, status text, attempts integer, last_error text,
    created_at timestamptz, sent_at timestamptz
  )
  language plpgsql stable security definer
  set search_path = ''
  -- A filter that is not set must not prevent the use of an index.
  set plan_cache_mode = force_custom_plan
  as $$
#variable_conflict use_column
begin
  if not public.is_admin() then
    raise exception 'Only admins can look into the outbox.' using errcode = '42501';
  end if;
  return query
    select m.id, m.kind, m.to_email::text, m.subject::text, m.status, m.attempts, m.last_error, m.created_at, m.sent_at
    from private.mails_found(
      '%' || replace(replace(replace(nullif(btrim(admin_mails.search), ''), '\', '\\'), '%', '\%'), '_', '\_') || '%',
      nullif(wanted_status, ''), nullif(wanted_kind, ''), admin_mails.before_at, admin_mails.before_id
    ) m
    limit least(greatest(admin_mails.page_size, 1), 100);
end
$$;
comment on function public.admin_mails is
  'The mails of the outbox, newest first, by part of the address, status and kind; the page after a mail. For admins.';

-- A notice to the owner of an account, queued by the auth wire's login in the transaction of the change that it tells.
create function private.queue_account_notice(
  kind text, to_email text, subject text, html text, text text, idempotency_key text
) returns void
  language sql security definer
  set search_path = ''
  as $$
  insert into public.mail_outbox (kind, to_email, subject, html, text, idempotency_key)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (idempotency_key) do nothing
$$;

-- For the job queue's login: what was handed over is recorded in one round trip, on connections that no request uses.
create function private.mail_sent(mail_id uuid) returns void
  language sql security definer
  set search_path = ''
  as $$
  update public.mail_outbox
  set status = 'sent', last_error = null, claimed_at = null, sent_at = now()
  where id = mail_id
$$;
revoke execute on function private.mail_sent from public;

-- Links keep only their host, and anything long enough to be a token is removed: mails open accounts and applications.
create function private.without_tokens(value text) returns text
  language sql immutable
  set search_path = ''
  as $$
  select regexp_replace(
    regexp_replace(value, '(https?://[^/?#[:space:]<>"'')]+)[^[:space:]<>")]*', '\1/…', 'gi'),
    '[A-Za-z0-9_=+-]{20,}', '…', 'g'
  )
$$;

create function public.admin_mail_text(mail_id uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can look into the outbox.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      -- Sign-in mails carry codes as well: no text of them.
      'text', case when m.kind not like 'auth-%' then private.without_tokens(m.text) end,
      'headers', (
        select coalesce(jsonb_object_agg(h.key, private.without_tokens(h.value)), '{}')
        from jsonb_each_text(m.headers) h
      ),
      'attachments', (
        select coalesce(jsonb_agg(a ->> 'filename'), '[]') from jsonb_array_elements(m.attachments) a
      ),
      'expires_at', m.expires_at
    )
    from public.mail_outbox m where m.id = admin_mail_text.mail_id
  );
end
$$;
comment on function public.admin_mail_text is
  'Headers and text of a mail, with links cut down to their host; of sign-in mails no text. For admins.';

revoke execute on function
  public.admin_mail_overview(), public.admin_mails(text, text, text, timestamptz, uuid, integer), public.admin_mail_text(uuid)
  from public, anon, authenticated;
grant execute on function
  public.admin_mail_overview(), public.admin_mails(text, text, text, timestamptz, uuid, integer), public.admin_mail_text(uuid)
  to authenticated;

revoke execute on all functions in schema private from public;
grant usage on schema private to supabase_auth_admin;
grant execute on function private.queue_account_notice(text, text, text, text, text, text) to supabase_auth_admin;
