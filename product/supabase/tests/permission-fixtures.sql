-- Rows to try permissions on. An account or row called "x" has the id md5('x')::uuid.

insert into auth.users (id, email, encrypted_password, email_confirmed_at)
select md5(name)::uuid, name || '@example.com', 'hash', now()
from unnest(array['unpaid', 'lapsed', 'member', 'admin', 'other', 'hidden']) name;

insert into public.memberships (id, user_id, email, plan, status, state, access_until, subscription_id)
select md5(name || ' membership')::uuid, md5(name)::uuid, name || '@example.com', 'monthly',
  case name when 'lapsed' then 'canceled' else 'active' end, case name when 'lapsed' then 'ended' else 'active' end,
  case name when 'lapsed' then null else timestamptz 'infinity' end, 'sub_' || name
from unnest(array['lapsed', 'member', 'other', 'hidden']) name;
insert into public.memberships (id, email, status, state, access_until)
values (md5('unmatched')::uuid, 'nobody@example.com', 'active', 'active', 'infinity');

with given as (
  insert into public.memberships (email, source, status, state, access_until)
  values ('guest@example.com', 'complimentary', 'active', 'complimentary', 'infinity') returning id
)
insert into private.given_memberships (membership_id) select id from given;
insert into private.gifts (buyer_name, buyer_email, months, cents, currency, paid_at)
values ('Ada', 'ada@example.com', 12, 24999, 'cad', now());

insert into private.firms (id, name, contact_name, contact_email, seats, plan)
values (md5('firm')::uuid, 'Northwind Atelier', 'Ada', 'ada@example.com', 3, 'annual');
insert into private.firm_seats (firm_id, email, token_hash, expires_at)
values (md5('firm')::uuid, 'colleague@example.com', repeat('a', 64), now() + interval '30 days');

insert into private.disputes (id, charge_id, cents, currency, reason, status, opened_at)
values ('dp_fixture', 'ch_fixture', 2499, 'cad', 'duplicate', 'won', now());

update public.profiles set is_admin = true where id = md5('admin')::uuid;
update public.profiles set hidden = true where id = md5('hidden')::uuid;
insert into public.profile_hidden_fields (profile_id, field, value)
select id, 'location', 'Kept to myself' from public.profiles;

insert into public.applications (id, name, email, business_name, location, role, team_size, revenue_size, company_stage, reason)
values (md5('application')::uuid, 'Ada', 'ada@example.com', 'Engines', 'Paris', 'manager', 'solo', '0-100k', 'exit', 'To learn');
insert into public.pending_registrations (id, email, checkout_session_id, subscription_id)
values (md5('registration')::uuid, 'payer@example.com', 'cs_payer', 'sub_payer');

insert into public.resources (id, title, type_id, category_id, template_file)
select md5('resource')::uuid, 'Resource', t.id, c.id, 'published.pdf'
from (select id from public.resource_types limit 1) t, (select id from public.resource_categories limit 1) c;
insert into public.pending_resources (id, title, description, url, type_id, category_id, submitted_by, admin_notes)
select md5(name || ' resource')::uuid, 'Link', 'About', 'https://example.com', t.id, c.id, md5(name)::uuid, 'Secret'
from unnest(array['unpaid', 'lapsed', 'member', 'admin', 'other']) name,
  (select id from public.resource_types limit 1) t, (select id from public.resource_categories limit 1) c;

update public.pending_resources set url = null, template_path = 'pending/4.pdf' where id = md5('member resource')::uuid;

insert into public.events (id, title, description, date) values (md5('event')::uuid, 'Event', 'About', now());
insert into public.event_meeting_links (event_id, url) values (md5('event')::uuid, 'https://meet.example.com/1');
insert into public.event_rsvps (id, event_id, user_id, status)
select md5(name || ' rsvp')::uuid, md5('event')::uuid, md5(name)::uuid, 'attending'
from unnest(array['unpaid', 'lapsed', 'member', 'other']) name;
insert into public.events (id, title, description, date) values (md5('unanswered')::uuid, 'Other event', 'About', now());
insert into public.event_meeting_links (event_id, url) values (md5('unanswered')::uuid, 'https://meet.example.com/2');
insert into public.event_mailings (event_id, audience, subject, message, recipients)
values (md5('event')::uuid, 'all', 'Hello', 'Hello', 4);
insert into public.pending_events (id, title, description, date, submitted_by, admin_notes)
select md5(name || ' event')::uuid, 'Event', 'About', now(), md5(name)::uuid, 'Secret'
from unnest(array['unpaid', 'lapsed', 'member', 'admin', 'other']) name;

