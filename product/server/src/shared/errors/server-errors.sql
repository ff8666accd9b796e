-- Run by juno_worker: the last errors of all processes, equal ones together. Without values of requests or of people.
create table if not exists juno_server.server_errors (
  fingerprint text primary key,
  place text not null,
  status integer,
  code text not null,
  message text not null,
  times bigint not null,
  last_at timestamptz not null,
  last_request text
);
