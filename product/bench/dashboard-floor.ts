// Serves the floor of the dashboard's reads, as platform/bench/floor-server.ts serves that of the data wire.
import { serveFloor } from '../../platform/bench/floor-server'
import { dashboardReads } from './dashboard-reads'

export const run = (args: string[]) =>
  serveFloor(
    dashboardReads.map(({ name, sql }) => ({ name, method: 'GET', byHand: { sql, values: () => [] } })),
    args,
  )