insert into public.contact_messages (id, name, email, message, user_id)
values (md5('message')::uuid, 'Ada', 'ada@example.com', 'Hello', md5('member')::uuid);
insert into public.contact_replies (message_id, text, author_id)
values (md5('message')::uuid, 'Hello Ada', md5('admin')::uuid);
insert into public.weekly_digests (id, title, content, is_published) values
  (md5('published')::uuid, 'Digest', 'News', true), (md5('draft')::uuid, 'Digest', 'News', false);
insert into public.recommended_reads (id, title, description, url, image_url, active) values
  (
    md5('active')::uuid, 'Book', 'About', 'https://example.com',
    '/storage/v1/object/public/recommended-reads/1.jpg', true
  ),
  (md5('inactive')::uuid, 'Book', 'About', 'https://example.com', '/a.jpg', false);
insert into public.testimonials (id, name, role, company, quote, image, active) values
  (md5('active')::uuid, 'Ada', 'Founder', 'Engines', 'Good', null, true),
  (
    md5('inactive')::uuid, 'Ada', 'Founder', 'Engines', 'Good',
    'https://juno.test/storage/v1/object/public/testimonials/1.jpg', false
  );

insert into public.coupons (id, code, percent_off, duration) values (md5('coupon')::uuid, 'SPRING', 20, 'once');

insert into public.newsletter_subscribers (id, email, source, status)
values (md5('subscriber')::uuid, 'reader@example.com', 'form', 'subscribed');
insert into public.newsletter_consents (email, action, source) values ('reader@example.com', 'granted', 'form');
insert into public.newsletter_issues (id, subject, content, status) values
  (md5('draft')::uuid, 'Issue', 'News', 'draft'), (md5('sent')::uuid, 'Issue', 'News', 'sent'),
  (md5('sending')::uuid, 'Sending', 'Text', 'sending'), (md5('stopped')::uuid, 'Stopped', 'Text', 'stopped');
insert into public.newsletter_recipients (issue_id, email) values (md5('sent')::uuid, 'reader@example.com');
insert into public.mail_suppressions (email, reason, source) values ('gone@example.com', 'bounced', 'smtp');
insert into public.mail_outbox (id, kind, to_email, subject, html, text, status) values
  (md5('failed')::uuid, 'welcome', 'ada@example.com', 'Hello', '<p>Hello</p>', 'Hello', 'failed'),
  (md5('sent')::uuid, 'welcome', 'ada@example.com', 'Hello', '<p>Hello</p>', 'Hello', 'sent');
insert into public.audit_log (action) values ('test.happened');
insert into public.site_settings (key, value) values ('owner_email', '"owner@example.com"');

insert into storage.objects (bucket_id, name, owner_id) values
  ('templates', 'published.pdf', md5('admin')::uuid),
  ('templates', 'draft.pdf', md5('admin')::uuid),
  ('templates', 'pending/1.pdf', md5('member')::uuid),
  ('templates', 'pending/2.pdf', md5('other')::uuid),
  ('templates', 'pending/4.pdf', md5('member')::uuid),
  ('profiles', 'headshots/' || md5('member')::uuid || '/1.jpg', md5('member')::uuid),
  ('profiles', 'headshots/' || md5('other')::uuid || '/1.jpg', md5('other')::uuid),
  ('recommended-reads', '1.jpg', md5('admin')::uuid),
  ('testimonials', '1.jpg', md5('admin')::uuid);
insert into public.site_settings (key, value) values ('mfa_rule', '"optional"');

insert into realtime.messages (topic, extension, event, private) values
  ('community', 'broadcast', 'fixture', true),
  ('team', 'broadcast', 'fixture', true),
  ('account:' || md5('member')::uuid, 'broadcast', 'fixture', true),
  ('editing:event:1', 'presence', 'fixture', true),
  ('editing:event:2', 'broadcast', 'fixture', true),
  ('elsewhere', 'broadcast', 'fixture', true);

insert into public.backup_runs (night, state, ended_at, error) values ('2026-01-01', 'failed', now(), 'x');
insert into public.backup_keys (recipient) values ('age1' || repeat('a', 58));
