/** Reads processor time from Linux' /proc. Unlike the clock, it hardly depends on other load. */
import { readFileSync, readdirSync } from 'node:fs'

/** The kernel counts in this unit, as `getconf CLK_TCK` says on every Linux that Node supports. */
const TICKS_A_SECOND = 100

export type ReadCpu = () => number

interface Usage {
  pid: number
  parent: number
  /** The process's own time, and that of its ended children. */
  ticks: number
}

/** @returns seconds that a process has used, or null where there is no /proc */
export function processCpu(pid: number): ReadCpu | null {
  return usageOf(pid) === null ? null : () => (usageOf(pid)?.ticks ?? 0) / TICKS_A_SECOND
}

/** Works like processCpu for a process and its children, alive or not. */
export function familyCpu(pid: number): ReadCpu | null {
  if (usageOf(pid) === null) return null
  return () => {
    const family = readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(name => usageOf(Number(name)))
      .filter(usage => usage !== null && (usage.pid === pid || usage.parent === pid))
    return family.reduce((sum, usage) => sum + usage!.ticks, 0) / TICKS_A_SECOND
  }
}

/** proc_pid_stat(5): the fields after the name in parentheses, which may contain spaces. */
function usageOf(pid: number): Usage | null {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map(at => fields[at]!)
  return { pid, parent: parent!, ticks: user! + system! + endedUser! + endedSystem! }
}
