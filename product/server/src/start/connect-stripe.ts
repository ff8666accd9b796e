/**
 * Implements `npm run connect-stripe`: asks for the secret key, prepares the account, and writes `.env`, or says what
 * to write into it.
 */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { connectAccount } from '../modules/payments/stripe/connect-account'

interface Terminal {
  ask(question: string): Promise<string>
  say(line: string): void
}

interface ConnectContext {
  siteUrl: string
  envFile: string
  /** The key that the server has beside the secret of its webhook, from `.env` or elsewhere, or null without both. */
  presentKey: string | null
  events: readonly string[]
  api?: { protocol: 'http' | 'https'; host: string; port: number }
}

/** These errors mean that `.env` cannot be written: it is another user's, or in an image. */
const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS']

/** @throws Error whose message is a sentence; `.env` is unchanged then */
export async function connectStripe(
  { siteUrl, envFile, presentKey, ...options }: ConnectContext,
  terminal: Terminal,
): Promise<void> {
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

  const connected = await connectAccount(key, { siteUrl, knowsSecret: key === presentKey, ...options })
  const settings: Record<string, string> = {
    STRIPE_SECRET_KEY: key,
    STRIPE_PORTAL_CONFIGURATION: connected.portalConfiguration,
    ...(connected.webhookSecret && { STRIPE_WEBHOOK_SECRET: connected.webhookSecret }),
  }
  const written = await writeSettings(envFile, settings)
  terminal.say('')
  terminal.say(
    `Done. ${connected.mode === 'test' ? 'Test mode: no money moves.' : 'Live: real cards are charged.'}`,
  )
  terminal.say(`- Stripe tells ${siteUrl}/api/stripe/webhook of ${options.events.length} kinds of events.`)
  terminal.say(
    '- Members change their card on a page of Stripe; plan, pause and end are on their settings page.',
  )
  if (!written) {
    terminal.say('- .env cannot be written from here. Write these lines into it, then start Juno again:')
    for (const [name, value] of Object.entries(settings)) terminal.say(`${name}=${value}`)
    return
  }
  terminal.say(`- ${Object.keys(settings).join(', ')} are in .env. Start Juno again to use them.`)
  // A secret that another user may read is no secret.
  if ((await stat(envFile)).mode & 0o004)
    terminal.say('- Everybody on this machine can read .env: let nobody but the user of the server.')
}

/**
 * Owner and permissions of the file stay: the server reads it as another user than the one who calls this.
 * @returns false where this user may not write it
 */
async function writeSettings(file: string, settings: Record<string, string>): Promise<boolean> {
  try {
    const env = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    await writeFile(file, withSettings(env, settings), { mode: 0o600 })
    return true
  } catch (error) {
    if (NOT_WRITABLE.includes((error as NodeJS.ErrnoException).code!)) return false
    throw error
  }
}

/** Replaces each setting, also one that is commented out, or appends it. */
function withSettings(env: string, settings: Record<string, string>): string {
  return Object.entries(settings).reduce((text, [name, value]) => {
    const line = new RegExp(`^#?\\s*${name}=.*$`, 'm')
    if (line.test(text)) return text.replace(line, () => `${name}=${value}`)
    return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${name}=${value}\n`
  }, env)
}

/** Opens the terminal of the process. An answer that is typed or pasted is not shown. */
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
