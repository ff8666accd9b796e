/**
 * Runs server and PostgreSQL in a control group with little memory, which another process consumes until the kernel
 * kills the largest, among writes. Nothing acknowledged may be lost, and the site comes back once its processes are
 * started again, as a supervisor does. It needs the right to make control groups.
 *
 * npm run faults -- memory [--times=6]
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DisposableStack } from '@juno/host/disposable-stack'
import { optionOf } from '../../platform/bench/options'
import { openMailServer } from './mail-server'
import { Findings, skipped, type Outcome } from './outcome'
import { BUILT_SERVER, ended, hasEnded, openSite, wait } from './site'
import { account, startTraffic } from './traffic'

const LIMIT_MB = 600
/** The kernel kills it rather than the process that takes the memory. */
const FIRST_VICTIM = 800
const RUN_MS = 3_000
const HELD_MS = 1_000
const PATIENCE_MS = 20_000
/** The process allocates memory as fast as possible, and keeps it. */
const TAKER = `const held = []; setInterval(() => held.push(Buffer.alloc(8_000_000, 1)), 20)`

export async function faultsOfMemory(options: readonly string[], opened: DisposableStack): Promise<Outcome> {
  const times = optionOf(options, 'times', 6)
  const group = openGroup()
  if (group === null) return skipped('memory', 'no control group with a limit of memory can be made here')
  opened.defer(() => group.remove())
  const found = new Findings()
  const mails = await openMailServer(opened)
  const site = await openSite(opened, {
    environment: { SMTP_URL: mails.url },
    spawned: environment => spawnWithin(group.folder, [BUILT_SERVER], environment, FIRST_VICTIM),
  })
  await site.untilReady()
  const traffic = await startTraffic(site.ask, opened)
  const backMs: number[] = []
  let servers = 0
  for (let time = 0; time < times; time++) {
    await wait(RUN_MS)
    const killed = group.killed()
    const taker = spawnWithin(group.folder, ['-e', TAKER], process.env, 0)
    const deadline = performance.now() + PATIENCE_MS
    while (group.killed() === killed && performance.now() < deadline) await wait(20)
    found.expect(group.killed() > killed, 'the kernel killed nothing')
    const before = performance.now()
    await wait(HELD_MS)
    await ended(taker, 'SIGKILL')
    if (hasEnded(site.server())) {
      servers++
      site.start()
    }
    await site.untilReady()
    backMs.push(performance.now() - before)
  }
  await traffic.stop()
  console.log(`  ${group.killed()} processes were killed, the server ${servers} times`)
  const all = await account(site.ask, traffic, mails)
  const killedOnes = `${group.killed()} killed`
  return found.outcome('memory', killedOnes, traffic, all, { backMs })
}

/** @param score the kernel adds it when it chooses a victim; child processes inherit it */
function spawnWithin(folder: string, args: readonly string[], env: NodeJS.ProcessEnv, score: number) {
  const enter = `echo $$ > ${path.join(folder, 'cgroup.procs')} && echo ${score} > /proc/self/oom_score_adj && exec "$@"`
  return spawn('sh', ['-c', enter, 'sh', process.execPath, ...args], { stdio: 'ignore', env })
}

interface Group {
  folder: string
  /** Returns how many processes the kernel has killed in it. */
  killed(): number
  remove(): Promise<void>
}

/** It uses version 1 or 2 of control groups, whichever is mounted. */
function openGroup(): Group | null {
  const first = existsSync('/sys/fs/cgroup/memory')
  const folder = path.join(first ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup', `juno-faults-${process.pid}`)
  const limit = String(LIMIT_MB * 1_000_000)
  try {
    mkdirSync(folder)
    writeFileSync(path.join(folder, first ? 'memory.limit_in_bytes' : 'memory.max'), limit)
  } catch {
    if (existsSync(folder)) rmdirSync(folder)
    return null
  }
  const events = path.join(folder, first ? 'memory.oom_control' : 'memory.events')
  return {
    folder,
    killed: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(events, 'utf8'))?.[1] ?? 0),
    async remove() {
      const left = () => readFileSync(path.join(folder, 'cgroup.procs'), 'utf8').trim()
      const deadline = performance.now() + PATIENCE_MS
      while (left() !== '' && performance.now() < deadline) await wait(50)
      if (readdirSync(folder).length > 0 && left() === '') rmdirSync(folder)
    },
  }
}
