import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { backupStatus } from '@/testing/backup-status'
import { imogen } from '@/testing/fake-auth'
import { refused } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const now = new Date().toISOString()
const report = {
  at: now,
  mail: {
    sender: 'works',
    waiting: 0,
    waitingSince: null,
    failed: 0,
    lastSentAt: now,
    unreachable: 0,
    bouncedThisWeek: 0,
    sentThisWeek: 9,
    bounceMailbox: null,
  },
  jobs: [{ name: 'event-reminders', lastRunAt: now, failing: 0, lateSince: null }],
  backups: backupStatus({ lastGoodAt: '2026-01-01T03:40:00Z' }),
  disk: { state: 'room', freeBytes: 80e9 },
  database: null,
  errors: [
    {
      place: 'GET /api/events/:id',
      status: 500,
      code: 'TypeError',
      message: 'Cannot read properties of undefined …',
      times: 3,
      lastAt: now,
      requestId: 'a-number-of-a-request',
    },
  ],
  versions: { site: '1.2.3', node: '22.1.0', postgres: null },
}

const domain = { '/api/sender-domain': { facts: null, because: 'no-mail-server' } }

it('says of each part how it is and what to do, in words', async () => {
  await renderApp('/admin/health', { person: imogen, responses: { ...domain, '/api/health-report': report } })
  expect(await screen.findByRole('heading', { name: 'One thing needs you now' })).toBeTruthy()
  const parts = within(screen.getByRole('list', { name: 'Parts of the site' }))
  const textOf = (title: string) => parts.getByRole('heading', { name: title }).closest('li')!.textContent
  expect(textOf('Email')).toContain('GoodThe mail server works.')
  expect(textOf('Backups')).toContain('Act nowThe last good backup is')
  expect(parts.getByRole('link', { name: 'Open Backups' }).getAttribute('href')).toBe('/admin/backups')
  expect(textOf('Database')).toContain('We could not look at this just now.')
  expect(parts.queryByRole('heading', { name: 'Secure connection' })).toBeNull()
})

it('keeps the errors and the versions for the operator', async () => {
  await renderApp('/admin/health', { person: imogen, responses: { ...domain, '/api/health-report': report } })
  fireEvent.click(await screen.findByText('The last errors (1)'))
  const error = within(screen.getByRole('list', { name: 'The last errors' })).getByRole('listitem')
  expect(error.textContent).toContain('GET /api/events/:id')
  expect(error.textContent).toContain('3 times')
  expect(error.textContent).toContain('number a-number-of-a-request')
  expect(screen.getByText('1.2.3')).toBeTruthy()
})

it('shows the records that the sender’s domain lacks', async () => {
  const facts = {
    domain: 'juno.example',
    provider: { name: 'Postmark', include: 'spf.mtasv.net' },
    relay: null,
    spf: { records: [], lookups: 0, namesSender: false },
    dkim: { tried: ['pm'], found: ['pm'] },
    dmarc: { records: ['v=DMARC1; p=reject'], policy: 'reject' },
    mailServers: ['mx.juno.example'],
  }
  await renderApp('/admin/health', {
    person: imogen,
    responses: { '/api/health-report': report, '/api/sender-domain': { facts } },
  })
  const records = within(await screen.findByRole('list', { name: 'Records of the sender' }))
  expect(records.getAllByText('Good')).toHaveLength(3)
  expect(records.getByText('v=spf1 include:spf.mtasv.net ~all')).toBeTruthy()
})

it('says that it could not look, and looks again', async () => {
  let broken = true
  await renderApp('/admin/health', {
    person: imogen,
    responses: { ...domain, '/api/health-report': () => (broken ? refused('no') : { body: report }) },
  })
  expect(await screen.findByText('We could not look at the site’s health.')).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'One thing needs you now' })).toBeTruthy()
})
