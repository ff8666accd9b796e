// Plants a violation of every lint rule of ours, and checks that the lint refuses it.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importTable, importZones, zoneOf } from '../scripts/lint/import-zones.js'

const root = path.resolve(import.meta.dirname, '..')

const forbiddenImports = [
  ['product/domain/src/a.ts', '../../../platform/backend/src/index', 'domain reaches into the backend'],
  ['product/domain/src/a.ts', 'fastify', 'domain imports a package other than zod'],
  [
    'product/server/src/modules/payments/payer/a.ts',
    '../stripe/stripe-gateway',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/stripe/a.ts',
    '../ledger/record-money',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/ledger/a.ts',
    '../refunds/refund-part',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/refunds/a.ts',
    '../membership/switch-plan',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/complimentary/a.ts',
    '../gifts/gift-code',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/import/a.ts',
    '../ledger/record-money',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/moves/a.ts',
    '../refunds/refund-part',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/coupons/a.ts',
    '../checkout/open-checkout',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/prices/a.ts',
    '../checkout/open-checkout',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/checkout/a.ts',
    '../membership/switch-plan',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/membership/a.ts',
    '../grace/pay-owed',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/grace/a.ts',
    '../gifts/gift-code',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/gifts/a.ts',
    '../firms/pay-firm',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/disputes/a.ts',
    '../firms/pay-firm',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/firms/a.ts',
    '../disputes/record-dispute',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/webhook/a.ts',
    '../sandbox-pages/follow-time',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/sandbox-pages/a.ts',
    '../webhook/apply-event',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/demo/a.ts',
    '../webhook/apply-event',
    'a room of payments imports one beside or above it',
  ],
  [
    'product/server/src/modules/payments/ledger/a.ts',
    '@juno/stripe-simulator/sandbox',
    'the ledger knows the simulator',
  ],
  ['product/server/src/modules/payments/a.ts', '../events/b', 'payments import another module'],
  [
    'product/stripe-simulator/src/a.ts',
    '../../server/src/shared/api/api-error',
    'the simulator knows the server',
  ],
  ['platform/backend/src/storage/a.ts', '../rest/plugin', 'one wire imports its sibling'],
  ['platform/backend/src/later-wire/a.ts', '../rest/plugin', 'a wire that no zone names imports its sibling'],
  [
    'platform/backend/src/db/a.ts',
    '../realtime/plugin',
    'the database layer knows a wire that holds sockets',
  ],
  ['platform/backend/src/http/a.ts', '../realtime/plugin', 'HTTP knows a wire that holds sockets'],
  ['platform/backend/src/http/a.ts', '../later-wire/plugin', 'HTTP knows a wire that no zone names'],
  ['platform/backend/src/auth/a.ts', '../rest/plugin', 'the auth wire imports its sibling'],
  ['platform/backend/src/auth/auth-error.ts', './routes', 'the refusals know the routes'],
  ['platform/backend/src/auth/rules/a.ts', '../accounts/users', 'a rule reads rows'],
  ['platform/backend/src/auth/context/a.ts', '../captcha/verify-captcha', 'the context knows a feature'],
  ['platform/backend/src/auth/outgoing/a.ts', '../accounts/users', 'what asks other servers reads rows'],
  ['platform/backend/src/auth/accounts/a.ts', '../tokens/issue-session', 'rows know the tokens'],
  ['platform/backend/src/auth/tokens/a.ts', '../password/passwords', 'tokens know a feature'],
  ['platform/backend/src/auth/later-feature/a.ts', '../phone/text-code', 'a feature that no zone names'],
  ...[
    ...['hooks', 'wire', 'mails', 'captcha', 'phone', 'sso', 'web3', 'sign-up', 'mailed-codes', 'factors'],
    ...['recovery-codes', 'user', 'admin', 'moving', 'instance'],
  ].map(
    name => [`platform/backend/src/auth/${name}/a.ts`, '../routes', 'a feature knows the routes'] as const,
  ),
  ['platform/backend/src/contract.ts', './auth/errors', 'the contract knows a wire'],
  ['platform/backend/src/messages.ts', './db/request-scope', 'the messages know the database'],
  ['platform/backend/src/email-address.ts', './messages', 'the rule of addresses knows the messages'],
  ['platform/backend/src/index.ts', '@juno/postgres/open-pool', 'the backend knows where its database runs'],
  ['platform/backend/src/auth/a.ts', '../../../../test/free-port', 'source imports test support of the root'],
  [
    'platform/backend/src/rest/sql/a.ts',
    '../../auth/errors',
    'one wire imports its sibling from a deeper folder',
  ],
  ['platform/backend/src/db/a.ts', '../auth/errors', 'the database layer knows a wire'],
  ['platform/backend/src/db/a.ts', '../http/cors', 'the database layer knows HTTP'],
  ['platform/backend/src/http/a.ts', '@juno/domain/payments/pricing', 'the backend knows the product'],
  ['platform/backend/src/db/a.ts', '@juno/postgres/open-pool', 'the backend knows where its database runs'],
  ['platform/postgres/src/a.ts', '@juno/backend', 'the embedded cluster knows the backend'],
  ['platform/postgres/src/a.ts', '@juno/domain/payments/pricing', 'the embedded cluster knows the product'],
  [
    'platform/postgres/src/a.ts',
    '../../../product/server/src/config',
    'the embedded cluster knows the server',
  ],
  ['platform/backend/src/auth/a.ts', '../index', 'a wire imports the whole backend'],
  ['platform/backend/src/auth/a.ts', './testing/b', 'source imports test support of its own layer'],
  ['platform/backend/src/storage/testing/a.ts', '../../../testing/b', 'test support of a wire reaches up'],
  ['platform/backend/src/storage/testing/a.ts', '../../auth/context', 'test support of a wire knows another'],
  ['platform/backend/src/db/testing/a.ts', '../../auth/context', 'test support of a layer reaches up'],
  [
    'platform/backend/testing/a.ts',
    '@juno/domain/payments/pricing',
    'test support of the backend knows the product',
  ],
  ['product/server/src/start/a.ts', '@juno/backend/testing', 'the server imports test support'],
  ['product/server/src/later-folder/a.ts', '../platform/platform', 'a folder in no zone imports anything'],
  [
    'product/server/src/start/a.ts',
    '../../../../packages/host/src/listen',
    'a package is not entered by its door',
  ],
  ['product/server/src/testing/a.ts', '../../../web/src/main', "the server's test support imports the site"],
  ['product/web/src/config/a.ts', '@/lib/dates', 'the configuration of the page imports lib'],
  ['product/web/src/app/a.ts', '@juno/host/listen', 'the router imports a host'],
  ['product/web/src/main.ts', '@juno/backend', 'the site starts the backend'],
  ['product/web/src/prerender.tsx', '@juno/postgres/open-pool', 'drawing ahead reads the database'],
  ['product/web/src/testing/a.ts', '@juno/backend/testing', 'test support of the site imports the backend'],
  ['product/web/src/lib/a.ts', '@/testing/render', 'the site imports test support'],
  ['platform/project/src/a.ts', '@juno/backend', 'the reader of a project folder knows the backend'],
  [
    'platform/project/src/a.ts',
    '@juno/domain/payments/pricing',
    'the reader of a project folder knows the product',
  ],
  ['platform/project/src/a.ts', '@juno/host/listen', 'the reader of a project folder knows its host'],
  ['platform/postgres/src/a.ts', '@juno/project/read-project', 'the embedded cluster knows a project folder'],
  ['platform/postgres/src/a.ts', '@juno/host/listen', 'the embedded cluster knows its host'],
  ['platform/backend/src/http/a.ts', '@juno/host/listen', 'the backend knows its host'],
  ['platform/host/src/a.ts', '@juno/domain/payments/pricing', 'what all hosts share knows the product'],
  ['platform/host/src/a.ts', '@juno/project/read-project', 'what all hosts share knows a project folder'],
  ['platform/host/src/a.ts', '../../../product/server/src/config', 'what all hosts share knows the server'],
  ['platform/acceptance/a.test.ts', '../../product/acceptance/b', 'a test of the platform knows the product'],
  ['product/acceptance/a.test.ts', '@juno/domain/payments/pricing', 'a test over HTTP imports source'],
  ['product/e2e/a.spec.ts', '../server/src/start/config', 'a test in a browser imports source'],
  ['product/bench/a.ts', '../../platform/backend/src/db/request-scope', 'the platform entered by a path'],
  ['product/faults/a.ts', '../server/src/start/config', 'a programme that kills servers imports one'],
  [
    'product/supabase/tests/a.db.test.ts',
    '../../../platform/host/src/listen',
    'a test of the schema enters the platform by a path',
  ],
  [
    'product/server/src/start/a.db.test.ts',
    '../../../../platform/host/src/listen',
    'a test of the product enters the platform by a path',
  ],
  ['platform/bench/a.ts', '../../product/bench/b', 'a benchmark of the platform knows the product'],
  ['platform/standalone/src/a.ts', '@juno/domain/payments/pricing', 'the backend alone knows the product'],
  ['platform/standalone/src/a.ts', '../../server/src/config', 'the backend alone imports the server'],
  ['product/server/src/start/a.ts', '../../../backend/src/main', 'the server imports the backend alone'],
  ['product/web/src/lib/a.ts', '@juno/host/listen', 'the site imports what hosts share'],
  [
    'product/web/src/lib/a.ts',
    '@juno/project/read-project',
    'the site imports the reader of a project folder',
  ],
  ['product/web/src/lib/a.ts', '@juno/backend', 'the site imports the backend'],
  ['product/web/src/lib/a.ts', '@juno/postgres/open-pool', 'the site imports the database'],
  ['product/web/src/lib/a.ts', '../../../server/src/config', 'the site imports the server'],
  [
    'product/web/src/features/events/api/a.ts',
    '@/features/members/api/b',
    'a feature imports another feature',
  ],
  ['product/web/src/features/events/a.ts', '../members/b', 'a feature imports another feature relatively'],
  ['product/web/src/features/events/a.ts', '@/app/router', 'a feature imports the app'],
  ['product/web/src/components/ui/a.tsx', '@/features/events/b', 'a building block imports a feature'],
  ['product/web/src/lib/a.ts', '@/components/ui/button', 'lib imports a component'],
  ['product/server/src/start/build-app.ts', '../../../web/src/main', 'the server imports the site'],
  ['product/server/src/modules/events/a.ts', '../applications/b', 'a module imports another'],
  [
    'product/server/src/modules/events/calendar-feed/a.ts',
    '../../mfa/b',
    'a module imports another from within',
  ],
  ['product/server/src/modules/events/a.ts', '../../start/config', 'a module imports the composition root'],
  ['product/server/src/modules/events/a.ts', '../../demo/demo-accounts', 'a module imports demo content'],
  ['product/server/src/modules/events/a.ts', '../../testing/test-api', 'a module imports test support'],
  [
    'product/server/src/modules/events/testing/a.ts',
    '../../../testing/test-api',
    "a module's test support imports the whole server's",
  ],
  ['product/server/src/shared/mail/a.ts', '../../modules/events/b', 'the platform imports a module'],
  ['product/server/src/shared/mail/a.ts', '../../start/config', 'the platform imports the composition root'],
  ['product/server/src/demo/a.ts', '../modules/events/b', 'demo content imports a module'],
] as const

