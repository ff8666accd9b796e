/** Reads processor time and memory from Linux' /proc. Unlike the clock, they hardly depend on other load. */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

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
  return () => familyOf(pid).reduce((sum, usage) => sum + usage.ticks, 0) / TICKS_A_SECOND
}

/** @returns a process and its living children */
const familyOf = (pid: number) =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => usageOf(Number(name)) ?? [])
    .filter(usage => usage.pid === pid || usage.parent === pid)

/**
 * Returns the proportional memory (PSS) of a process and its children in MB, by what they are: memory that several
 * share counts once in all. Empty where there is no /proc.
 */
export function familyMemory(pid: number): Record<string, number> {
  const memory: Record<string, number> = {}
  for (const { pid: member } of usageOf(pid) === null ? [] : familyOf(pid)) {
    try {
      const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${member}/smaps_rollup`, 'utf8')) ?? []
      const name = nameOf(readFileSync(`/proc/${member}/cmdline`, 'utf8'))
      memory[name] = (memory[name] ?? 0) + Number(kilobytes) / 1024
    } catch {
      // The process has ended since.
    }
  }
  return memory
}

/** PostgreSQL writes into the command line what a process is: "postgres: authenticator juno [local] idle". */
const nameOf = (commandLine: string) =>
  commandLine.startsWith('postgres: ')
    ? commandLine.split(/\0| \[local\]| \d+\.\d/)[0]!.trimEnd()
    : path.basename(commandLine.split('\0')[0]!)

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
