import { createServer, type Server } from 'node:net'

/**
 * The ranges are below the ports that an operating system gives to outgoing connections, which may be taken before they
 * are used.
 */
const FIRST = 15_000
const RANGES = 170
/** The first port of a range marks whose it is: its process listens there until it ends. The others are given out. */
const PORTS = 100

/** Each test file loads this module again, and all share the range of their process. */
const ranges = globalThis as typeof globalThis & { testPorts?: Promise<{ first: number; asked: number }> }

/** Returns a port that nobody listens on, and that no other process of the tests is given. */
export async function freePort(): Promise<number> {
  const range = await (ranges.testPorts ??= claimRange(process.pid))
  for (;;) {
    const port = range.first + 1 + (range.asked++ % (PORTS - 1))
    const probe = await listen(port)
    if (!probe) continue
    await new Promise(resolve => probe.close(resolve))
    return port
  }
}

/** Returns the range that a process gets: the first from its own on that nobody has. */
export async function claimRange(pid: number) {
  for (let range = pid % RANGES; ; range = (range + 1) % RANGES) {
    const first = FIRST + range * PORTS
    const mark = await listen(first)
    if (!mark) continue
    mark.unref()
    return { first, asked: 0 }
  }
}

/** @returns null where somebody else listens */
function listen(port: number): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(port, () => resolve(server))
  })
}
