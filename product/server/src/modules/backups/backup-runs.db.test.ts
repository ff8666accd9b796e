import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api'
import { addNight, endRun, lastNight, nextNight, noteStep, readRuns, takeRun } from './backup-runs'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('team@example.org', { admin: true })
})
afterAll(() => api.close())
beforeEach(() => api.rows('delete from public.backup_runs'))

const scopes = () => api.server.scopes
const night = new Date('2026-11-25T03:30:20Z')
const good = { bytes: 10, places: ['a place'], found: 'All is there.', error: null }
const states = () =>
  api.rows(`select night::text, state, step, attempts, name from public.backup_runs order by created_at`)

test('the last and the next time are those of UTC', () => {
  expect(lastNight('03:30', new Date('2026-11-25T03:29:59Z')).toISOString()).toBe('2026-11-24T03:30:00.000Z')
  expect(lastNight('03:30', new Date('2026-11-25T03:30:00Z')).toISOString()).toBe('2026-11-25T03:30:00.000Z')
  expect(nextNight('03:30', new Date('2026-12-31T12:00:00Z')).toISOString()).toBe('2027-01-01T03:30:00.000Z')
})

test('two processes in the same minute make one backup of the night', async () => {
  await Promise.all([addNight(scopes(), '03:30', night), addNight(scopes(), '03:30', night)])
  expect(await states()).toEqual([
    { night: '2026-11-25', state: 'running', step: 'waiting', attempts: 0, name: null },
  ])
  const run = await takeRun(scopes(), '2026-11-25-03-30-20', night)
  await endRun(scopes(), run!, good, night)
  await addNight(scopes(), '03:30', new Date('2026-11-25T03:31:00Z'))
  expect(await states()).toHaveLength(1)
})

test('the first backup waits for a night; later a night that was slept through is made up for', async () => {
  const noon = new Date('2026-11-25T12:00:00Z')
  await addNight(scopes(), '03:30', noon)
  expect(await states()).toEqual([])
  await addNight(scopes(), '03:30', night)
  await endRun(scopes(), (await takeRun(scopes(), 'first', night))!, good, night)
  await addNight(scopes(), '03:30', new Date('2026-11-26T12:00:00Z'))
  expect((await states()).map(row => row.night)).toEqual(['2026-11-25', '2026-11-26'])
  await api.rows('delete from public.backup_runs where night > $1', ['2026-11-25'])
  await addNight(scopes(), '03:30', new Date('2026-11-27T00:30:00Z'))
  expect(await states()).toHaveLength(1)
})

test('a night needs no backup where an admin had a good one made since', async () => {
  const evening = new Date('2026-11-25T20:00:00Z')
  await api.rows(`insert into public.backup_runs (requested_by) values ($1)`, [admin])
  await endRun(scopes(), (await takeRun(scopes(), 'by hand', evening))!, good, evening)
  await addNight(scopes(), '03:30', new Date('2026-11-25T20:01:00Z'))
  expect(await states()).toHaveLength(1)
  await addNight(scopes(), '03:30', new Date('2026-11-26T03:30:00Z'))
  expect(await states()).toHaveLength(2)
})

test('one whose process was killed is begun again, three times at most', async () => {
  await addNight(scopes(), '03:30', night)
  for (const name of ['one', 'two', 'three']) {
    const run = await takeRun(scopes(), name, night)
    await noteStep(scopes(), run!, 'storing')
  }
  expect(await states()).toMatchObject([{ attempts: 3, step: 'storing', name: 'three' }])
  expect(await takeRun(scopes(), 'four', night)).toBeNull()
  const { runs, lastGoodAt } = await readRuns(scopes())
  expect(runs[0]).toMatchObject({
    state: 'failed',
    error: 'The server stopped while it was made, 3 times.',
  })
  expect(lastGoodAt).toBeNull()
})

test('an admin has one made, which is in the audit log, and no second one beside it', async () => {
  expect((await api.post('/api/backups', {}, admin)).statusCode).toBe(200)
  const second = await api.post('/api/backups', {}, admin)
  expect([second.statusCode, second.json<{ message: string }>().message]).toEqual([
    409,
    'A backup is being made already.',
  ])
  expect(await api.rows(`select actor_id from audit_log where action = 'backup.requested'`)).toEqual([
    { actor_id: admin },
  ])
  const member = await api.addUser('member@example.org')
  expect((await api.post('/api/backups', {}, member)).statusCode).toBe(403)
  expect((await api.post('/api/backups/key', {}, member)).statusCode).toBe(403)
})
