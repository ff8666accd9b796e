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

/** The proportional memory (PSS) of processes of one kind, in MB: what several share counts once in all. */
export interface Memory {
  kind: string
  count: number
  /** Allocated memory, memory that PostgreSQL shares among its processes, and programs with libraries. */
  own: number
  shared: number
  files: number
}

/** @returns the memory of a process and its children by kind, the largest first; empty where there is no /proc */
export function familyMemory(pid: number): Memory[] {
  const kinds = new Map<string, Memory>()
  for (const { pid: member } of usageOf(pid) === null ? [] : familyOf(pid)) {
    try {
      const text = readFileSync(`/proc/${member}/smaps_rollup`, 'utf8')
      const read = (name: string) => Number(new RegExp(`^Pss_${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024
      const kind = kindOf(readFileSync(`/proc/${member}/cmdline`, 'utf8'))
      const memory = kinds.get(kind) ?? { kind, count: 0, own: 0, shared: 0, files: 0 }
      memory.count++
      memory.own += read('Anon')
      memory.shared += read('Shmem')
      memory.files += read('File')
      kinds.set(kind, memory)
    } catch {
      // The process has ended since.
    }
  }
  return [...kinds.values()].sort((one, other) => memoryOf(other) - memoryOf(one))
}

export const memoryOf = ({ own, shared, files }: Memory) => own + shared + files

/** PostgreSQL writes into the command line what a process is: "postgres: authenticator juno [local] idle". */
const kindOf = (commandLine: string) =>
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
