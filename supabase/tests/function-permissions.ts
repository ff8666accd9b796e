/** The permission matrix of the functions that the data service exposes. */
import { type Attempt, attempt, id, me } from './permission-terms'

export const functionPermissions: readonly Attempt[] = [
  attempt('is_member', 'ask', 'select where is_member()', '00011'),
  attempt('is_admin', 'ask', 'select where is_admin()', '00001'),
  attempt('member_access', 'ask', `select where member_access() ->> 'status' is not null`, 'x0110'),
  attempt(
    'public_site_settings',
    'ask',
    `select from jsonb_object_keys(public_site_settings()) key where key = 'time_zone'`,
    '11111',
  ),
  attempt(
    'public_site_settings',
    'learn the owner',
    `select where public_site_settings() ? 'owner_email'`,
    '00000',
  ),
  attempt(
    'registration_status',
    'ask',
    `select where registration_status('PAYER@example.com') = '{"registration": true, "subscription": true}'`,
    '11111',
  ),
  attempt(
    'create_user_profile',
    'call for herself',
    `select create_user_profile(${me}, (auth.jwt() ->> 'email'))`,
    'x1111',
  ),
  attempt(
    'create_user_profile',
    'call for another',
    `select create_user_profile(${id('other')}, 'other@example.com')`,
    'xxxxx',
  ),
  attempt(
    'event_rsvp_counts',
    'ask',
    `select from event_rsvp_counts(array[${id('event')}]) where attending = 4`,
    'x0011',
  ),
  attempt(
    'event_waitlist_position',
    'ask',
    `select where event_waitlist_position(${id('event')}) is null`,
    'x1111',
  ),
  attempt('search_member_directory', 'ask', `select from search_member_directory('')`, 'x0033'),
  attempt(
    'admin_waiting_counts',
    'ask',
    `select where (admin_waiting_counts() ->> 'messages')::int > 0`,
    'xxxx1',
  ),
  attempt('search_resources', 'ask', `select from search_resources('resour')`, 'x0011'),
  attempt('count_member_directory', 'ask', `select where count_member_directory('') = 3`, 'x0011'),
  attempt('member_directory_choices', 'ask', `select where member_directory_choices() is not null`, 'x0011'),
  attempt('approve_application', 'call', `select approve_application(${id('application')})`, 'xxxxx'),
  attempt('decline_application', 'call', `select decline_application(${id('application')}, 'x')`, 'xxxxx'),
  attempt('approve_pending_event', 'call', `select approve_pending_event(${id('member event')})`, 'xxxx1'),
  attempt('reject_pending_event', 'call', `select reject_pending_event(${id('member event')})`, 'xxxx1'),
  attempt(
    'approve_pending_resource',
    'call',
    `select approve_pending_resource(${id('member resource')})`,
    'xxxx1',
  ),
  attempt(
    'reject_pending_resource',
    'call',
    `select reject_pending_resource(${id('member resource')})`,
    'xxxx1',
  ),
  attempt(
    'attach_membership',
    'call',
    `select attach_membership(${id('unmatched')}, ${id('unpaid')})`,
    'xxxx1',
  ),
]
