import { newsletterTexts } from '@juno/domain/newsletter/newsletter'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { byMethod, refused, sent } from '@/testing/fake-server'
import { imogen } from '@/testing/fake-auth'
import { renderApp } from '@/testing/render-app'

const report = {
  id: 'i1',
  subject: 'October',
  content: 'Hello.',
  status: 'scheduled',
  scheduled_for: '2030-11-22T14:00:00Z',
  started_at: null,
  finished_at: null,
  created_at: '2026-11-20T10:00:00Z',
  candidates: 0,
  waiting: 0,
  sent: 0,
  failed: 0,
  excluded: 0,
}
const sentAnswer = { success: true, recipientCount: 5, message: 'On its way.', issueId: 'i2' }

const open = (responses: Record<string, unknown> = {}) =>
  renderApp('/admin/newsletter', {
    person: imogen,
    responses: {
      '/api/newsletter/subscribers/count': { success: true, count: 5, error: null },
      '/api/newsletter/send': sentAnswer,
      '/api/newsletter/preview': { subject: 's', html: '<p>Hello</p>', text: 'Hello' },
      '/rest/v1/newsletter_reports': [],
      '/rest/v1/newsletter_issues': byMethod({ PATCH: { id: 'i1' } }),
      '/rest/v1/site_settings': { value: '1 Example Street' },
      '/rest/v1/rpc/public_site_settings': { time_zone: 'America/Toronto' },
      ...responses,
    },
  })

