-- When a process began to send a mail. A claim that is much too old belongs to a process that died.
alter table public.mail_outbox add column claimed_at timestamptz;
