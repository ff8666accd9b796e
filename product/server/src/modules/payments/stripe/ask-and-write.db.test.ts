import { openScopes, type RequestScopes } from '@juno/backend'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askAndWrite } from './ask-and-write'
import type { StripeGateway } from './stripe-gateway'

let database: TestDatabase
/** The pool of a page, with two connections. */
let pool: Pool
let scopes: RequestScopes
let asked: string[]
let release: () => void
let released: Promise<void>

beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await database.adminPool.query(
    'create table private.notes (note text); grant all on private.notes to service_role',
  )
  pool = database.openPool('authenticator', { max: 2, pipeline: true })
  scopes = openScopes(pool)
})
beforeEach(async () => {
  asked = []
  released = new Promise(resolve => (release = resolve))
  await database.adminPool.query('truncate private.notes, private.provider_claims')
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

/** Answers each question with its own words, once it is released. */
const context = () => ({
  scopes,
  clock: () => new Date(),
  stripe: {
    async fetchInvoice(id: string) {
      asked.push(id)
      await released
      if (id === 'unknown') throw new Error('unknown')
      return { id }
    },
  } as unknown as StripeGateway,
})
const note = (text: string) =>
  scopes.withServiceRole(db => db.query('insert into private.notes values ($1)', [text]))
const notes = async () =>
  (await database.adminPool.query<{ note: string }>('select note from private.notes order by note')).rows.map(
    row => row.note,
  )
const claims = async () => (await database.adminPool.query('select from private.provider_claims')).rowCount

it('holds no connection while the provider does not answer, however many ask', async () => {
  const work = Array.from({ length: 20 }, (_, n) =>
    askAndWrite(context(), async (db, { stripe, claim }) => {
      await claim(`work:${n}`)
      await db.query('insert into private.notes values ($1)', [`before ${n}`])
      const invoice = await stripe.fetchInvoice(`in_${n}`)
      await db.query('insert into private.notes values ($1)', [`paid ${invoice!.id}`])
    }),
  )
  await expect.poll(() => asked.length).toBe(20)
  expect(pool.idleCount).toBe(pool.totalCount)
  await note('a page')
  expect(await notes()).toEqual(['a page'])
  release()
  await Promise.all(work)
  expect(await notes()).toHaveLength(41)
  expect(asked).toHaveLength(20)
  expect(await claims()).toBe(0)
})

describe('while somebody asks about it', () => {
  const charge = (name: string) =>
    askAndWrite(context(), async (db, { stripe, claim }) => {
      await claim('subscription')
      const { rowCount } = await db.query('select from private.notes')
      if (rowCount) return 'too late'
      await stripe.fetchInvoice(name)
      await db.query('insert into private.notes values ($1)', [name])
      return 'paid'
    })

  it('nobody else does, and then finds it done', async () => {
    const two = [charge('one'), charge('two')]
    await expect.poll(() => asked.length).toBe(1)
    release()
    expect((await Promise.all(two)).sort()).toEqual(['paid', 'too late'])
    expect(asked).toHaveLength(1)
  })

  it('somebody else passes by who only tries', async () => {
    const first = charge('one')
    await expect.poll(() => asked.length).toBe(1)
    expect(await askAndWrite(context(), (_db, { tryClaim }) => tryClaim('subscription'))).toBe(false)
    release()
    await first
    expect(await askAndWrite(context(), (_db, { tryClaim }) => tryClaim('subscription'))).toBe(true)
  })

  it('a claim that ran out is taken over, and its first holder stores nothing', async () => {
    const first = charge('one')
    await expect.poll(() => asked.length).toBe(1)
    await database.adminPool.query(`update private.provider_claims set until = now() - interval '1 second'`)
    const second = charge('two')
    await expect.poll(() => asked.length).toBe(2)
    release()
    await expect(first).rejects.toMatchObject({ code: 'busy' })
    expect(await second).toBe('paid')
    expect(await notes()).toEqual(['two'])
  })
})

it('asks again about what others have changed meanwhile, and keeps what was pinned', async () => {
  await note('one')
  const work = askAndWrite(context(), async (db, { stripe, pin }) => {
    const { rows } = await db.query<{ note: string }>('select note from private.notes')
    const first = await pin(() => rows[0]!.note)
    await stripe.fetchInvoice(rows[0]!.note)
    return [first, rows[0]!.note]
  })
  await expect.poll(() => asked.length).toBe(1)
  await database.adminPool.query(`update private.notes set note = 'two'`)
  release()
  expect(await work).toEqual(['one', 'two'])
  expect(asked).toEqual(['one', 'two'])
})

it('hands a failure of the provider to the work, once, and gives the claims back after one of the work', async () => {
  release()
  const outcome = await askAndWrite(context(), async (_db, { stripe }) =>
    stripe.fetchInvoice('unknown').catch((error: Error) => error.message),
  )
  expect([outcome, asked]).toEqual(['unknown', ['unknown']])
  const failing = askAndWrite(context(), async (_db, { stripe, claim }) => {
    await claim('it')
    await stripe.fetchInvoice('unknown')
  })
  await expect(failing).rejects.toThrow('unknown')
  expect(await claims()).toBe(0)
})
