/** Starts product/bench/abuser.ts, which abuses the site from one address until it is stopped. */
import { spawn } from 'node:child_process'
import { repositoryFile } from '../../test/repository-file'
import type { ProductServer } from '../../test/start-product'

export type AbuseKind = 'regexes' | 'pictures' | 'sign-ins' | 'long bodies' | 'slow bodies'

/** @returns once the abuse has begun; `stop` returns how often each status was answered */
export async function startAbuse(
  { url, publishableKey }: ProductServer,
  token: string,
  kinds: readonly AbuseKind[],
): Promise<{ stop(): Promise<string> }> {
  const script = [repositoryFile('scripts/run.mjs'), repositoryFile('product/bench/abuser.ts')]
  const child = spawn(process.execPath, [...script, url, publishableKey, token, ...kinds], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const begun = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', chunk => {
      output += String(chunk)
      if (output.includes('begun\n')) resolve()
    })
    child.on('exit', code => reject(new Error(`The abuser ended with ${code}.`)))
  })
  await begun
  return {
    async stop() {
      const ended = new Promise(resolve => child.once('close', resolve))
      child.kill('SIGTERM')
      await ended
      return output.slice(output.indexOf('begun\n') + 6).trim()
    },
  }
}
