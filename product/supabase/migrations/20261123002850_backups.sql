-- Backups that the server makes: one row a run, of the night or by an admin's button. Making them is the server's
-- (product/server/src/modules/backups).

create table public.backup_runs (
  id uuid primary key default gen_random_uuid(),
  -- The night that it is for, or who asked for it. Without a foreign key: backups outlive accounts.
  night date unique,
  requested_by uuid,
  state text not null default 'running' check (state in ('running', 'good', 'failed')),
  step text not null default 'waiting' check (step in ('waiting', 'copying', 'storing', 'checking')),
  -- How often a process has begun it: one that was killed is begun again.
  attempts int not null default 0 check (attempts >= 0),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Its name where it lies, and how large it is there.
  name text unique,
  bytes bigint check (bytes >= 0),
  places text[] not null default '{}',
  -- What checking it showed, and what went wrong, in words.
  found text,
  error text,
  check ((night is null) <> (requested_by is null)),
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'failed') = (error is not null)),
  check (state <> 'good' or (found is not null and bytes is not null))
);
-- However many processes there are, one backup is made at a time.
create unique index backup_runs_running_idx on public.backup_runs (state) where state = 'running';
create index backup_runs_created_at_idx on public.backup_runs (created_at desc);

-- Keys that the team has written down, by their public halves, which open nothing.
create table public.backup_keys (
  recipient text primary key check (recipient ~ '^age1[0-9a-z]{58}$'),
  written_down_by uuid,
  written_down_at timestamptz not null default now()
);

alter table public.backup_runs enable row level security;
alter table public.backup_keys enable row level security;
call private.require_mfa('public.backup_runs');
call private.require_mfa('public.backup_keys');
grant select on public.backup_runs, public.backup_keys to authenticated;
create policy "Admins see the backups" on public.backup_runs for select to authenticated
  using ((select public.is_admin()));
create policy "Admins see which keys are written down" on public.backup_keys for select to authenticated
  using ((select public.is_admin()));
