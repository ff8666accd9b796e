import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderPageErrors } from '../http/render-page-errors'
import type { SiteConfig } from './site-pages'
import { sitePlugin } from './site-plugin'

const always = (config: SiteConfig) => () => config

let distDir: string
let app: FastifyInstance

beforeAll(async () => {
  distDir = await mkdtemp(path.join(tmpdir(), 'juno-site-'))
  await mkdir(path.join(distDir, 'assets'))
  await mkdir(path.join(distDir, 'about'))
  const page = (body: string) => `<html><head><!--app-config--></head><body>${body}</body></html>`
  await writeFile(path.join(distDir, 'index.html'), page('landing'))
  await writeFile(path.join(distDir, 'about/index.html'), page('about us'))
  await writeFile(path.join(distDir, 'app.html'), page('empty'))
  await writeFile(path.join(distDir, 'assets/main-abc.js'), 'export {}')
  await writeFile(path.join(distDir, 'favicon.svg'), '<svg/>')
  await writeFile(path.join(distDir, '.env'), 'SECRET=1')
  app = Fastify()
  renderPageErrors(app)
  await app.register(
    sitePlugin({
      distDir,
      appConfig: always({ brand: '</script><script>alert(1)</script>', siteUrl: 'http://localhost' }),
    }),
  )
})
afterAll(async () => {
  await app.close()
  await rm(distDir, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  app.inject({ url, headers })

test.each([
  ['/', 'landing'],
  ['/about', 'about us'],
  ['/about/', 'about us'],
  ['/dashboard', 'empty'],
  ['/members/42?tab=1', 'empty'],
])('%s shows the page «%s»', async (url, text) => {
  const response = await get(url)
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain(`<body>${text}</body>`)
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  })
})

test.each([
  '/realtime/v1',
  '/realtime/v1/websocket?apikey=x',
  '/functions/v1/hello',
  '/graphql/v1',
  '/pg/query',
  '/pg-meta/default/tables',
  '/rest/',
  '/rest/v2/profiles',
  '/analytics/v1/x',
  '/%72ealtime/v1/x',
  '/REALTIME/v1/x',
  '//realtime/v1/x',
  '//rest//v1/profiles',
  '/api',
])('%s is not a page', async url => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(answer.json()).toMatchObject({ message: 'There is nothing at this address.' })
})

test.each([
  ['/apply', 'application/x-www-form-urlencoded', 'name=Ada'],
  ['/sign-in?from=%2Fevents', 'application/x-www-form-urlencoded', 'password=secret'],
  ['/contact', 'multipart/form-data; boundary=x', '--x--'],
  ['/contact', 'application/x-www-form-urlencoded', 'a'.repeat(2_000_000)],
])(
  'a form that the browser sends to %s by itself is answered by a page: nothing was sent',
  async (url, type, payload) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { accept: 'text/html,application/xhtml+xml', 'content-type': type },
      payload,
    })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('This was not sent')
    expect(answer.body).not.toContain('secret')
  },
)

test('the configuration is data that cannot break out of its block', async () => {
  const { body } = await get('/')
  const [, json] = /<script type="application\/json" id="app-config">(.*?)<\/script>/.exec(body)!
  expect(JSON.parse(json!)).toMatchObject({ brand: '</script><script>alert(1)</script>' })
})

test('prerendered pages contain the name of the installation, as text', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'juno-site-'))
  await writeFile(path.join(dist, 'app.html'), '<title>%BRAND%</title><link href="%SITE_URL%/">')
  const other = Fastify()
  await other.register(
    sitePlugin({ distDir: dist, appConfig: always({ brand: 'A & <B>', siteUrl: 'https://a.example' }) }),
  )
  const { body } = await other.inject({ url: '/x', headers: { accept: 'text/html' } })
  await other.close()
  await rm(dist, { recursive: true })
  expect(body).toBe('<title>A &amp; &lt;B&gt;</title><link href="https://a.example/">')
})

test('prerendered pages say what the configuration gives for a mark, once, and leave other percent signs alone', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'juno-site-'))
  await writeFile(path.join(dist, 'app.html'), '<b>%PRICE%</b><i>%NOTE%</i><u>%OTHER% 100% %</u>')
  const other = Fastify()
  await other.register(
    sitePlugin({
      distDir: dist,
      appConfig: always({ brand: 'Juno', siteUrl: 'https://a.example' }),
      texts: () => ({ PRICE: '%BRAND% & 5', NOTE: '' }),
    }),
  )
  const { body } = await other.inject({ url: '/x', headers: { accept: 'text/html' } })
  await other.close()
  await rm(dist, { recursive: true })
  expect(body).toBe('<b>%BRAND% &amp; 5</b><i></i><u>%OTHER% 100% %</u>')
})

test('a hashed asset is cached for ever, another file for an hour', async () => {
  expect((await get('/assets/main-abc.js', {})).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await get('/favicon.svg', {})).headers['cache-control']).toBe('public, max-age=3600')
})

test.each([
  '/assets/missing.js',
  '/nothing.png',
  '/.env',
  '/assets/../.env',
  '/%2e%2e/package.json',
  '/%00',
  '/%zz',
])('%s is a 404 or a 400, never a page and never a file from elsewhere', async url => {
  const response = await get(url)
  expect([400, 404]).toContain(response.statusCode)
  expect(response.body).not.toContain('SECRET')
})

test('a request that wants data gets no page', async () => {
  expect((await get('/dashboard', { accept: 'application/json' })).statusCode).toBe(404)
})

test('pages are compressed, and not sent again when unchanged', async () => {
  const response = await get('/', { accept: 'text/html', 'accept-encoding': 'gzip' })
  expect(gunzipSync(response.rawPayload).toString()).toContain('landing')
  const again = await get('/', { accept: 'text/html', 'if-none-match': String(response.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('a site that was not built stops the start with a sentence', async () => {
  const other = Fastify()
  await expect(
    other.register(
      sitePlugin({ distDir: path.join(distDir, 'assets'), appConfig: always({ brand: '', siteUrl: '' }) }),
    ),
  ).rejects.toThrow('Run npm run build')
})
