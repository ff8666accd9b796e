/** Starts the built product as its own process, the way an operator does. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { productEnvironment } from '../test/product-environment'

const root = path.resolve(import.meta.dirname, '..')

export interface ProductServer {
  url: string
  publishableKey: string
  /** Milliseconds from spawning the process to the first 200 of the ready check. */
  startedInMs: number
  /** Resident memory of the Node process in MB. */
  memoryMb(): number
  stop(): Promise<void>
  /** At once, as a power cut does. */
  kill(): Promise<void>
}

export async function startProduct(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
): Promise<ProductServer> {
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, [path.join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...productEnvironment(dataDir, port), ...env },
  })
  while (!(await answers(`${url}/api/health/ready`))) {
    if (child.exitCode !== null) throw new Error('The server did not start')
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>(resolve => {
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  const startedInMs = performance.now() - started
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as {
    publishableKey: string
  }
  return {
    url,
    publishableKey: secrets.publishableKey,
    startedInMs,
    memoryMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

async function answers(url: string) {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