const allowedImports = [
  ['product/bench/a.ts', '../../platform/bench/statistics'],
  ['product/bench/a.ts', '../server/src/start/secrets'],
  ['product/supabase/tests/a.db.test.ts', '@juno/host/listen'],
  ['product/domain/src/a.ts', 'zod'],
  ['product/domain/src/a.ts', '@juno/backend/email-address'],
  ['platform/backend/src/auth/a.ts', '../db/request-scope'],
  ['platform/backend/src/auth/user/a.ts', '../mailed-codes/verify-complete'],
  ['platform/backend/src/auth/a.db.test.ts', '../../testing/test-backend'],
  ['platform/backend/src/auth/testing/a.ts', '../../db/testing/test-database'],
  ['platform/backend/testing/a.ts', '../src/index'],
  ['platform/backend/src/later-wire/a.ts', '../http/cors'],
  ['platform/backend/src/auth/a.db.test.ts', '../../../../test/free-port'],
  ['product/server/src/testing/a.ts', '@juno/backend/testing'],
  ['product/web/src/features/events/components/a.tsx', '../api/get-events'],
  ['product/web/src/features/events/components/a.tsx', '@/features/events/api/get-events'],
  ['product/web/src/features/events/components/a.tsx', '@/components/ui/button'],
  ['product/server/src/modules/events/a.ts', './b'],
  ['product/server/src/modules/events/calendar-feed/a.ts', '../event-record'],
  ['product/server/src/modules/events/a.ts', '../../shared/pool'],
  ['product/server/src/modules/events/a.db.test.ts', '../../start/config'],
  ['product/server/src/start/modules.ts', '../modules/events/module'],
  ['product/server/src/start/build-app.ts', '@juno/backend'],
  ['product/server/src/start/build-app.ts', '@juno/postgres/open-database'],
  ['product/server/src/start/build-app.ts', '@juno/project/read-project'],
  ['platform/standalone/src/main.ts', '@juno/project/read-project'],
  ['platform/standalone/src/main.ts', '@juno/host/listen'],
  ['platform/host/src/a.ts', '@juno/postgres/open-pool'],
  ['platform/host/src/a.ts', '@juno/backend'],
] as const

