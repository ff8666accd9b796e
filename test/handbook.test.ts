// The handbook names pages, pictures and commands that exist, its pictures stay light, and its commands are played.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { parseConfig } from '../product/server/src/start/config'
import { yamlBlocks } from './deployment-files'
import { commands } from './handbook-commands'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const founder = read('docs/handbook/founder.md')
const drawn = [...read('scripts/handbook-pictures.mjs').matchAll(/\{ name: '([\w-]+)'/g)].map(
  match => match[1]!,
)
const folder = 'docs/images/handbook'
const pictures = readdirSync(path.join(root, folder)).sort()

it('names pages and buttons as the site does', () => {
  const sources = readdirSync(path.join(root, 'product/web/src'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map(name => read(`product/web/src/${name}`))
    .join('\n')
  const named = [...founder.matchAll(/(?<![*\w])\*([A-Z][^*\n]+)\*(?!\*)/g)].map(match => match[1]!)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(name => !sources.includes(`'${name}'`) && !sources.includes(` ${name}\n`))).toEqual([])
})

it('shows each picture that `npm run handbook` draws, and no other', () => {
  const files = drawn.map(name => `${name}.webp`).sort()
  expect(files.length).toBeGreaterThan(5)
  expect(pictures).toEqual(files)
  const shown = [...founder.matchAll(/!\[[^\]]{20,}\]\(\.\.\/images\/handbook\/([\w.-]+)\)/g)].map(
    match => match[1]!,
  )
  expect(shown.sort()).toEqual(files)
})

it('keeps the pictures light: each below 60 kB, and all below 400 kB', () => {
  const sizes = pictures.map(name => statSync(path.join(root, folder, name)).size)
  expect(Math.max(...sizes)).toBeLessThan(60_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000)
})

it('says nothing to the founder that only engineers understand', () => {
  const jargon =
    /\b(server|database|PostgreSQL|SMTP|DNS|API|Docker|npm|terminal|deploy|env|SQL|cluster|token|URL)\b/i
  expect(founder.match(jargon)?.[0]).toBeUndefined()
})

const pages = readdirSync(path.join(root, 'docs/handbook')).map(name => read(`docs/handbook/${name}`))
const BLOCK = /^```sh\n([^]*?)^```/gm
const blocks = pages.flatMap(page => [...page.matchAll(BLOCK)].map(match => match[1]!))
/** These are commands within a sentence. */
const inline = pages.flatMap(page =>
  [...page.replace(BLOCK, '').matchAll(/`((?:runuser |npm run |docker compose (?:exec|run) )[^`\n]+)`/g)].map(
    match => match[1]!,
  ),
)
/** Each line is a command. A here-document belongs to the line that begins it. */
const written = [
  ...blocks.flatMap(block =>
    [...block.matchAll(/^.*<<'END'\n[^]*?\nEND$|^.+$/gm)].map(([command]) => command),
  ),
  ...inline,
]

it('plays every command that it gives, or says that it was played by hand', () => {
  expect(written.length).toBeGreaterThan(40)
  const unknown = written.filter(
    command => commands.filter(({ pattern }) => pattern.test(command)).length !== 1,
  )
  expect(unknown).toEqual([])
  const unused = commands.filter(({ pattern }) => !written.some(command => pattern.test(command)))
  expect(unused.map(({ does }) => does)).toEqual([])
  const missing = commands.filter(
    ({ played }) => played !== 'by hand' && !existsSync(path.join(root, played)),
  )
  expect(missing.map(({ played }) => played)).toEqual([])
})

it('names programs of Juno that exist, where they are on the machine', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const run = written.flatMap(command => /npm run ([\w-]+)/.exec(command)?.[1] ?? [])
  expect(run).toContain('undo-upgrade')
  expect(run.filter(name => !scripts[name])).toEqual([])
  const cli = read('product/server/src/start/cli.ts')
  const asked = written.flatMap(command => /cli\.js ([\w-]+)/.exec(command)?.[1] ?? [])
  expect(asked).toContain('reset-two-factor')
  expect(asked.filter(name => !new RegExp(`^  (async )?'?${name}'?[(:]`, 'm').test(cli))).toEqual([])
  const files = written.flatMap(command =>
    [...command.matchAll(/(?:\/opt\/juno\/| )(deploy\/[\w.-]+)/g)].map(match => match[1]!),
  )
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter(file => !existsSync(path.join(root, file)))).toEqual([])
})

it('names services and volumes of compose.yaml', () => {
  const compose = read('compose.yaml')
  const services = Object.keys(yamlBlocks(yamlBlocks(compose, 0).services!, 2))
  const composed = written.filter(command => command.startsWith('docker compose '))
  const named = composed.map(command =>
    command
      .replace(/'[^']*'/g, '')
      .replace(/--?[\w=*/.-]+/g, '')
      .split(/\s+/)
      .slice(3)
      .find(word => word !== ''),
  )
  expect(named.filter(name => name !== undefined && !services.includes(name))).toEqual([])
  expect(named.filter(name => name !== undefined).length).toBeGreaterThan(3)
  expect(compose).toMatch(/^name: juno$/m)
})

it('gives settings with which the server starts, readable where the unit looks', () => {
  const [, text] = /cat > \/opt\/juno\/\.env <<'END'\n([^]*?)\nEND/.exec(written.join('\n'))!
  const config = parseConfig('/opt/juno', {}, parseEnv(text!))
  expect(config).toMatchObject({
    siteUrl: 'https://community.example.org',
    ownerEmail: 'you@example.org',
    demo: false,
    dataDir: '/var/lib/juno',
    trustedProxyHops: 1,
  })
  expect(config.smtpUrl).not.toBeNull()
})

it('gives Caddy the address of the site', () => {
  const command = written.find(line => line.startsWith('sed '))!
  const expression = /^sed '([^']+)'/.exec(command)![1]!
  const made = execFileSync('sed', [expression, path.join(root, 'deploy/Caddyfile')], { encoding: 'utf8' })
  expect(made).toMatch(/^https:\/\/community\.example\.org \{$/m)
  expect(made).not.toMatch(/^\{\$SITE_URL\}/m)
})
