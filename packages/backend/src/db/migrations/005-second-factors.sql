-- Second factors by time-based codes (RFC 6238). The tables are GoTrue's and came with 002-auth.

set local role supabase_auth_admin;

-- The latest time step of which a code was accepted. A table of its own: GoTrue's has no such column.
create table juno_service.used_totp_steps (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  step bigint not null
);

-- Two people who are asked for their codes in the same millisecond are no conflict.
alter table auth.mfa_factors drop constraint mfa_factors_last_challenged_at_key;

create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

reset role;