const forbiddenCode = [
  ['kebab-case-file', 'product/web/src/lib/apiClient.ts', 'export const a = 1'],
  ['no-vague-file-name', 'product/web/src/lib/utils.ts', 'export const a = 1'],
  ['no-vague-file-name', 'platform/backend/src/helpers/a.ts', 'export const a = 1'],
  ['no-vague-file-name', 'product/web/src/lib/saved-already.ts', 'export const a = 1'],
  ['no-vague-file-name', 'product/web/src/lib/load-patiently.ts', 'export const a = 1'],
  ['plain-comments', 'product/web/src/lib/a.ts', '/** Of a member. */\nexport const a = 1'],
  ['plain-comments', 'test/a.ts', '// What a member sees of it.\nexport const a = 1'],
  ['plain-comments', 'scripts/a.mjs', 'const a = 1 // Whoever asks.'],
  ['plain-comments', 'product/web/src/lib/a.ts', '/** Makes the link anew. */\nexport const a = 1'],
  ['no-default-export', 'product/web/src/lib/a.ts', 'export default 1'],
  ['no-barrel', 'product/web/src/components/all.ts', "export * from './button'"],
  ['no-barrel', 'product/web/src/components/all.ts', "export { Button } from './button'"],
  ['no-process-env', 'product/server/src/start/build-app.ts', 'export const port = process.env.PORT'],
  ['no-module-state', 'platform/backend/src/auth/a.ts', 'let cache = 1\nexport const get = () => cache++'],
  ['no-module-mock', 'platform/backend/src/auth/a.db.test.ts', "vi.mock('./b')"],
  ['supabase-stays-in-api', 'product/web/src/app/routes/a.tsx', "supabase.from('events')"],
  [
    'mutate-once',
    'product/web/src/features/events/api/a.ts',
    "import { useMutation } from '@tanstack/react-query'",
  ],
  ['storage-by-its-door', 'product/web/src/features/events/a.ts', "localStorage.setItem('a', 'b')"],
  ['storage-by-its-door', 'product/web/src/lib/a.ts', 'const { sessionStorage: tab } = window'],
  ['storage-by-its-door', 'product/web/src/lib/a.ts', "indexedDB.open('a')"],
  ['storage-by-its-door', 'product/web/src/lib/a.ts', "new BroadcastChannel('a')"],
  ['storage-by-its-door', 'product/web/src/lib/a.ts', "navigator.locks.request('a', f)"],
  ['forms-ask-before-leaving', 'product/web/src/features/events/a.tsx', 'const a = <form />'],
  ['forms-ask-before-leaving', 'product/web/src/features/events/a.tsx', 'const a = <Textarea />'],
  [
    'forms-ask-before-leaving',
    'product/web/src/features/events/a.tsx',
    "import { useForm } from 'react-hook-form'",
  ],
  ['leave-freely', 'product/web/src/features/events/a.tsx', 'useValidatedForm({ leaveFreely: true })'],
  ['load-part', 'product/web/src/features/events/a.tsx', "const load = () => import('./menu')"],
  ['load-part', 'product/web/src/features/events/a.tsx', "try { a() } catch { await import('./menu') }"],
  ['word-failures', 'product/web/src/features/events/a.tsx', 'const a = <p>{sending.error.message}</p>'],
  ['word-failures', 'product/web/src/features/events/a.tsx', 'fails(error => (error as Error).message)'],
  [
    'word-failures',
    'product/web/src/features/events/a.tsx',
    'fails(error => (error instanceof Error ? error.message : null))',
  ],
  [
    'ask-between-transactions',
    'product/server/src/modules/payments/a.ts',
    'context.scopes.withServiceRole(async db => { await context.stripe.fetchInvoice(await id(db)) })',
  ],
  [
    'ask-between-transactions',
    'product/server/src/modules/payments/a.ts',
    'withRequestScope(pool, caller, db => pay(db, stripe))',
  ],
  [
    'ask-between-transactions',
    'product/server/src/modules/payments/a.ts',
    'scopes.withServiceRole(async () => findTerms(context))',
  ],
  [
    'ask-between-transactions',
    'product/server/src/modules/payments/a.ts',
    'askAndWrite(context, async db => context.stripe.fetchInvoice(await id(db)))',
  ],
  [
    'ask-between-transactions',
    'product/server/src/modules/payments/a.ts',
    'export async function pay(context: PaymentContext, db: Queryable) { await context.pay(db) }',
  ],
  ['no-sleep', 'product/e2e/a.spec.ts', 'await page.waitForTimeout(500)'],
  ['no-sleep', 'product/e2e/a.spec.ts', 'await new Promise(resolve => setTimeout(resolve, 500))'],
  ['no-focused-test', 'product/e2e/a.spec.ts', "test.only('a', () => {})"],
] as const

