/** In charge of `npm run connect-stripe`: asks for the secret key, makes the account ready, and writes `.env`. */
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { connectAccount } from '../modules/payments/stripe/connect-account'

interface Terminal {
  ask(question: string): Promise<string>
  say(line: string): void
}

interface ConnectContext {
  siteUrl: string
  envFile: string
  events: readonly string[]
  api?: { protocol: 'http' | 'https'; host: string; port: number }
}

/** @throws Error in a sentence; `.env` is as it was then */
export async function connectStripe({ siteUrl, envFile, ...options }: ConnectContext, terminal: Terminal) {
  if (!siteUrl.startsWith('https://'))
    throw new Error(
      `Stripe has to reach this site, and ${siteUrl} is not a public https address. Set SITE_URL in .env first.`,
    )
  terminal.say(`This connects ${siteUrl} with a Stripe account.`)
  terminal.say(
    'The secret key is in the dashboard of Stripe under Developers, API keys. One that begins with',
  )
  terminal.say('sk_test_ takes no money: begin with it, and run this again with the other one.')
  const key = (await terminal.ask('Secret key: ')).trim()
  if (!/^[sr]k_(test|live)_\w+$/.test(key))
    throw new Error(
      'A secret key begins with sk_ or rk_. One that begins with pk_ is the publishable key, which stands above it in the dashboard.',
    )

  const env = await readEnv(envFile)
  const knowsSecret =
    valueOf(env, 'STRIPE_WEBHOOK_SECRET') !== null && valueOf(env, 'STRIPE_SECRET_KEY') === key
  const connected = await connectAccount(key, { siteUrl, knowsSecret, ...options })
  const settings: Record<string, string> = {
    STRIPE_SECRET_KEY: key,
    STRIPE_PORTAL_CONFIGURATION: connected.portalConfiguration,
    ...(connected.webhookSecret && { STRIPE_WEBHOOK_SECRET: connected.webhookSecret }),
  }
  // A secret that somebody else may read is no secret.
  await writeFile(envFile, withSettings(env, settings), { mode: 0o600 })
  await chmod(envFile, 0o600)
  terminal.say('')
  terminal.say(
    `Done. ${connected.mode === 'test' ? 'Test mode: no money moves.' : 'Live: real cards are charged.'}`,
  )
  terminal.say(`- Stripe tells ${siteUrl}/api/stripe/webhook of ${options.events.length} kinds of events.`)
  terminal.say(
    '- Members change their card on a page of Stripe; plan, pause and end are on their settings page.',
  )
  terminal.say(`- ${Object.keys(settings).join(', ')} are in .env. Start Juno again to use them.`)
}

async function readEnv(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

function valueOf(env: string, name: string): string | null {
  return new RegExp(`^${name}=(.+)$`, 'm').exec(env)?.[1] ?? null
}

/** In the place of each setting, also of one that is commented out; else at the end. */
function withSettings(env: string, settings: Record<string, string>): string {
  return Object.entries(settings).reduce((text, [name, value]) => {
    const line = new RegExp(`^#?\\s*${name}=.*$`, 'm')
    if (line.test(text)) return text.replace(line, () => `${name}=${value}`)
    return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${name}=${value}\n`
  }, env)
}

/** The terminal of the process: what is typed or pasted as an answer is not shown. */
export function openTerminal(): Terminal {
  return {
    say: line => void process.stdout.write(`${line}\n`),
    async ask(question) {
      process.stdout.write(question)
      const lines = createInterface({
        input: process.stdin,
        terminal: process.stdin.isTTY,
        output: undefined,
      })
      try {
        for await (const line of lines) return line
        return ''
      } finally {
        lines.close()
        process.stdout.write('\n')
      }
    },
  }
}
