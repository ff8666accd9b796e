import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attributesOf, openTraceReceiver, type TraceReceiver } from '../../testing/trace-receiver'
import { openTracing, type Tracing, type TracingSettings } from './open-tracing'

let receiver: TraceReceiver
let service: Server
let address: string
let asked: IncomingHttpHeaders[]
let lines: string[]
let tracing: Tracing | undefined

beforeEach(async () => {
  receiver = await openTraceReceiver()
  asked = []
  lines = []
  service = createServer((request, response) => {
    asked.push(request.headers)
    response.writeHead(request.url === '/broken' ? 500 : 200).end()
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterEach(async () => {
  await tracing?.stop()
  tracing = undefined
  service.closeAllConnections()
  service.close()
  await receiver.close()
})

async function open(settings: Partial<TracingSettings> = {}, hosts = ['127.0.0.1'], flushMs?: number) {
  const note = (_: object, line: string) => void lines.push(line)
  tracing = await openTracing(
    {
      url: `${receiver.url}/v1/traces`,
      protocol: 'http/json',
      headers: {},
      resource: { 'service.name': 'juno' },
      sampler: { ratio: 1, followsParent: true },
      ...settings,
    },
    { logger: { warn: note, info: note } as never, hosts, flushMs },
  )
  return tracing
}
const run = (work: () => Promise<unknown>) =>
  tracing!
    .ofJob({ name: 'a-job', handle: async () => void (await work()) })
    .handle(null, { isLastAttempt: false })
const spans = async () => {
  await tracing!.stop()
  return receiver.spans()
}

test('what a job asks of other servers is a part of its trace, and fetch passes the trace on', async () => {
  await open()
  await run(() => fetch(`${address}/of/zoe?who=zoe`))
  await run(() => fetch(`${address}/broken`))
  const [first, job, broken] = await spans()
  expect(first).toMatchObject({ name: 'GET', parentSpanId: job!.spanId, traceId: job!.traceId })
  expect(attributesOf(first!)).toEqual({
    'http.request.method': 'GET',
    'server.address': '127.0.0.1',
    'http.response.status_code': 200,
  })
  expect(asked[0]).toMatchObject({ traceparent: `00-${first!.traceId}-${first!.spanId}-01` })
  expect(broken!.status.code).toBe(2)
  expect(attributesOf(broken!)).toMatchObject({ 'http.response.status_code': 500, 'error.type': '500' })
  expect(receiver.bodies.join('')).not.toContain('zoe')
})

test('a host that the configuration does not name is not named, and hears nothing of the trace', async () => {
  await open({}, [])
  await run(() => fetch(address))
  const [outgoing] = await spans()
  expect(attributesOf(outgoing!)).toEqual({ 'http.request.method': 'GET', 'http.response.status_code': 200 })
  expect(asked[0]!.traceparent).toBeUndefined()
})

test('of Stripe the kind of call is told, without the ids; a call that breaks has failed', async () => {
  await open()
  const stripe = (path: string, port: number) =>
    new Promise<void>(resolve => {
      const lookup = (_: string, __: object, done: (...found: unknown[]) => void) =>
        done(null, [{ address: '127.0.0.1', family: 4 }])
      const request = get({ host: 'api.stripe.com', port, path, agent: false, lookup: lookup as never })
      request.on('response', response => response.resume()).on('error', () => undefined)
      request.on('close', resolve)
    })
  const { port } = service.address() as AddressInfo
  await run(() => stripe('/v1/payment_intents/pi_3AdA/cancel?email=ada%40example.org', port))
  await run(() => stripe('/v1/balance', 1))
  const calls = (await spans()).filter(({ kind }) => kind === 3)
  expect(calls.map(({ name }) => name)).toEqual(['GET /v1/payment_intents/{id}/cancel', 'GET /v1/balance'])
  expect(attributesOf(calls[0]!)).toMatchObject({ 'server.address': 'api.stripe.com' })
  expect(attributesOf(calls[1]!)).toMatchObject({ 'error.type': 'ECONNREFUSED' })
})

test('a job that fails has a span that failed, without the message', async () => {
  await open()
  const failing = run(async () => {
    throw Object.assign(new Error('ada@example.org'), { code: '23505' })
  })
  await expect(failing).rejects.toThrow('ada@example.org')
  const [job] = await spans()
  expect(job).toMatchObject({ name: 'process a-job', status: { code: 2 } })
  expect(attributesOf(job!)).toMatchObject({ 'error.type': '23505', 'messaging.destination.name': 'a-job' })
  expect(receiver.bodies.join('')).not.toContain('zoe')
})

test('outside of requests and jobs, and of what is not sampled, nothing is sent', async () => {
  await open({ sampler: { ratio: 0, followsParent: true } })
  await fetch(address)
  await run(() => fetch(address))
  expect(await spans()).toEqual([])
  expect(receiver.bodies).toEqual([])
})

test('a collector that takes protobuf gets it', async () => {
  await open({ protocol: 'http/protobuf' })
  await run(() => fetch(address))
  await tracing!.stop()
  expect(receiver.headers[0]).toMatchObject({ 'content-type': 'application/x-protobuf' })
  expect(receiver.bodies[0]).toContain('process a-job')
})

test('a collector that refuses is told of once; one that hangs holds no stop up', async () => {
  receiver.behaviour = 'refuse'
  await open()
  await run(async () => undefined)
  await tracing!.stop()
  expect(lines).toEqual(['traces cannot be delivered'])
  receiver.behaviour = 'hang'
  await open({}, [], 20)
  await run(async () => undefined)
  await tracing!.stop()
  expect(receiver.bodies).toEqual([])
})
