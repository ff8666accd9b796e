// npm run bench [-- NAME ...] prints a table per benchmark, each beside its floor where it has one. npm run bench --
// pages [/PATH ...] [--runs=N] measures only these pages, N times each.
import { benchAbuse } from './abuse'
import { benchBackups } from './backups'
import { benchDashboard } from './dashboard'
import { benchDirectory } from './directory'
import { benchGrowth } from './growth'
import { benchMemberImport } from './member-import'
import { benchPages, isPagesOption } from './pages'
import { benchPictures } from './pictures'
import { benchRealtime } from '../../platform/bench/realtime'
import { benchRest } from '../../platform/bench/rest'
import { benchSlowProvider } from './slow-provider'
import { benchStart } from './start'
import { benchStorage } from '../../platform/bench/storage'

const benchmarks = {
  start: benchStart,
  dashboard: benchDashboard,
  directory: benchDirectory,
  growth: benchGrowth,
  rest: benchRest,
  realtime: benchRealtime,
  storage: benchStorage,
  'slow-provider': benchSlowProvider,
  'member-import': benchMemberImport,
  backups: benchBackups,
  pages: benchPages,
  pictures: benchPictures,
  abuse: benchAbuse,
}

export async function run(args: string[]) {
  const names = args.filter(name => !isPagesOption(name) && !name.startsWith('--'))
  const unknown = names.filter(name => !(name in benchmarks))
  if (unknown.length > 0)
    throw new Error(
      `No benchmark named ${unknown.join(', ')}: choose from ${Object.keys(benchmarks).join(', ')}.`,
    )
  for (const [name, benchmark] of Object.entries(benchmarks))
    if (names.length === 0 || names.includes(name)) await benchmark(args)
}
