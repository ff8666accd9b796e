import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { byMethod, refused, sent } from '@/testing/fake-server'
import { imogen } from '@/testing/fake-auth'
import { renderApp } from '@/testing/render-app'

const answer = (twoFactor: string) => ({
  version: 'first',
  settings: {
    brand: '',
    teamChatUrl: '',
    podcastUrls: [],
    showEventsToVisitors: false,
    eventsForMembersOnly: false,
    twoFactor,
    memberQuotas: { events: 10, resources: 10, uploads: 30, megabytes: 500 },
    postalAddress: '',
    senderName: '',
    replyAddress: '',
    contactAddress: '',
  },
  fixed: {},
  sender: { from: 'Juno <hello@juno.example>', delivers: true },
})
const counts = { team: 3, team_on: 1, others: 340, others_on: 12 }
const open = (put: unknown, more: Record<string, unknown> = {}) =>
  renderApp('/admin/site-settings', {
    person: imogen,
    responses: {
      '/api/site-settings': byMethod({ GET: answer('optional'), PUT: put }),
      '/rest/v1/rpc/admin_mfa_counts': counts,
      ...more,
    },
  })
const rule = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save settings' }))

it('says how many have it on and whom the next rule stops, and saves the rule', async () => {
  const { requests } = await open(answer('team'))
  expect((await rule(/^Optional/)).checked).toBe(true)
  expect(await screen.findByText('Using it today: 1 of 3 on the team, 12 of 340 others.')).toBeTruthy()
  fireEvent.click(await rule(/^Required for everyone/))
  expect(screen.getByText(/^As soon as you save, 330 people/)).toBeTruthy()
  fireEvent.click(await rule(/^Required for the team/))
  expect(screen.getByText(/^As soon as you save, 2 people/)).toBeTruthy()
  save()
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(await sent(requests, 'PUT', 'site-settings')[0]!.json()).toMatchObject({ twoFactor: 'team' })
  expect(screen.queryByText(/^As soon as you save/)).toBeNull()
})

it('tells an admin without MFA why the rule was refused, and where to set MFA up', async () => {
  const message = 'Set up two-factor sign-in for yourself and sign in with it before you ask it of others.'
  await open({
    status: 400,
    body: { code: 'invalid_input', message: 'Please check.', issues: [{ path: 'twoFactor', message }] },
  })
  fireEvent.click(await rule(/^Required for the team/))
  save()
  const link = await screen.findByRole('link', { name: 'Open your settings' })
  expect(link.closest('[role=alert]')?.textContent).toContain(message)
  expect(link.getAttribute('href')).toBe('/settings#two-factor')
  expect((await rule(/^Required for the team/)).checked).toBe(true)
})

it('does without the figures where they cannot be had', async () => {
  await open(answer('team'), { '/rest/v1/rpc/admin_mfa_counts': () => refused('no') })
  fireEvent.click(await rule(/^Required for the team/))
  save()
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(screen.queryByText(/On the team/)).toBeNull()
})

it('offers to close events to visitors everywhere, while their pages are closed', async () => {
  const { requests } = await open(answer('optional'))
  const closed = 'Close calendar files and other programs to visitors too'
  fireEvent.click(await screen.findByRole('switch', { name: closed }))
  save()
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(await sent(requests, 'PUT', 'site-settings')[0]!.json()).toMatchObject({
    showEventsToVisitors: false,
    eventsForMembersOnly: true,
  })
  fireEvent.click(screen.getByRole('switch', { name: 'Show events to visitors' }))
  expect(screen.queryByRole('switch', { name: closed })).toBeNull()
})

it('sets what a member may send in', async () => {
  const { requests } = await open(answer('optional'))
  const events = await screen.findByLabelText('Events a day')
  fireEvent.change(events, { target: { value: '-1' } })
  save()
  expect(await screen.findByText('Please enter a whole number from 0 to 10,000.')).toBeTruthy()
  expect(sent(requests, 'PUT', 'site-settings')).toEqual([])
  fireEvent.change(events, { target: { value: '25' } })
  save()
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(await sent(requests, 'PUT', 'site-settings')[0]!.json()).toMatchObject({
    memberQuotas: { events: 25, resources: 10, uploads: 30, megabytes: 500 },
  })
})

it('keeps a draft, and asks about what another admin saved since', async () => {
  await open(answer('optional'))
  fireEvent.change(await screen.findByLabelText('Events a day'), { target: { value: '12' } })
  fireEvent.change(screen.getByLabelText(/^Podcast/), { target: { value: 'https://pod.example' } })
  cleanup()

  const newer = { ...answer('team'), version: 'second' }
  newer.settings.memberQuotas.uploads = 5
  const put = { status: 409, body: { code: 'newer_version', message: 'Somebody else saved.' } }
  const { requests } = await open(undefined, { '/api/site-settings': byMethod({ GET: newer, PUT: put }) })
  expect(await screen.findByText(/^We kept your draft from/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Events a day').value).toBe('12')
  expect(screen.getByLabelText<HTMLInputElement>(/^Podcast/).value).toBe('https://pod.example')
  save()
  const question = await screen.findByRole('dialog', {
    name: 'Somebody else saved this while you were editing',
  })
  expect(question.textContent).toContain('Uploaded files a day: 5')
  expect(await sent(requests, 'PUT', 'site-settings')[0]!.json()).toMatchObject({ version: 'first' })
})
