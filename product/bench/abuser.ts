/**
 * abuser.ts URL KEY TOKEN KIND…: abuses the site from one address until SIGTERM, then prints how often each status was
 * answered.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { demoMember } from './demo-member'

/** The picture is in the bucket `testimonials`. */
export const abusedPicture = 'bench/large.jpg'

const connections = 40
const longBodySenders = 8
const slowSockets = 200

export function run([url, apikey, token, ...kinds]: string[]) {
  const site = new URL(url!)
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
  const statuses = new Map<number | string, number>()
  const count = (status: number | string) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const asVisitor = { apikey: apikey!, 'x-forwarded-for': '10.6.6.6' }
  const asMember = { ...asVisitor, authorization: `Bearer ${token}` }

  const send = (path: string, headers: Record<string, string>, body?: string) =>
    new Promise<void>(resolve => {
      const sending = request(
        site.origin + path,
        { agent, headers, method: body ? 'POST' : 'GET' },
        response => {
          count(response.statusCode!)
          response.resume().on('end', resolve)
        },
      )
      sending.on('error', () => {
        count('broken off')
        resolve()
      })
      sending.end(body)
    })

  const pattern = encodeURIComponent('(x+x+)+y|(.*a.*b.*c.*d.*e.*){1,9}z')
  const works: Record<string, () => Promise<void>> = {
    // Half of the requests come from a visitor, half from an account.
    regexes: () =>
      Math.random() < 0.5
        ? send(`/rest/v1/events?select=id&description=imatch.${pattern}`, asVisitor)
        : send(
            `/rest/v1/resources?select=id&description=imatch.${encodeURIComponent('.*a.*b.*c.*d.*e.*z')}`,
            asMember,
          ),
    pictures: () => {
      const [width, height] = [16, 16].map(side => side + Math.floor(Math.random() * 2_400))
      const size = `width=${width}&height=${height}&quality=${20 + Math.floor(Math.random() * 80)}`
      return send(`/storage/v1/render/image/public/testimonials/${abusedPicture}?${size}`, asVisitor)
    },
    'sign-ins': () =>
      send(
        '/auth/v1/token?grant_type=password',
        { ...asVisitor, 'content-type': 'application/json' },
        JSON.stringify({
          email: Math.random() < 0.5 ? demoMember.email : `${randomUUID()}@example.com`,
          password: randomUUID(),
        }),
      ),
  }
  // A megabyte with 90,000 names, without a key, as a visitor, and as a member.
  const names = JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`n${at}`, 1])))
  const json = { 'content-type': 'application/json', 'x-forwarded-for': '10.6.6.6' }
  const longBodies = [
    '/rest/v1/rpc/own_quotas',
    '/realtime/v1/api/broadcast',
    '/storage/v1/object/list/testimonials',
  ]
  works['long bodies'] = async () => {
    const path = longBodies[Math.floor(Math.random() * longBodies.length)]!
    await send(
      path,
      [json, { ...asVisitor, ...json }, { ...asMember, ...json }][Math.floor(Math.random() * 3)]!,
      names,
    )
  }
  for (const kind of kinds) {
    const work = works[kind]
    if (work)
      for (let i = 0; i < (kind === 'long bodies' ? longBodySenders : connections); i++) void endlessly(work)
    else for (let i = 0; i < slowSockets; i++) slowBody(site, apikey!, count)
  }
  console.log('begun')
  process.once('SIGTERM', () => {
    console.log([...statuses].map(([status, times]) => `${status}: ${times}`).join(', '))
    process.exit(0)
  })
}

async function endlessly(work: () => Promise<void>): Promise<never> {
  for (;;) await work()
}

/** Announces a body and sends a byte of it each second. Starts again when the server hangs up. */
function slowBody(site: URL, apikey: string, count: (status: string) => void) {
  const socket = connect(Number(site.port), site.hostname, () => {
    socket.write(
      `POST /auth/v1/signup HTTP/1.1\r\nhost: ${site.host}\r\napikey: ${apikey}\r\nx-forwarded-for: 10.6.6.6\r\n` +
        'content-type: application/json\r\ncontent-length: 10000\r\n\r\n{',
    )
  })
  const drip = setInterval(() => socket.write(' '), 1_000)
  socket.on('error', () => undefined)
  socket.on('data', chunk => count(String(chunk).slice(9, 12)))
  socket.on('close', () => {
    clearInterval(drip)
    setTimeout(() => slowBody(site, apikey, count), 200)
  })
}
