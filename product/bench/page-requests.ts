/** Lists the requests of the member's pages and the admin's lists to the data wire. */

export interface PageRequest {
  page: string
  who: 'member' | 'admin'
  path: string
  /** The arguments of a function. Without it, the request is a read. */
  body?: object
  /** The response counts the rows of the list. */
  counted?: boolean
}

const applicationColumns =
  'id,name,email,business_name,role,location,team_size,revenue_size,company_stage,industry,reason,status,submitted_at'
const messageColumns = 'id,name,email,message,user_id,status,created_at'

const soon = () => new Date().toISOString()
const rpc = (name: string) => `/rest/v1/rpc/${name}`
const anyMember = {
  search: '',
  industry: '',
  location: '',
  company_stage: '',
  team_size: '',
  expertise: '',
  networking: false,
}
const memberColumns = 'id,name,role,business_name,location,avatar_url,industry,open_to_networking'
const eventColumns = 'id,title,description,location,registration_url,date,end_date,time_zone,all_day,capacity'

const search = (page: string, asked: object, page_number = 1): PageRequest[] => [
  {
    page: `directory: ${page}`,
    who: 'member',
    path: `${rpc('search_member_directory')}?select=${memberColumns}`,
    body: { ...anyMember, ...asked, page_number, page_size: 24 },
  },
  {
    page: `directory: ${page}, count`,
    who: 'member',
    path: rpc('count_member_directory'),
    body: { ...anyMember, ...asked },
  },
]
const list = (page: string, path: string): PageRequest => ({
  page,
  who: 'admin',
  path: `/rest/v1/${path}`,
  counted: true,
})
const asked = (page: string, name: string, body: object = {}): PageRequest => ({
  page,
  who: 'admin',
  path: rpc(name),
  body,
})

const applications = (page: string, body: { decisions: string[]; search: string }): PageRequest[] => [
  asked(page, `admin_applications?select=${applicationColumns},reviewer:profiles(name)`, {
    ...body,
    page: 0,
    page_size: 20,
  }),
  asked(`${page}, count`, 'count_admin_applications', body),
]

