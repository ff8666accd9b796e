// npm run faults -- NAME [--OPTION=N ...]: kills and breaks servers among changes, and fails where something is lost.
import { faultsOfFailover } from './failover'
import { faultsOfMachine } from './machine'
import { faultsOfRealtime } from './realtime'

const programmes = { failover: faultsOfFailover, machine: faultsOfMachine, realtime: faultsOfRealtime }

export async function run([name = '', ...options]: string[]) {
  const programme = programmes[name as keyof typeof programmes]
  if (!programme) throw new Error(`Choose from ${Object.keys(programmes).join(', ')}.`)
  if (!(await programme(options))) process.exitCode = 1
}
