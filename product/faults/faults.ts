// npm run faults [-- NAME] [--OPTION=N ...] kills and breaks servers among changes, and fails where something is lost.
import { createDisposableStack, type DisposableStack } from '@juno/host/disposable-stack'
import { printTable } from '../../platform/bench/statistics'
import { faultsOfBackups } from './backups'
import { faultsOfClock } from './clock'
import { faultsOfDatabase } from './database'
import { faultsOfFullDisk, faultsOfReadOnlyDisk } from './disk'
import { faultsOfFailover } from './failover'
import { faultsOfFiles } from './files'
import { faultsOfMachine } from './machine'
import { faultsOfMail } from './mail'
import { faultsOfMemory } from './memory'
import type { Outcome } from './outcome'
import { faultsOfProcesses } from './processes'
import { faultsOfRealtime } from './realtime'
import { faultsOfSignals } from './signals'

const PROGRAMMES: Record<string, (options: readonly string[], opened: DisposableStack) => Promise<Outcome>> =
  {
    machine: faultsOfMachine,
    backups: faultsOfBackups,
    'full-disk': faultsOfFullDisk,
    'read-only-disk': faultsOfReadOnlyDisk,
    clock: faultsOfClock,
    memory: faultsOfMemory,
    database: faultsOfDatabase,
    mail: faultsOfMail,
    files: faultsOfFiles,
    processes: faultsOfProcesses,
    signals: faultsOfSignals,
    realtime: asOutcome('realtime', faultsOfRealtime),
    failover: asOutcome('failover', faultsOfFailover),
  }

/** Wraps a programme that prints its own figures. */
function asOutcome(part: string, programme: (options: string[]) => Promise<boolean>) {
  return async (options: readonly string[]): Promise<Outcome> => {
    const good = await programme([...options])
    return { part, good, notes: [], line: { part, good: good ? 'yes' : 'NO' } }
  }
}

export async function run(args: string[]) {
  const options = args.filter(arg => arg.startsWith('--'))
  const names = args.filter(arg => !arg.startsWith('--'))
  const unknown = names.find(name => !(name in PROGRAMMES))
  if (unknown !== undefined)
    throw new Error(
      `There is no ${unknown}. Choose from ${Object.keys(PROGRAMMES).join(', ')}, or none for all.`,
    )
  const outcomes: Outcome[] = []
  for (const name of names.length > 0 ? names : Object.keys(PROGRAMMES)) {
    console.log(`\n# ${name}`)
    const opened = createDisposableStack({
      error: (what: unknown) => console.log('  closing:', what),
    })
    outcomes.push(
      await PROGRAMMES[name]!(options, opened).catch((error: unknown) => {
        const reason = String(error)
        console.log(`  ended with ${reason}`)
        return { part: name, good: false, notes: [reason], line: { part: name, good: 'NO' } }
      }),
    )
    await opened.dispose()
  }
  const columns = Object.assign({}, ...outcomes.map(({ line }) => line)) as Record<string, string>
  printTable(
    'Faults',
    outcomes.map(({ line }) =>
      Object.fromEntries(Object.keys(columns).map(column => [column, line[column] ?? ''])),
    ),
  )
  for (const { part, notes } of outcomes) for (const note of notes) console.log(`\n${part}: ${note}`)
  if (outcomes.some(({ good }) => !good)) process.exitCode = 1
}