async function write() {
  fireEvent.change(await screen.findByLabelText(/^Subject/), { target: { value: 'News' } })
  fireEvent.change(screen.getByLabelText(/^Content/), { target: { value: 'Words.' } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const refusal = (status: number, body: unknown) => () => ({ status, body })

it('asks for both subject and content', async () => {
  const { requests } = await open()
  await screen.findByText('subscribers', { exact: false })
  press('Send newsletter')
  expect(await screen.findByText(newsletterTexts.missing)).toBeTruthy()
  expect(await screen.findByText(newsletterTexts.errorTitle)).toBeTruthy()
  expect(sent(requests, 'POST', 'newsletter/send')).toEqual([])
})

it('asks for a test email in test mode', async () => {
  await open()
  await write()
  fireEvent.click(screen.getByRole('switch', { name: /^Test mode/ }))
  fireEvent.change(screen.getByLabelText(/^Test email/), { target: { value: ' ' } })
  press('Send test')
  expect(await screen.findByText(newsletterTexts.testEmailMissing)).toBeTruthy()
})

it('asks for confirmation with the number of subscribers, and sends what is written', async () => {
  const { requests } = await open()
  await write()
  press('Send newsletter')
  fireEvent.click(await screen.findByRole('button', { name: 'Send to 5 subscribers' }))
  expect(await screen.findByText('Newsletter on its way')).toBeTruthy()
  const [request] = sent(requests, 'POST', 'newsletter/send')
  expect(await request!.json()).toMatchObject({
    subject: 'News',
    content: 'Words.',
    testMode: false,
    scheduledFor: null,
  })
})

it('says how large an issue is that Gmail would cut, before it is sent', async () => {
  const html = `<p>${'é'.repeat(47_000)}</p>`
  await open({ '/api/newsletter/preview': { subject: 's', html, text: 'Hello' } })
  await write()
  expect(await screen.findByText('This newsletter has 94 kB')).toBeTruthy()
  press('Send newsletter')
  const dialog = await screen.findByRole('alertdialog')
  expect(await within(dialog).findByText('This newsletter has 94 kB')).toBeTruthy()
})

it.each([
  ['the sentence of the server', refusal(409, { error: 'Nobody is subscribed.' }), 'Nobody is subscribed.'],
  ['that it failed, without one', refusal(500, {}), newsletterTexts.sendFailed],
  ['that it did not expect this', () => ({ status: 200, body: { odd: true } }), newsletterTexts.unexpected],
])('says %s', async (_, answer, text) => {
  await open({ '/api/newsletter/send': answer })
  await write()
  press('Send newsletter')
  fireEvent.click(await screen.findByRole('button', { name: 'Send to 5 subscribers' }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(await screen.findByText(newsletterTexts.errorTitle)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe('News')
})

it('asks before an earlier issue replaces what is written', async () => {
  await open({ '/rest/v1/newsletter_reports': [report] })
  const content = () => screen.getByLabelText<HTMLTextAreaElement>(/^Content/).value
  await write()
  fireEvent.click(await screen.findByRole('button', { name: 'Use the text of October again' }))
  expect(content()).toBe('Words.')
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(content()).toBe('Words.')
  press('Use the text of October again')
  fireEvent.click(await screen.findByRole('button', { name: 'Replace' }))
  expect(content()).toBe('Hello.')
  expect(screen.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe('October')
})

it('says that the postal address is missing', async () => {
  await open({ '/rest/v1/site_settings': { value: '' } })
  expect(await screen.findByText('The postal address is missing')).toBeTruthy()
})

it('names the time of a scheduled issue with its zone, and cancels it', async () => {
  const { requests } = await open({ '/rest/v1/newsletter_reports': [report] })
  expect(await screen.findByText(/Nov 22, 2030, 9:00 AM EST/)).toBeTruthy()
  press('Cancel October')
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel newsletter' }))
  expect(await screen.findByText('Newsletter cancelled')).toBeTruthy()
  expect(await sent(requests, 'PATCH', 'newsletter_issues')[0]!.json()).toEqual({ status: 'cancelled' })
})

it('shows how far an issue has come', async () => {
  const sending = {
    ...report,
    status: 'sending',
    started_at: report.created_at,
    candidates: 10,
    waiting: 5,
    sent: 3,
    failed: 1,
    excluded: 1,
  }
  await open({ '/rest/v1/newsletter_reports': [sending] })
  const bar = await screen.findByRole('progressbar', { name: 'Sending October' })
  expect(bar.getAttribute('aria-valuetext')).toBe('5 of 10')
  expect(screen.getByText(/^Excluded are subscribers whose emails come back/)).toBeTruthy()
})

const begun = { ...report, started_at: report.created_at, candidates: 10, waiting: 5, sent: 4, excluded: 1 }

it('stops an issue midway after asking, and says how many it has not left for', async () => {
  const { requests } = await open({
    '/rest/v1/newsletter_reports': [{ ...begun, status: 'sending' }],
    '/rest/v1/rpc/stop_newsletter': 5,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Stop sending October' }))
  expect(sent(requests, 'POST', 'stop_newsletter')).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Stop sending' }))
  expect(await screen.findByText(/5 people have not had it yet\./)).toBeTruthy()
  expect(await sent(requests, 'POST', 'stop_newsletter')[0]!.json()).toEqual({ issue_id: 'i1' })
})

it('says how many a stopped issue has not reached, and resumes it', async () => {
  const { requests } = await open({
    '/rest/v1/newsletter_reports': [{ ...begun, status: 'stopped' }],
    '/rest/v1/rpc/resume_newsletter': null,
  })
  expect((await screen.findByText('Not sent')).nextElementSibling?.textContent).toBe('5')
  fireEvent.click(screen.getByRole('button', { name: 'Resume sending October' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send to 5 people' }))
  expect(await screen.findByText('Newsletter on its way again')).toBeTruthy()
  expect(await sent(requests, 'POST', 'resume_newsletter')[0]!.json()).toEqual({ issue_id: 'i1' })
})

it.each([
  ['sending', 'Stop sending', 'Stop sending', 'Failed to stop the newsletter'],
  ['stopped', 'Resume sending', 'Send to 5 people', 'Failed to resume the newsletter'],
])('says why an issue that is %s could not be steered', async (status, action, confirm, text) => {
  await open({
    '/rest/v1/newsletter_reports': [{ ...begun, status }],
    '/rest/v1/rpc/*': () => ({ status: 409, body: { code: 'PT409', message: 'It has gone out.' } }),
    '/rest/v1/rpc/public_site_settings': { time_zone: 'America/Toronto' },
  })
  fireEvent.click(await screen.findByRole('button', { name: `${action} October` }))
  fireEvent.click(await screen.findByRole('button', { name: confirm }))
  expect(await screen.findByText(`${text}. It has gone out.`)).toBeTruthy()
})

it('plans nothing in a zone that may not be the site’s: it says that its settings could not be read', async () => {
  let fails = true
  await open({
    '/rest/v1/rpc/public_site_settings': () =>
      fails ? refused('no', 403) : { body: { time_zone: 'America/Vancouver' } },
  })
  expect(await screen.findByText('The newsletter could not be loaded.')).toBeTruthy()
  fails = false
  press('Try again')
  expect(await screen.findByLabelText(/^Subject/)).toBeTruthy()
})