const promises = [
  [
    'platform/backend/src/forgotten.ts',
    'const work = async () => {}\nexport function start() {\n  work()\n}',
    ['no-floating-promises'],
  ],
  [
    'product/web/src/misused.tsx',
    'export const start = () => [1].forEach(async () => {})',
    ['no-misused-promises'],
  ],
  ['platform/backend/src/forgotten.test.ts', 'const work = async () => {}\nwork()', []],
] as const

/** Each plant has a folder of its own below that of its file, so that its path says which zone it is in. */
const plantedAt = (file: string, index: number) =>
  path.posix.join(path.posix.dirname(file), `plant-${index}`, path.posix.basename(file))

let folder: string
/** The names of our rules, and of those on promises, that each planted file broke. */
let broken: Map<string, string[]>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lint-'))
  await cp(path.join(root, 'scripts/lint'), path.join(folder, 'scripts/lint'), { recursive: true })
  await cp(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "types": [] } }',
  )
  const plant = async (file: string, code: string) => {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true })
    await writeFile(path.join(folder, file), code)
  }
  const imported = (specifier: string) =>
    `import { x } from '${specifier}'\nx()\nawait import('${specifier}')\n`
  for (const [file, specifier] of [...forbiddenImports, ...allowedImports])
    await plant(importPlant(file, specifier), imported(specifier))
  for (const [index, [, file, code]] of forbiddenCode.entries()) await plant(plantedAt(file, index), code)
  for (const [file, code] of promises) await plant(file, code)
  broken = await lint(folder)
})
afterAll(() => rm(folder, { recursive: true }))

