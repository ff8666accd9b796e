/** Runs the built product as a process of its own, like an operator, for acceptance and browser tests and the bench. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { productEnvironment } from './product-environment'
import { repositoryFile } from './repository-file'

const patienceMs = 60_000

export interface ProductServer {
  pid: number
  url: string
  publishableKey: string
  secretKey: string
  sandboxWebhookSecret: string
  /** The password of the embedded PostgreSQL's superuser. */
  databasePassword: string
  /** Milliseconds from spawning the process to the first 200 of the ready check. */
  startedInMs: number
  /** Returns the resident memory of the Node process in MB. */
  memoryMb(): number
  /** Returns the end of the process's output. */
  output(): string
  stop(): Promise<void>
  /** Ends it at once, like a power cut. */
  kill(): Promise<void>
}

/**
 * @param checkout a built copy of the repository whose server runs instead
 * @throws Error with the process's output, when it ends or is not ready in a minute
 */
export async function startProduct(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
  checkout?: string,
): Promise<ProductServer> {
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, [repositoryFile('product/server/dist/main.js', checkout)], {
    cwd: repositoryFile('.', checkout),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...productEnvironment(dataDir, port), ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => (output = (output + String(chunk)).slice(-200_000)))
  // When this process ends, the product ends too, and its PostgreSQL with it.
  const endWithUs = () => void child.kill('SIGTERM')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))

  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  while (!(await answers(`${url}/api/health/ready`))) {
    if (child.exitCode === null && performance.now() - started < patienceMs) continue
    await end('SIGTERM')
    throw new Error(`The server did not start.\n${output}`)
  }
  const startedInMs = performance.now() - started
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as {
    publishableKey: string
    secretKey: string
    sandboxWebhookSecret: string
    databasePassword: string
  }
  return {
    pid: child.pid!,
    url,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    sandboxWebhookSecret: secrets.sandboxWebhookSecret,
    databasePassword: secrets.databasePassword,
    startedInMs,
    memoryMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

async function answers(url: string) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok
  } catch {
    // Between two questions the processor belongs to the server, which has to start.
    await pause(20)
    return false
  }
}
