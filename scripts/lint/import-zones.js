// @ts-check
// Who may import whom. A folder imports itself and what `may` names; everything else of ours is refused.

/**
 * @typedef {object} Zone
 * @property {string} folder the folder of the importing file, or one file. A `:segment` is any one
 *   folder, which does not import its siblings. The first zone that fits a file binds it; a file in no zone is refused.
 * @property {string[]} may
 * @property {string[]} [tests] what `x.test.ts` imports besides
 * @property {string[]} [packages] the only published packages that its source imports
 */

/** Features of the auth wire are built from these floors. Each imports those before it. */
const authGround = [
  ['auth-error.ts'],
  ['rules'],
  ['context', 'outgoing'],
  ['accounts'],
  ['hooks', 'wire'],
  ['mails', 'captcha'],
  ['tokens'],
]
/** Features of the auth wire that are put together from others. */
const authFeatures = {
  phone: ['password'],
  sso: ['external'],
  web3: ['external'],
  'sign-up': ['password', 'phone'],
  'mailed-codes': ['phone'],
  factors: ['passkeys', 'phone'],
  'recovery-codes': ['factors'],
  user: ['mailed-codes', 'password', 'phone'],
  admin: ['password', 'phone'],
  moving: ['password'],
  instance: ['passkeys', 'sso'],
}
const auth = 'platform/backend/src/auth'
const inAuth = (/** @type {string[]} */ ...names) => names.map(name => `${auth}/${name}`)
const emailRule = 'platform/backend/src/email-address.ts'
const backendGround = [
  ...['contract.ts', 'messages.ts', 'db', 'http'].map(name => `platform/backend/src/${name}`),
  emailRule,
]
const authTests = ['platform/backend/testing', auth]

/** @type {Zone[]} */
const authZones = [
  ...authGround.flatMap((names, floor) =>
    names.map(name => ({
      folder: `${auth}/${name}`,
      may: [...backendGround, ...inAuth(...authGround.slice(0, floor).flat())],
      tests: authTests,
    })),
  ),
  ...Object.entries(authFeatures).map(([name, others]) => ({
    folder: `${auth}/${name}`,
    may: [...backendGround, ...inAuth(...authGround.flat(), ...others)],
    tests: authTests,
  })),
  {
    folder: `${auth}/:feature`,
    may: [...backendGround, ...inAuth(...authGround.flat())],
    tests: authTests,
  },
  { folder: auth, may: backendGround, tests: authTests },
]

const payments = 'product/server/src/modules/payments'
/** The rooms of payments, each of which knows those before it. */
const paymentFloors = [
  ['payer'],
  ['stripe'],
  ['ledger', 'refunds', 'complimentary', 'import', 'moves', 'coupons'],
  ['prices', 'checkout', 'membership'],
  ['grace'],
  ['gifts'],
  ['disputes', 'firms'],
  ['webhook', 'sandbox-pages', 'demo'],
]
const modulesMay = [
  'product/server/src/shared',
  'product/domain/src',
  'platform/backend',
  'platform/postgres/src',
  'platform/host/src',
]

/** @type {Zone[]} */
const paymentZones = paymentFloors.flatMap((rooms, floor) =>
  rooms.map(room => ({
    folder: `${payments}/${room}`,
    may: [
      ...modulesMay,
      `${payments}/refusals.ts`,
      ...paymentFloors
        .slice(0, floor)
        .flat()
        .map(lower => `${payments}/${lower}`),
      ...(['checkout', 'sandbox-pages', 'demo'].includes(room) ? ['product/stripe-simulator/src'] : []),
    ],
    tests: ['product/server/src', 'product/stripe-simulator/src'],
  })),
)