/** The file of a zone of its own keeps its name; others are told apart by what they import. */
const importPlant = (file: string, specifier: string) =>
  importZones.some(({ folder }) => folder === file)
    ? file
    : file.replace(/(\.(?:db\.test|test))?\.(tsx?)$/, (_, test = '', ending) => {
        const name = specifier.replaceAll(/[^a-z]+/g, '-').replace(/^-|-$/g, '')
        return `-${name}${test}.${ending}`
      })

async function lint(cwd: string) {
  const bin = path.join(root, 'node_modules/.bin')
  // It finds its type checker by the path, which npm sets and an editor does not.
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
  const run = promisify(execFile)(path.join(bin, 'oxlint'), ['--type-aware', '-f', 'unix'], {
    cwd,
    env,
    maxBuffer: 16 * 1024 ** 2,
  })
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  const found = new Map<string, string[]>()
  for (const [, file, rule] of stdout.matchAll(
    /^(.+?):\d+:\d+: .*\[.*(?:juno\(|typescript\((?=.*promises))(.+?)\)\]$/gm,
  ))
    found.set(file!, [...(found.get(file!) ?? []), rule!])
  return found
}

describe('import zones', () => {
  const zonesBroken = (file: string, specifier: string) =>
    (broken.get(importPlant(file, specifier)) ?? []).filter(rule => rule === 'import-zone')

  it.each(forbiddenImports)('%s may not import %s: %s', (file, specifier) => {
    expect(zonesBroken(file, specifier)).toEqual(['import-zone', 'import-zone'])
  })

  it.each(allowedImports)('%s may import %s', (file, specifier) => {
    expect(zonesBroken(file, specifier)).toEqual([])
  })

  it.each(importZones)('a violation of $folder is planted', zone => {
    expect(forbiddenImports.map(([file]) => zoneOf(file))).toContain(zone)
  })

  it('ARCHITECTURE.md shows them', async () => {
    expect(await readFile(path.join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(`\n${importTable()}\n`)
  })
})

it.each(forbiddenCode.map((plant, index) => [...plant, index] as const))(
  '%s refuses, in %s, %s',
  (rule, file, _code, index) => {
    expect(broken.get(plantedAt(file, index))).toContain(rule)
  },
)

it.each(promises)('promises are not forgotten in %s', (file, _code, rules) => {
  expect(broken.get(file) ?? []).toEqual(rules)
})
