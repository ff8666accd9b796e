-- A wave of invitations can be taken back for ten seconds: a person is mailed after this, and not before.
alter table private.imported_people add column invite_at timestamptz;
