import { Client, type ClientConfig } from 'pg'

/** Returns the names of the database functions that change nothing, as they are declared: stable or immutable. */
export async function functionsThatRead(config: ClientConfig): Promise<ReadonlySet<string>> {
  const client = new Client(config)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile <> 'v'`,
    )
    return new Set(rows.map(({ name }) => name))
  } finally {
    await client.end()
  }
}
