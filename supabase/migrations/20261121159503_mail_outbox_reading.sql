-- The outbox as the team reads it: what waits and since when, and the words of a mail without anything that opens a door.

create index mail_outbox_kind_idx on public.mail_outbox (kind, created_at desc);
create index mail_outbox_status_idx on public.mail_outbox (status, created_at desc);

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
  'How many mails wait, since when, how many failed or left within a day, and which kinds there are. For admins.';
revoke execute on function public.admin_mail_overview() from public, anon, authenticated;
grant execute on function public.admin_mail_overview() to authenticated;

-- Links keep their host alone, and whatever is long enough to be a token goes: a mail opens accounts and applications.
create function private.without_tokens(words text) returns text
  language sql immutable
  set search_path = ''
  as $$
  select regexp_replace(
    regexp_replace(words, '(https?://[^/?#[:space:]<>"'')]+)[^[:space:]<>")]*', '\1/…', 'gi'),
    '[A-Za-z0-9_=+-]{20,}', '…', 'g'
  )
$$;

create function public.admin_mail_words(mail_id uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can look into the outbox.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      -- Sign-in mails carry codes as well: not a word of them.
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
    from public.mail_outbox m where m.id = admin_mail_words.mail_id
  );
end
$$;
comment on function public.admin_mail_words is
  'Headers and text of a mail, with links cut down to their host; of sign-in mails no text. For admins.';
revoke execute on function public.admin_mail_words(uuid) from public, anon, authenticated;
grant execute on function public.admin_mail_words(uuid) to authenticated;

-- Whoever queues a mail again past the server is written down too.
create trigger audit after update of status on public.mail_outbox
  for each row when (old.status = 'failed' and new.status = 'queued')
  execute function private.audit_admin_change();
