/** A collector of traces for tests: takes OTLP over HTTP as JSON, and can be slow or refuse. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The part of OTLP that tests look at: https://opentelemetry.io/docs/specs/otlp/ */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}

export interface TraceReceiver {
  url: string
  /** Bodies as they came, in order. */
  bodies: string[]
  headers: Record<string, unknown>[]
  behaviour: 'accept' | 'refuse' | 'hang'
  spans(): ReceivedSpan[]
  close(): Promise<void>
}

export async function openTraceReceiver(): Promise<TraceReceiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (receiver.behaviour === 'hang') return
      if (receiver.behaviour === 'refuse') return response.writeHead(400).end()
      receiver.bodies.push(Buffer.concat(parts).toString('latin1'))
      receiver.headers.push(request.headers)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const receiver: TraceReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies: [],
    headers: [],
    behaviour: 'accept',
    spans: () =>
      receiver.bodies.flatMap(body =>
        (
          JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] }
        ).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return receiver
}

/** As an object; lists and numbers as they are. */
export const attributesOf = ({ attributes }: ReceivedSpan): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => {
      const list = value.arrayValue as { values: Record<string, unknown>[] } | undefined
      return [key, list ? list.values.map(part => Object.values(part)[0]) : Object.values(value)[0]]
    }),
  )
