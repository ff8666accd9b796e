/** Lists what members do one step after the other, as requests of the site. */

export interface LoadMember {
  /** The first member is 1. */
  n: number
  token: string
  id: string
}

export interface Step {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: object
  headers?: Record<string, string>
}

/** The id is md5('bench event 360') as a uuid: the event night of growing-community.sql. */
const eventNight = '570a22bc-c37b-436f-6e10-b49bfbf00e3d'
const eventColumns = 'id,title,description,location,date,end_date,time_zone,all_day,capacity'
const get = (name: string, path: string): Step => ({ name, method: 'GET', path })
const rpc = (name: string, fn: string, body: object): Step => ({
  name,
  method: 'POST',
  path: `/rest/v1/rpc/${fn}`,
  body,
})
const words = ['founder', 'pricing', 'studio', 'toronto', 'amara', 'xyzzyqq']
const filters = {
  industry: '',
  location: '',
  company_stage: '',
  team_size: '',
  expertise: '',
  networking: false,
}
const soon = () => new Date().toISOString().slice(0, 10)

const journey: ((member: LoadMember, round: number) => Step)[] = [
  () => get('page', '/sign-in'),
  () => get('dashboard', `/rest/v1/events?select=${eventColumns}&date=gte.${soon()}&order=date.asc&limit=3`),
  () =>
    get('dashboard', '/rest/v1/weekly_digests?select=*&is_published=eq.true&order=published_at.desc&limit=1'),
  () =>
    get(
      'dashboard',
      '/rest/v1/profiles?select=id,name,bio,avatar_url,role,business_name&featured=eq.true&hidden=eq.false&order=name,id&limit=12',
    ),
  ({ n }, round) =>
    rpc('directory', 'search_member_directory', {
      ...filters,
      search: words[(n + round) % words.length],
      page_number: 1,
      page_size: 24,
    }),
  ({ n }, round) =>
    rpc('directory: count', 'count_member_directory', {
      ...filters,
      search: words[(n + round) % words.length],
    }),
  member => get('profile', `/rest/v1/secure_profiles?select=*&id=eq.${member.id}`),
  () =>
    get('calendar', `/rest/v1/events?select=${eventColumns}&date=gte.${soon()}&order=date.asc,id&limit=100`),
  () => rpc('resources', 'search_resources?select=id,title&order=title,id&limit=50', { words: '' }),
]

const night: ((member: LoadMember, round: number) => Step)[] = [
  () => get('event', `/rest/v1/events?select=${eventColumns}&id=eq.${eventNight}`),
  () => rpc('event: counts', 'event_rsvp_counts', { event_ids: [eventNight] }),
  (member, round) => ({
    name: 'event: answer',
    method: 'POST',
    path: '/rest/v1/event_rsvps?on_conflict=event_id,user_id',
    headers: { prefer: 'resolution=merge-duplicates' },
    body: { event_id: eventNight, user_id: member.id, status: round % 2 ? 'attending' : 'maybe' },
  }),
]

export const journeySteps = {
  signIn: ({ n }: LoadMember): Step => ({
    name: 'sign-in',
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: { email: `bench.${n}@example.com`, password: 'Juno-demo-2026' },
  }),
  /** @param round how many steps the member has taken; @param peak everybody is at the event night */
  next: (member: LoadMember, round: number, peak: boolean): Step =>
    peak
      ? night[round % night.length]!(member, round)
      : journey[(round + member.n) % journey.length]!(member, round),
}
