import { createServer } from 'node:net'

/**
 * The range is below the ports that an operating system gives to outgoing connections, which may be taken before they
 * are used.
 */
const FIRST = 15_000
/** Each process has a range of its own, and takes its ports in turn: two callers at once get different ones. */
const RANGES = 170
const PORTS = 100
let asked = 0

/** Returns a port that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (process.pid % RANGES) * PORTS + (asked++ % PORTS)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
