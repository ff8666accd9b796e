// npm run bench [-- NAME ...] prints a table per benchmark, each beside its floor where it has one, and says which goals
// of docs/specification/budgets.md are missed. It fails only where a benchmark could not run. npm run bench -- pages
// [/PATH ...] [--runs=N] measures only these pages, N times each.
import { benchAbuse } from './abuse'
import { benchGoals } from './bench-goals'
import { benchAuth } from '../../platform/bench/auth'
import { benchBackups } from './backups'
import { benchDashboard } from './dashboard'
import { benchDirectory } from './directory'
import { benchGrowth } from './growth'
import { benchMemberImport } from './member-import'
import { benchPages, isPagesOption } from './pages'
import { benchPictures } from './pictures'
import type { BenchRun } from '../../platform/bench/options'
import { benchQuick } from './quick'
import { benchRealtime } from '../../platform/bench/realtime'
import { benchRest } from '../../platform/bench/rest'
import { benchSlowProvider } from './slow-provider'
import { benchStart } from './start'
import { benchStorage } from '../../platform/bench/storage'

const benchmarks: Record<string, (run: BenchRun) => Promise<void>> = {
  start: benchStart,
  dashboard: benchDashboard,
  directory: benchDirectory,
  growth: benchGrowth,
  rest: benchRest,
  auth: benchAuth,
  realtime: benchRealtime,
  storage: benchStorage,
  'slow-provider': benchSlowProvider,
  'member-import': benchMemberImport,
  backups: benchBackups,
  pages: benchPages,
  pictures: benchPictures,
  abuse: benchAbuse,
}

/** These run only where they are named. */
const further: typeof benchmarks = { quick: benchQuick }

export async function run(args: string[]) {
  const names = args.filter(name => !isPagesOption(name) && !name.startsWith('--'))
  const unknown = names.filter(name => !(name in benchmarks) && !(name in further))
  if (unknown.length > 0)
    throw new Error(
      `No benchmark named ${unknown.join(', ')}: choose from ${Object.keys({ ...benchmarks, ...further }).join(', ')}.`,
    )
  const goals = benchGoals()
  const broken: string[] = []
  for (const [name, benchmark] of Object.entries({ ...benchmarks, ...further }))
    if (names.includes(name) || (names.length === 0 && name in benchmarks))
      await benchmark({ goals, options: args }).catch((error: unknown) => {
        console.error(error)
        broken.push(`${name}: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`)
      })
  printList('Missed goals', goals.missed(), 'None of what was measured.')
  if (broken.length === 0) return
  printList('Benchmarks that could not run', broken, '')
  process.exitCode = 1
}

function printList(title: string, lines: string[], none: string) {
  console.log(`\n## ${title}\n`)
  console.log(lines.length === 0 ? none : lines.map(line => `- ${line}`).join('\n'))
}
