// Files that the server sends to browsers contain no server code and no secret.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, it } from 'vitest'

const dist = path.resolve(import.meta.dirname, '../web/dist')
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(name =>
  /\.(js|css|html|json|map)$/.test(name),
)

it('the built site has scripts to look at', () => {
  expect(files.filter(name => name.endsWith('.js')).length).toBeGreaterThan(5)
})

it.each([
  ['node-postgres', /pg_hba|PGPASSWORD|pg-protocol/],
  ['a Node built-in', /["']node:(fs|net|crypto|child_process)["']/],
  ['Fastify', /FST_ERR_/],
  ['a service key', /sb_secret_/],
  ['the Stripe secret key', /sk_(live|test)_/],
  ['a webhook secret', /whsec_/],
])('no file of the built site contains %s', (_what, pattern) => {
  const hits = files.filter(name => pattern.test(readFileSync(path.join(dist, name), 'utf8')))
  expect(hits).toEqual([])
})

it('the served page carries the publishable key and none of the secrets', async () => {
  const { url, dataDir, publishableKey } = inject('server')
  const page = await (await fetch(url)).text()
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as Record<
    string,
    unknown
  >
  expect(page).toContain(publishableKey)
  for (const [name, value] of Object.entries(secrets))
    if (typeof value === 'string' && value !== publishableKey) expect(page, name).not.toContain(value)
})
