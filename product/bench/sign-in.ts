/** Measures one password sign-in with no other load on the server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import bcrypt from '@node-rs/bcrypt'
import { demoMember } from './demo-member'
import { freePort } from '../../test/free-port'
import { startProduct } from '../../test/start-product'
import { median, percentile, printTable } from '../../platform/bench/statistics'

const runs = 30

export async function benchSignIn() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-bench-'))
  const server = await startProduct(dataDir, await freePort())
  try {
    const hash = await bcrypt.hash(demoMember.password, 10)
    const signIns: number[] = []
    const compares: number[] = []
    for (let i = 0; i < runs; i++) {
      signIns.push(await timed(() => signIn(server.url, server.publishableKey)))
      compares.push(await timed(() => bcrypt.compare(demoMember.password, hash)))
    }
    printTable(`Password sign-in, ${runs} in a row`, [
      { what: 'sign-in over HTTP (ms)', median: median(signIns), p95: percentile(signIns, 0.95) },
      {
        what: 'floor: comparing the bcrypt hash alone (ms)',
        median: median(compares),
        p95: percentile(compares, 0.95),
      },
    ])
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function timed(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** @returns an access token */
export async function signIn(url: string, apikey: string, email = demoMember.email) {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ ...demoMember, email }),
  })
  if (!answer.ok) throw new Error(`Sign-in failed with ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { access_token: string }).access_token
}
