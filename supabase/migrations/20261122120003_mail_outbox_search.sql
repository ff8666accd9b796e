-- Finding a mail by part of its address among hundreds of thousands. Row level security keeps an index of ilike from
-- being used (the operator is not leakproof), so a function asks whether the caller is an admin once, and looks then.

create index mail_outbox_to_email_idx on public.mail_outbox using gin (to_email extensions.gin_trgm_ops);

-- Without a search_path of its own, so that it is planned as part of whoever asks; every name is qualified.
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
revoke execute on function private.mails_found(text, text, text, timestamptz, uuid) from public, anon, authenticated;

create function public.admin_mails(
  search text default null, wanted_status text default null, wanted_kind text default null, before_at timestamptz default null,
  before_id uuid default null, page_size integer default 30
) returns table (
    id uuid, kind text, to_email text, subject text, status text, attempts integer, last_error text,
    created_at timestamptz, sent_at timestamptz
  )
  language plpgsql stable security definer
  set search_path = ''
  -- What is not asked for must not stand in the way of an index.
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
revoke execute on function public.admin_mails(text, text, text, timestamptz, uuid, integer) from public, anon, authenticated;
grant execute on function public.admin_mails(text, text, text, timestamptz, uuid, integer) to authenticated;
