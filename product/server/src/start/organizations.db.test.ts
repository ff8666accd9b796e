import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createSamlIdp, openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runOrganizations } from './organizations'

let database: TestDatabase
let client: Client
let folder: string
let said: string[]

beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  client = new Client(database.connection('supabase_auth_admin'))
  await client.connect()
  folder = await mkdtemp(path.join(tmpdir(), 'juno-organizations-'))
})
afterAll(async () => {
  await client.end()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  said = []
})

const run = (...args: string[]) =>
  runOrganizations(client, args, { enabled: true, clock: () => new Date() }, line => said.push(line))
async function metadataFile(text: string): Promise<string> {
  const file = path.join(folder, `${Math.random()}.xml`)
  await writeFile(file, text)
  return file
}

test('an organization is connected by its metadata, listed, and removed by its domain', async () => {
  const idp = createSamlIdp()
  await run('add', await metadataFile(idp.metadata()), 'Example.com', 'example.org')
  const line = `example.com, example.org at ${idp.entityId}`
  expect(said).toEqual([
    `Connected: ${line}.`,
    'The sign-in page offers it to whoever enters such an address.',
  ])
  said = []
  await run('list')
  await run('remove', 'EXAMPLE.org')
  await run('list')
  expect(said).toEqual([
    line,
    `Removed: ${line}. Its accounts stay, and nobody signs in to them.`,
    'No organization is connected.',
  ])
})

test('what cannot be used is refused with the reason, and nothing is stored', async () => {
  const file = await metadataFile(createSamlIdp().metadata())
  const reasons: [string[], RegExp][] = [
    [['add', await metadataFile('<html/>'), 'example.com'], /^It was not connected: /],
    [['add', file, 'not a domain'], /'not a domain' is not a domain of email addresses/],
    [['add', 'http://idp.example/metadata', 'example.com'], /metadata_url is not a HTTPS URL/],
    [['add', 'https://127.0.0.1/metadata', 'example.com'], /could not be fetched.*out of reach/],
    [['add', path.join(folder, 'none.xml'), 'example.com'], /There is no file/],
    [['add', file], /^Say what to do/],
    [['remove', 'nobody.example'], /No organization has the domain nobody\.example/],
    [['list', 'x'], /^Say what to do/],
    [[], /^Say what to do/],
  ]
  for (const [args, reason] of reasons) await expect(run(...args), args.join(' ')).rejects.toThrow(reason)
  await run('list')
  expect(said).toEqual(['No organization is connected.'])
})

test('two organizations share neither a domain nor an identity provider', async () => {
  const one = createSamlIdp()
  const other = createSamlIdp(undefined, one.privateKey)
  await run('add', await metadataFile(one.metadata()), 'one.example')
  await expect(run('add', await metadataFile(other.metadata()), 'one.example')).rejects.toThrow(
    /'one\.example' is already assigned/,
  )
  await expect(run('add', await metadataFile(one.metadata()), 'two.example')).rejects.toThrow(
    /already exists/,
  )
  await run('remove', one.entityId)
})
