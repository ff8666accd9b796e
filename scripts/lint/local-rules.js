// @ts-check
// Holds the local lint rules: rules of CONTRIBUTING that no published plugin states. Each is a few lines on purpose.
import path from 'node:path'
import { importTarget } from './import-target.js'
import { mayImport } from './import-zones.js'
import { readImports } from './read-imports.js'

const root = path.resolve(import.meta.dirname, '../..')
const relative = (/** @type {string} */ file) => path.relative(root, file).split(path.sep).join('/')
const isTest = (/** @type {string} */ file) => /\.(test|nightly)\.tsx?$|\/testing\//.test(file)

/**
 * The interface between oxlint and a rule: https://oxc.rs/docs/guide/usage/linter/writing-js-plugins
 * @typedef {{ filename: string, sourceCode: any, report(problem: { node: any, message: string }): void }} Context
 * @typedef {{ create(context: Context): Record<string, (node: any) => void> }} Rule
 */

/** @type {Rule} */
const importZone = {
  create(context) {
    const file = relative(context.filename)
    return readImports((node, specifier) => {
      const to = importTarget(file, specifier)
      if (mayImport(file, specifier, to)) return
      const message = `${file} may not import ${to ?? specifier}: see the import table in ARCHITECTURE.md.`
      context.report({ node, message })
    })
  },
}

/** Matches adverbs in the name of a file, and no verb or adjective that ends alike. */
const adverb =
  /(^|-)(afresh|afterwards|already|anew|meanwhile|once(?=-)|otherwise|(?!anonymous|app|costl|dai|ear|on|re|week)[a-z]+ly)[.-]/

/** @returns {Rule} */
const onFileName = (/** @type {(file: string) => string | null} */ problem) => ({
  create: context => ({
    Program(node) {
      const message = problem(relative(context.filename))
      if (message) context.report({ node, message })
    },
  }),
})

/** @returns {Rule} */
const onNode = (
  /** @type {string} */ selector,
  /** @type {string} */ message,
  /** @type {(file: string) => boolean} */ exempt = () => false,
) => ({
  create: context =>
    exempt(relative(context.filename))
      ? {}
      : { [selector]: (/** @type {any} */ node) => context.report({ node, message }) },
})

/** STYLE.md: a comment is a sentence that says who does something. These openings leave out one of both. */
const obscureOpening = /^(?:Of|What|Which|Who|Whoever|Whom|Whose|That which)\s(?!.*\?$)/
const obscureWord = /\b(?:anew|whoever|whomever|that which)\b/i

/** @type {Rule} */
const plainComments = {
  create: context => ({
    Program() {
      let above = { text: '.', line: 0 }
      for (const comment of context.sourceCode.getAllComments()) {
        const text = comment.value.replaceAll(/^\s*\*/gm, '').trim()
        const { start, end } = comment.loc
        const goesOn = start.line === above.line + 1 && !/[.:?!]$/.test(above.text)
        const found = (goesOn ? null : obscureOpening.exec(text)) ?? obscureWord.exec(text)
        if (found)
          context.report({
            node: comment,
            message: `Write a sentence that says who does what, without "${found[0].trim()}": ${text.slice(0, 60)}`,
          })
        above = { text, line: end.line }
      }
    },
  }),
}

/**
 * Matches a thrown value, or the `error` of a query or a mutation. The `error` of a field is excluded: its state has
 * our own texts.
 */
const failures =
  '[object.name=/^(error|cause|failure)$/], [object.expression.name=/^(error|cause|failure)$/], ' +
  "[object.property.name='error'][object.object.name!=/State$/]"

/** Matches places where the class of the error was checked. */
const recognised =
  ":matches(ConditionalExpression, IfStatement):has(BinaryExpression[operator='instanceof'][right.name!='Error']) *"

/** These forms lose nothing but an address, a password or a code. */
const leftFreely = [
  'product/web/src/features/mfa/kinds/phone-set-up.tsx',
  'product/web/src/features/mfa/kinds/recovery-code-step.tsx',
  'product/web/src/components/form/use-code-form.ts',
  'product/web/src/features/payments/components/coupon-field.tsx',
  'product/web/src/features/auth/components/organization-sign-in.tsx',
  'product/web/src/features/account/components/close-account-dialog.tsx',
  'product/web/src/features/auth/components/email-link-form.tsx',
  'product/web/src/features/applications/components/change-sent-address.tsx',
  'product/web/src/features/auth/components/sign-in-form.tsx',
  'product/web/src/features/gifts/components/redeem-panel.tsx',
]

/** Nobody waits for these parts, or the router loads them so, or their caller reports the failure. */
const loadedOtherwise = [
  'product/web/src/main.ts',
  'product/web/src/app/router.tsx',
  'product/web/src/app/admin-pages.ts',
  'product/web/src/app/public-pages.ts',
  'product/web/src/app/app-shell.tsx',
  'product/web/src/components/form/unsaved-guard.tsx',
  'product/web/src/features/applications/api/application-rules.ts',
  'product/web/src/features/resources/api/upload-template.ts',
  'product/web/src/lib/load-client.ts',
  'product/web/src/lib/auth/browser-auth-store.ts',
  'product/web/src/lib/auth/common-passwords.ts',
]

/** Matches calls whose callback holds a connection. */
const inTransaction =
  'CallExpression:matches([callee.name=/^with(ServiceRole|RequestScope)$/], [callee.property.name=/^with(ServiceRole|RequestScope)$/])'
