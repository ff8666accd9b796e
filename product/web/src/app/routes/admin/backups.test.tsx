import type { BackupRun, BackupStatus } from '@juno/domain/backups/backup-status'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { backupStatus } from '@/testing/backup-status'
import { imogen } from '@/testing/fake-auth'
import { refused, sent, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const run = (change: Partial<BackupRun> = {}): BackupRun => ({
  id: '00000000-0000-4000-8000-000000000001',
  byHand: false,
  state: 'good',
  step: 'checking',
  startedAt: hoursAgo(9),
  endedAt: hoursAgo(8),
  name: '2026-11-25-03-30-00',
  bytes: 12_000_000,
  places: ['the bucket juno-backups'],
  found: 'Restored for a test: all 1,200 rows of 80 tables are there.',
  error: null,
  ...change,
})
const failed = run({
  id: '00000000-0000-4000-8000-000000000002',
  state: 'failed',
  found: null,
  error: 'The bucket refuses the access key.',
})
const status = (change: Partial<BackupStatus> = {}): BackupStatus =>
  backupStatus({
    runs: [run()],
    lastGoodAt: hoursAgo(8),
    nextAt: hoursAgo(-15),
    places: ['the bucket juno-backups', 'the folder /var/lib/juno/backups'],
    ...change,
  })

const open = (answer: () => BackupStatus, responses: Responses = {}, path = '/admin/backups') =>
  renderApp(path, {
    person: imogen,
    responses: { 'GET /api/backups': () => ({ body: answer() }), ...responses },
  })
const button = () => screen.findByRole('button', { name: 'Back up now' })

it('is told in red above every admin page when the last backup failed, and leads to Backups', async () => {
  const bad = () => status({ runs: [failed, run()], lastGoodAt: hoursAgo(32) })
  const { url } = await open(bad, { '/rest/v1/*': [] }, '/admin/audit-log')
  const banner = within(
    (await screen.findByText('The last backup failed')).closest<HTMLElement>('[role=alert]')!,
  )
  expect(
    banner.getByText(/The bucket refuses the access key\. The last good backup is 32 hours old\./),
  ).toBeTruthy()
  fireEvent.click(banner.getByRole('link', { name: 'Open Backups' }))
  await waitFor(() => expect(url()).toBe('/admin/backups'))
  // The page says it once.
  expect(await screen.findByRole('heading', { name: 'Backups made' })).toBeTruthy()
  expect(screen.getAllByText('The last backup failed')).toHaveLength(1)
})

it.each([
  ['last night was good', status()],
  ['there is none yet', status({ runs: [], lastGoodAt: null })],
  [
    'the new one is under way after a good one',
    status({ runs: [run({ id: '2', state: 'running' }), run()] }),
  ],
])('is silent above other pages when %s', async (_when, answer) => {
  await open(() => answer, { '/rest/v1/*': [] }, '/admin/audit-log')
  expect(await screen.findByRole('heading', { name: 'Audit Log' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open Backups' })).toBeNull()
})

it('makes one backup of two quick clicks, and says what is done at the moment', async () => {
  let runs = [run()]
  const { requests } = await open(() => status({ runs }), {
    'POST /api/backups': () => {
      runs = [run({ id: '2', byHand: true, state: 'running', step: 'checking', endedAt: null }), ...runs]
      return { body: { success: true } }
    },
  })
  const now = await button()
  fireEvent.click(now)
  fireEvent.click(now)
  expect(await screen.findByText('Restoring it for a test …')).toBeTruthy()
  expect((now as HTMLButtonElement).disabled).toBe(true)
  expect(sent(requests, 'POST', '/api/backups')).toHaveLength(1)
})

it('tells a second admin that another one has begun it, and shows theirs', async () => {
  let runs = [run()]
  await open(() => status({ runs }), {
    'POST /api/backups': () => {
      runs = [run({ id: '2', byHand: true, state: 'running', step: 'storing', endedAt: null }), ...runs]
      return refused('A backup is being made already.', 409)
    },
  })
  fireEvent.click(await button())
  expect(await screen.findByText('A backup is being made already.')).toBeTruthy()
  expect(await screen.findByText('Sending it off this machine …')).toBeTruthy()
})

it.each([
  ['the embedded database', false],
  ['an external one, as in containers', true],
])('gives commands that are there with %s, and names the handbook', async (_which, externalDatabase) => {
  await open(() => status({ externalDatabase, keyWrittenDown: false }))
  expect(await screen.findByText('docs/handbook/operations.md')).toBeTruthy()
  expect(screen.getByText('npm run restore -- latest')).toBeTruthy()
  expect(screen.queryByText('npm start')).toBeNull()
  for (const command of [
    'run --rm juno product/server/dist/cli.js restore latest',
    'backup /data/today',
    'backup-key',
  ])
    expect(screen.queryAllByText(new RegExp(`^docker compose .*${command}$`))).toHaveLength(
      externalDatabase ? 1 : 0,
    )
  expect(screen.queryAllByText(/JUNO_SECRET/)).toHaveLength(externalDatabase ? 1 : 0)
})

it('reminds to write the key down until somebody says that they have, and says where that fails', async () => {
  let keyWrittenDown = false
  let broken = true
  const { requests } = await open(() => status({ keyWrittenDown }), {
    'POST /api/backups/key': () => {
      if (broken) return refused('Please try again in a moment.', 503)
      keyWrittenDown = true
      return { body: { success: true } }
    },
  })
  const yes = () => screen.findByRole('button', { name: 'Yes, it is written down' })
  fireEvent.click(await yes())
  expect(await screen.findByText('Please try again in a moment.')).toBeTruthy()
  broken = false
  fireEvent.click(await yes())
  await waitFor(() => expect(screen.queryByText('Have you written down the backup key?')).toBeNull())
  expect(sent(requests, 'POST', '/api/backups/key')).toHaveLength(2)
})
