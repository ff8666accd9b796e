// Tries hundreds of addresses that pretend to lead back to the site. None of them is followed, kept in a link, or
// mailed (docs/specification/safety.md#mail-links).
import { afterAll, expect, test } from 'vitest'
import { newMember, operator, server } from './auth-support'
import { eachOf, closeConnections, send } from './hostile-support'

afterAll(closeConnections)

const LEADS = [
  ...['http://', 'https://', 'HTTP://', 'hTTps:', 'http:', 'http:/', 'http:///', 'http:\\\\', 'http:/\\'],
  ...[
    '//',
    '///',
    '////',
    '\\\\',
    '\\/',
    '/\\',
    '/\\/',
    '/./',
    '/../',
    '/.//',
    '/..//',
    '/a/..//',
    './',
    '.\\\\',
  ],
  ...['%2f%2f', '/%2f', '/%2F%2F', '/%5c', '%5c%5c', '/%252f', '/%255c', '/%25252f'],
  ...[
    '/%09/',
    '/%0a/',
    '/%0d%0a/',
    '/%00/',
    '/%0b/',
    '/%7f/',
    '/%c2%85/',
    '/%e2%80%a8/',
    '\t//',
    '\n//',
    ' //',
    '/\t/',
    '\u0000//',
  ],
  ...[
    'javascript:',
    'javascript://',
    'JaVaScRiPt:',
    'java\tscript:',
    'data:text/html,',
    'vbscript:',
    'file://',
  ],
  ...['blob:http://', 'view-source:http://', 'ftp://', 'ws://', 'intent://', 'mailto:', 'about:', 'tel:'],
]

function* redirects(site: URL) {
  const hosts = [
    ...[
      'evil.test',
      'evil.test:80',
      'EVIL.TEST.',
      'evil%E3%80%82test',
      'ⓔvil.test',
      '1.1.1.1',
      '0x01010101',
      '[::1]:1',
    ],
    ...[
      `${site.host}.evil.test`,
      `${site.hostname}@evil.test`,
      `${site.host}:x@evil.test`,
      `x:y@${site.host}`,
    ],
    ...[
      `${site.hostname}:1`,
      `evil.test#${site.origin}`,
      `evil.test?${site.origin}/`,
      `evil.test\\@${site.host}`,
    ],
  ]
  for (const lead of LEADS) for (const host of hosts) yield lead + host
  for (const lead of LEADS) yield `${site.origin}${lead}evil.test`
  for (const lead of LEADS) yield `${site.origin}/set-password${lead}evil.test`
}

/** Decodes the address repeatedly, as some browsers and proxies do. */
function readings(address: string): string[] {
  const read = [address]
  for (let last = ''; last !== read.at(-1);) {
    last = read.at(-1)!
    read.push(last.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16))))
  }
  return read
}

function expectWithinSite(address: string, sent: string) {
  const { origin } = new URL(server().url)
  const target = new URL(address)
  expect([target.origin, target.username, target.password], sent).toEqual([origin, '', ''])
  for (const reading of readings(target.pathname)) {
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    expect(reading, sent).not.toMatch(/\/\/|\\|[\u0000-\u001f\u007f]/)
  }
}

test('no address leads from a mailed link to another site', async () => {
  const addresses = [...redirects(new URL(server().url))]
  expect(addresses.length).toBeGreaterThan(900)
  const { email } = await newMember()
  const service = operator()
  let kept = 0
  await eachOf(addresses, async address => {
    const query = `token=x&type=recovery&redirect_to=${encodeURIComponent(address)}`
    const opened = await send(`/auth/v1/verify?${query}`, { method: 'GET' })
    expect(opened.status, address).toBe(303)
    expectWithinSite(opened.location, address)
    const within = new URL(opened.location).searchParams.get('redirect_to')
    if (within !== null) {
      kept++
      expectWithinSite(within, address)
    }
  })
  // Some of them do stay within the site, for instance with a dot for a folder. Most are refused.
  expect(kept).toBeLessThan(addresses.length / 4)
  await eachOf(
    addresses.filter((_, index) => index % 5 === 0),
    async address => {
      const { data, error } = await service.auth.admin.generateLink({
        type: 'magiclink',
        email,
        options: { redirectTo: address },
      })
      // A null character is refused. For all others the link leads somewhere within the site.
      if (error) expect([address.includes('\0'), error.status], address).toEqual([true, 400])
      else expectWithinSite(data.properties!.redirect_to, address)
    },
  )
}, 60_000)
