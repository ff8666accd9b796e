/** Reads and writes the sandbox's objects and events, in one transaction and as of one moment. */
import type { Queryable } from '@juno/backend'
import { noSuchObject } from './stripe-api-error'
import type { NewObject, ObjectName, ShapeOf, StripeObjects } from './stripe-shapes'

interface Page {
  limit: number
  startingAfter?: string | undefined
  /** Made at this moment or later, and before that one, in seconds. */
  since?: number | undefined
  until?: number | undefined
  /** Not those that contain this. */
  except?: object | undefined
}

export interface SandboxStore {
  /** When what happens here happens, in seconds of Unix time. */
  now: number
  /** @throws {StripeApiError} resource_missing */
  get<Name extends ObjectName>(name: Name, id: string, param?: string): Promise<StripeObjects[Name]>
  /** The newest first. @param like what each of them contains */
  list<Name extends ObjectName>(name: Name, like: ShapeOf<Name>, page?: Page): Promise<StripeObjects[Name][]>
  /** @param customerId for whom time passes with them; null for those of the account */
  add(customerId: string | null, ...objects: NewObject[]): Promise<void>
  change<Name extends ObjectName>(name: Name, id: string, change: ShapeOf<Name>): Promise<StripeObjects[Name]>
  /** To be delivered when the transaction is over. */
  addEvent(customerId: string, event: object): Promise<void>
}

/** The objects that a page is drawn from. */
export type SandboxReader = Pick<SandboxStore, 'now' | 'get' | 'list'>

export function openStore(db: Queryable, now: number): SandboxStore {
  return {
    now,
    async get(name, id, param) {
      const { rows } = await db.query<{ body: never }>(
        `select body from private.sandbox_stripe_objects where id = $1 and body->>'object' = $2`,
        [id, name],
      )
      if (!rows[0]) throw noSuchObject(name, id, param)
      return rows[0].body
    },
    async list(name, like, page) {
      const { rows } = await db.query<{ body: never }>(
        `select body from private.sandbox_stripe_objects
         where body @> $1 and ($2::text is null
           or seq < (select seq from private.sandbox_stripe_objects where id = $2))
           and ($4::bigint is null or (body->>'created')::bigint >= $4)
           and ($5::bigint is null or (body->>'created')::bigint < $5)
           and ($6::jsonb is null or not body @> $6)
         order by seq desc limit $3`,
        [
          JSON.stringify({ ...like, object: name }),
          page?.startingAfter ?? null,
          page?.limit ?? null,
          page?.since ?? null,
          page?.until ?? null,
          page?.except ? JSON.stringify(page.except) : null,
        ],
      )
      return rows.map(({ body }) => body)
    },
    async add(customerId, ...objects) {
      await db.query(
        `insert into private.sandbox_stripe_objects (id, body, customer)
         select body->>'id', body, $2 from jsonb_array_elements($1::jsonb) with ordinality as o (body, n) order by n`,
        [JSON.stringify(objects), customerId],
      )
    },
    async change(_name, id, change) {
      const { rows } = await db.query<{ body: never }>(
        'update private.sandbox_stripe_objects set body = body || $2 where id = $1 returning body',
        [id, JSON.stringify(change)],
      )
      return rows[0]!.body
    },
    async addEvent(customerId, event) {
      await db.query('insert into private.sandbox_stripe_events (body, customer) values ($1, $2)', [
        JSON.stringify(event),
        customerId,
      ])
    },
  }
}