/** @type {Zone[]} */
export const importZones = [
  { folder: 'product/domain/src', may: [emailRule], packages: ['zod'] },

  { folder: 'platform/backend/src/index.ts', may: ['platform/backend/src'] },
  { folder: 'platform/backend/src/contract.ts', may: ['platform/backend/src/messages.ts'] },
  { folder: 'platform/backend/src/messages.ts', may: [] },
  { folder: emailRule, may: [] },
  { folder: 'platform/backend/src/db', may: ['platform/backend/src/contract.ts'] },
  {
    folder: 'platform/backend/src/http',
    may: ['platform/backend/src/contract.ts', 'platform/backend/src/db'],
    tests: ['platform/backend/testing'],
  },
  ...authZones,
  {
    folder: 'platform/backend/src/:wire',
    may: backendGround,
    tests: ['platform/backend/testing'],
  },
  { folder: 'platform/backend/testing', may: ['platform/backend/src'] },
  { folder: 'platform/acceptance', may: ['platform'] },
  { folder: 'platform/bench', may: ['platform'] },
  { folder: 'product/acceptance', may: ['platform/acceptance', 'platform/backend/testing'] },
  { folder: 'product/e2e', may: [] },
  { folder: 'product/bench', may: ['platform/bench', 'product'] },
  { folder: 'product/faults', may: ['platform'] },
  { folder: 'product/supabase/tests', may: ['platform', 'product'] },
  { folder: 'platform/postgres/src', may: [] },
  { folder: 'platform/project/src', may: [] },
  { folder: 'platform/host/src', may: ['platform/backend', 'platform/postgres/src'] },
  {
    folder: 'platform/standalone/src',
    may: ['platform/backend', 'platform/postgres/src', 'platform/project/src', 'platform/host/src'],
  },

  {
    folder: 'product/server/src/shared',
    may: ['product/domain/src', 'platform/backend', 'platform/postgres/src', 'platform/host/src'],
    tests: ['product/server/src'],
  },
  ...paymentZones,
  {
    folder: payments,
    may: [...modulesMay, 'product/stripe-simulator/src'],
    tests: ['product/server/src'],
  },
  { folder: 'product/server/src/modules/:noun', may: modulesMay, tests: ['product/server/src'] },
  { folder: 'product/stripe-simulator/src', may: ['product/domain/src', 'platform/backend'] },
  { folder: 'product/server/src/demo', may: ['product/domain/src', 'platform/backend'] },
  ...['start', 'testing'].map(folder => ({
    folder: `product/server/src/${folder}`,
    may: [
      'product/server/src',
      'product/domain/src',
      'platform/backend',
      'platform/postgres/src',
      'platform/project/src',
      'platform/host/src',
      ...(folder === 'testing' ? ['product/stripe-simulator/src'] : []),
    ],
  })),

  { folder: 'product/web/src/config', may: ['product/domain/src'] },
  {
    folder: 'product/web/src/lib',
    may: ['product/web/src/config', 'product/domain/src'],
    tests: ['product/web/src/testing'],
  },
  {
    folder: 'product/web/src/components',
    may: ['product/web/src/lib', 'product/web/src/config', 'product/domain/src'],
    tests: ['product/web/src/testing'],
  },
  {
    folder: 'product/web/src/features/:noun',
    may: [
      'product/web/src/components',
      'product/web/src/lib',
      'product/web/src/config',
      'product/domain/src',
    ],
    tests: ['product/web/src/testing'],
  },
  ...['app', 'testing', 'main.ts', 'prerender.tsx'].map(name => ({
    folder: `product/web/src/${name}`,
    may: ['product/web/src', 'product/domain/src'],
  })),
]

const testFile = /\.(?:test|nightly)\.tsx?$/
/** Tests and programmes that are in no package. */
const besidePackages = /^(?:platform|product)\/(?:acceptance|bench|e2e|faults|supabase\/tests)\//
const testSupport = new RegExp(`/testing(?:/|$)|${besidePackages.source}`)

/** @returns a regular expression of the paths in a folder; a `:segment` is any one folder, and files beside it are not in it */
const within = (/** @type {string} */ folder) =>
  new RegExp(`^${folder.replace(/\.tsx?$/, '').replace(/:\w+/, '[^/]+(?=/)')}(?=[/.]|$)`)

export const zoneOf = (/** @type {string} */ file) =>
  importZones.find(({ folder }) => within(folder).test(file))

const side = (/** @type {string} */ file) => file.split('/', 1)[0]
const workspace = (/** @type {string} */ file) => file.split('/', 2).join('/')

/** Another workspace is entered by a door that its package.json names, but for what is beside the packages of its side. */
const opensDoor = (/** @type {string} */ file, /** @type {string} */ to) =>
  workspace(to) === workspace(file) ||
  (besidePackages.test(file) && (side(to) === side(file) || besidePackages.test(to)))

/**
 * @param {string} file path of the importing file from the repository's root
 * @param {string} specifier
 * @param {string | null} to what `importTarget` returns for it
 */
export function mayImport(file, specifier, to) {
  const zone = zoneOf(file)
  const isTest = testFile.test(file)
  const isTestSupport = isTest || testSupport.test(file)
  if (!to) return isTestSupport || !zone?.packages || zone.packages.includes(specifier)
  if (isTestSupport && /^(?:scripts|test)\//.test(to)) return true
  if (!zone || (specifier.startsWith('.') && !opensDoor(file, to))) return false
  // Test support is above what it tests: source never imports it.
  if (testSupport.test(to) && !isTestSupport) return false
  const [own] = within(zone.folder).exec(file) ?? []
  return [own ?? '', ...zone.may, ...(isTest ? (zone.tests ?? []) : [])].some(folder =>
    within(folder).test(to),
  )
}

/** Lists that many zones have, by the words of the table. */
const shared = /** @type {const} */ ([
  ['what all wires use', backendGround],
  ['what all auth features use', inAuth(...authGround.flat())],
])

/** Returns the table of ARCHITECTURE.md, which `test/lint-rules.test.ts` compares with this one. */
export const importTable = () =>
  [
    ...shared.map(([words, folders]) => `- ${words}: ${folders.map(folder => `\`${folder}\``).join(', ')}`),
    '',
    '| folder | may import | its tests also |',
    '|---|---|---|',
    ...importZones.map(({ folder, may, tests = [], packages = [] }) => {
      const siblings = `${folder.slice(0, folder.lastIndexOf('/'))}/`
      const names = (/** @type {readonly string[]} */ list) => {
        const groups = shared.filter(([, folders]) => folders.every(name => list.includes(name)))
        const rest = list.filter(name => !groups.some(([, folders]) => folders.includes(name)))
        return [
          ...groups.map(([words]) => words),
          ...rest.map(name => `\`${name.replace(siblings, '')}\``),
        ].join(', ')
      }
      return `| \`${folder}\` | ${names([...may, ...packages])} | ${names(tests)} |`
    }),
  ].join('\n')
