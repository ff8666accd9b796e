// @ts-check
// Preloaded into a server (node --import), it answers each request with the p99 of the event loop's delay since the one
// before, in milliseconds. Its port is EVENT_LOOP_PORT.
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
createServer((_, response) => {
  response.end(String(delay.percentile(99) / 1e6))
  delay.reset()
})
  .listen(Number(process.env.EVENT_LOOP_PORT), '127.0.0.1')
  .unref()