/** The gateway that asks at once, among the parameters of a function that is given a transaction as well. */
const askingWithRows =
  ":function:has(TSTypeReference[typeName.name='Queryable']) > * > TSTypeAnnotation > TSTypeReference[typeName.name=/^(PaymentContext|StripeGateway)$/]"

/** The plugin that .oxlintrc.json names. */
const localRules = {
  meta: { name: 'juno' },
  rules: {
    'import-zone': importZone,
    'plain-comments': plainComments,
    'kebab-case-file': onFileName(file =>
      /^[a-z0-9.-]+$/.test(path.basename(file)) ? null : 'File names are kebab-case, after what they export.',
    ),
    'no-vague-file-name': onFileName(file =>
      /(^|\/)(utils?|helpers?|misc|common)(\.tsx?$|\/)/.test(file) || adverb.test(path.basename(file))
        ? 'Name the file after what it exports.'
        : null,
    ),
    'no-default-export': onNode(
      'ExportDefaultDeclaration',
      'Named exports only: one name for one thing, everywhere.',
    ),
    'no-barrel': onNode(
      'Program > ExportAllDeclaration, Program > ExportNamedDeclaration[source]',
      'No barrels: import from the file that defines it.',
      file => file === 'platform/backend/src/index.ts' || file === 'platform/backend/testing/index.ts',
    ),
    'no-process-env': onNode(
      "MemberExpression[object.name='process'][property.name='env']",
      'Only the config.ts of an app reads the environment; pass configuration down.',
      file => /^(?:platform|product)\/[^/]+\/src\/(start\/)?config\.ts$/.test(file) || isTest(file),
    ),
    'no-module-state': onNode(
      'Program > VariableDeclaration[kind="let"]',
      'No module-level state: two servers must be able to live in one process.',
      file => isTest(file),
    ),
    'no-module-mock': onNode(
      "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|unmock|doMock|doUnmock)$/]",
      'Database test files share their modules: hand over a part that the test has made.',
    ),
    'storage-by-its-door': onNode(
      'Identifier[name=/^(localStorage|sessionStorage|indexedDB|caches|cookieStore|BroadcastChannel)$/], ' +
        "MemberExpression[object.name='navigator'][property.name=/^(locks|storage|serviceWorker)$/], " +
        "MemberExpression[object.name='document'][property.name='cookie']",
      'Use lib/browser-storage: where a browser blocks site data, asking for it throws.',
      file => file === 'product/web/src/lib/browser-storage.ts' || isTest(file),
    ),
    'supabase-stays-in-api': onNode(
      "MemberExpression[object.name='supabase'], CallExpression[callee.name='getSupabase']",
      'The client is used only in features/*/api and lib.',
      file => /^product\/web\/src\/(features\/[^/]+\/api|lib)\//.test(file) || isTest(file),
    ),
    'mutate-once': onNode(
      "ImportDeclaration[source.value='@tanstack/react-query'] ImportSpecifier[imported.name='useMutation']",
      'Use lib/use-mutation: a second click sends nothing twice.',
      file => file === 'product/web/src/lib/use-mutation.ts',
    ),
    'forms-ask-before-leaving': onNode(
      "JSXOpeningElement[name.name='form'], ImportDeclaration[source.value='react-hook-form'] ImportSpecifier[imported.name='useForm'], " +
        "Program:not(:has(ImportSpecifier[imported.name='useUnsavedWork'])) JSXOpeningElement[name.name=/^(textarea|Textarea)$/]",
      'Use components/form, or useUnsavedWork: what people wrote is asked about before it is left.',
      file => /^product\/web\/src\/components\/(form|ui)\//.test(file) || isTest(file),
    ),
    'leave-freely': onNode(
      "ObjectExpression > Property[key.name='leaveFreely']",
      'Only a form of an address, a password or a code alone may be left without a question.',
      file => leftFreely.includes(file) || isTest(file),
    ),
    'load-part': onNode(
      'ImportExpression:not(CallExpression[callee.name=/^(loadPart|lazyPart|soonPart|useLatePart|useMenu)$/] *)' +
        // A form says where its rules are missing.
        ":not(Property[key.name='rules'] Property[key.name='load'] *)" +
        ':not(TryStatement[handler] > .block *)',
      'Use lib/load-part, or tell where it fails: a click that waits for it would do nothing.',
      file => loadedOtherwise.includes(file) || isTest(file),
    ),
    'word-failures': onNode(
      `MemberExpression[property.name='message']:matches(${failures}):not(${recognised}):not(BinaryExpression > *)`,
      'Use failureText: the message of whatever was thrown may be one program talking to another.',
      file => !file.endsWith('.tsx') || isTest(file),
    ),
    'ask-between-transactions': onNode(
      `${inTransaction} Identifier[name='stripe'], ${inTransaction} CallExpression > Identifier[name='context']:last-child, ` +
        "CallExpression[callee.name='askAndWrite'] > ArrowFunctionExpression[params.length<2] Identifier[name='stripe'], " +
        askingWithRows,
      'Use askAndWrite and the context that it hands out: the provider is never asked while a connection is held.',
      isTest,
    ),
    'no-sleep': onNode(
      "CallExpression[callee.property.name='waitForTimeout'], NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
      'No sleeps in tests: wait for a condition.',
    ),
    'no-focused-test': onNode(
      "CallExpression[callee.property.name='only'], CallExpression[callee.property.name='skip']",
      'A skipped or focused test tests nothing.',
    ),
  },
}

export default localRules
