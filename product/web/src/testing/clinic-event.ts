// An event for page tests, and what the data wire responds about it.
export const id = '7d3f8f5e-7a39-4d28-8a51-0a8f6f0f7c11'
export const event = {
  id,
  title: 'Pricing clinic',
  description: 'Bring numbers.',
  date: '2030-07-10T16:00:00+00:00',
  end_date: null,
  all_day: false,
  time_zone: 'America/Toronto',
  location: null,
  registration_url: null,
  host_name: 'Nadia Kowalczyk',
  capacity: null,
  waitlist_enabled: false,
  cancelled_at: null,
  updated_at: '2026-11-20T10:00:00+00:00',
}

/** The preview of the emails about a change of the event, as the server makes it. */
export const changePreview = {
  updatedAt: event.updated_at,
  mails: [
    {
      kind: 'changed',
      recipients: 23,
      news: 'the new place',
      subject: 'New place: Pricing clinic',
      heading: 'Pricing clinic has a new place',
      paragraphs: ['Hello,'],
      facts: [{ label: 'New place', value: 'Toronto, ON' }],
      notes: [],
    },
  ],
}

/** Fails as the database does. */
export const fails =
  (message = 'no', code = '42501', status = 403) =>
  () => ({ status, body: { code, message } })

/** Responds with a list of rows, or with the one that is requested. */
export const rows = (list: () => unknown[]) => (request: Request) => ({
  status: 200,
  body: request.headers.get('accept')?.includes('vnd.pgrst.object') ? list()[0] : list(),
})

/** Responds with the requested page of the rows, and with their number. */
export const pageOf = (all: readonly object[]) => (request: Request) => {
  const { searchParams } = new URL(request.url)
  const [offset, limit] = ['offset', 'limit'].map(name => Number(searchParams.get(name)))
  return { status: 200, body: all.slice(offset, offset! + limit!), total: all.length }
}
