create or replace trigger apply_payment_events after insert on private.stripe_events
for each row when (new.outcome = 'received') execute function juno_server.start_job('apply-payment-events');
create or replace trigger welcome_members after insert on private.membership_welcomes
referencing new table as added for each statement execute function juno_server.start_job('welcome-members');
create or replace trigger send_grace_mails after insert on private.failed_payments
referencing new table as added for each statement execute function juno_server.start_job('send-grace-mails');
-- A mail of grace counts once it has left.
create or replace trigger count_grace_mail after update of status on public.mail_outbox
for each row when (new.kind = 'payment-failed' and new.status in ('sent', 'failed', 'suppressed') and new.status <> old.status)
execute function juno_server.start_job('send-grace-mails');
create or replace trigger thank_for_payments after update on private.failed_payments
for each row when (old.saved_at is null and new.saved_at is not null)
execute function juno_server.start_job('thank-for-payments');

create or replace trigger reconcile_payments after insert on private.reconciliations
referencing new table as added for each statement execute function juno_server.start_job('reconcile-payments');

create or replace trigger tell_firms after insert on private.firm_memberships
referencing new table as added for each statement execute function juno_server.start_job('tell-firms');