/** @param memberId of a member whose profile is opened; @param eventId of the event night */
export const pageRequests = (memberId: string, eventId: string): PageRequest[] => [
  {
    page: 'dashboard: events',
    who: 'member',
    path: `/rest/v1/events?select=${eventColumns}&date=gte.${soon()}&order=date.asc&limit=3`,
  },
  {
    page: 'dashboard: digest',
    who: 'member',
    path: '/rest/v1/weekly_digests?select=*&is_published=eq.true&order=published_at.desc&limit=1',
  },
  {
    page: 'dashboard: featured',
    who: 'member',
    path: '/rest/v1/profiles?select=id,name,bio,avatar_url,role,business_name&featured=eq.true&hidden=eq.false&order=name,id&limit=12',
  },
  { page: 'profile', who: 'member', path: `/rest/v1/secure_profiles?select=*&id=eq.${memberId}` },
  ...search('everybody', {}),
  ...search('everybody, page 400', {}, 400),
  ...search('common word', { search: 'founder' }),
  ...search('rare word', { search: 'xyzzyqq' }),
  ...search('two letters', { search: 'an' }),
  ...search('region', { location: 'ON' }),
  ...search('word and filters', { search: 'works', industry: 'retail', networking: true }),
  { page: 'directory: choices', who: 'member', path: rpc('member_directory_choices'), body: {} },
  {
    page: 'calendar',
    who: 'member',
    path: `/rest/v1/events?select=${eventColumns}&date=gte.${soon()}&order=date.asc,id&limit=100`,
  },
  { page: 'event: counts', who: 'member', path: rpc('event_rsvp_counts'), body: { event_ids: [eventId] } },
  {
    page: 'event: own answer',
    who: 'member',
    path: `/rest/v1/event_rsvps?select=status&event_id=eq.${eventId}&user_id=eq.${memberId}`,
  },
  {
    page: 'resources',
    who: 'member',
    path: `${rpc('search_resources')}?select=id,title&order=title,id&limit=18`,
    body: { words: 'letter' },
  },
  asked('members', 'admin_members', { search: '', state: '', page: 0, page_size: 25 }),
  asked('members, page 400', 'admin_members', { search: '', state: '', page: 400, page_size: 25 }),
  asked('members, active', 'admin_members', { search: '', state: 'active', page: 0, page_size: 25 }),
  asked('members, ended', 'admin_members', { search: '', state: 'ended', page: 0, page_size: 25 }),
  asked('members, grace', 'admin_members', { search: '', state: 'grace', page: 0, page_size: 25 }),
  asked('members, none', 'admin_members', { search: '', state: 'none', page: 0, page_size: 25 }),
  asked('members, admins', 'admin_members', { search: '', state: 'admin', page: 0, page_size: 25 }),
  asked('members, common word', 'admin_members', { search: 'founder', state: '', page: 0, page_size: 25 }),
  asked('members, two words', 'admin_members', { search: 'founder zoe', state: '', page: 0, page_size: 25 }),
  asked('members, address', 'admin_members', { search: 'bench.77@', state: '', page: 0, page_size: 25 }),
  asked('members, no match', 'admin_members', { search: 'xyzzyqq', state: '', page: 0, page_size: 25 }),
  ...applications('applications', { decisions: ['PENDING'], search: '' }),
  ...applications('applications, decided', { decisions: ['APPROVED', 'DECLINED'], search: '' }),
  ...applications('applications, common word', { decisions: ['APPROVED', 'DECLINED'], search: 'studio' }),
  ...applications('applications, no match', { decisions: ['APPROVED', 'DECLINED'], search: 'xyzzyqq' }),
  list(
    'messages',
    `contact_messages?select=${messageColumns},contact_replies(id,text,created_at)&order=created_at.desc,id&limit=20`,
  ),
  asked(
    'messages, common word',
    `search_contact_messages?select=${messageColumns}&order=created_at.desc,id&limit=20`,
    {
      words: 'evening',
    },
  ),
  asked(
    'messages, no match',
    `search_contact_messages?select=${messageColumns}&order=created_at.desc,id&limit=20`,
    {
      words: 'xyzzyqq',
    },
  ),
  asked('featured members', 'admin_profiles', { search: '', page: 0, page_size: 24 }),
  asked('featured members, count', 'count_admin_profiles', { search: '' }),
  asked('featured members, no match', 'admin_profiles', { search: 'xyzzyqq', page: 0, page_size: 24 }),
  list('events', `events?select=${eventColumns}&order=date.desc,id&limit=20`),
  list(
    'event submissions',
    'pending_event_reviews?select=id,title,status,submitted_at,admin_notes&order=submitted_at.desc,id&limit=20',
  ),
  list(
    'resource submissions',
    'pending_resources?select=id,title,status,submitted_at&status=eq.pending&order=submitted_at.desc,id&limit=20',
  ),
  list('newsletter', 'newsletter_reports?select=*&order=created_at.desc,id&limit=20'),
  { page: 'audit log', who: 'admin', path: '/rest/v1/audit_log?select=*&order=id.desc&limit=50' },
  asked('audit log: people', 'audit_log_people'),
  asked('mails', 'admin_mails', { page_size: 30 }),
  asked('mails, address', 'admin_mails', { search: 'bench.77@', page_size: 30 }),
  asked('mails: overview', 'admin_mail_overview'),
  asked('what waits', 'admin_waiting_counts'),
  asked('second factors', 'admin_mfa_counts'),
  asked('unmatched payments', 'unmatched_payments'),
  asked('unmatched payments: whose', 'payment_candidates', { search: 'payer.77' }),
  asked('unmatched payments: whose, common word', 'payment_candidates', { search: 'studio' }),
  asked('gifts', 'gifts'),
  asked('coupons', 'admin_coupons'),
  asked('firms', 'firms'),
  asked('disputes', 'payment_disputes'),
]
