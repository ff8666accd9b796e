/** Durations as GoTrue's admin API writes them (Go's time.ParseDuration): `24h`, `1h30m`, `300ms`, `none`. */
import { invalid } from '../auth-error'

const MILLISECONDS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
}

/** @returns until when the ban lasts; null lifts it. @throws validation_failed */
export function bannedUntil(duration: string, now: Date): Date | null {
  if (duration === 'none') return null
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(duration)) {
    throw invalid(`invalid format for ban duration: time: invalid duration "${duration}"`)
  }
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)]
  const total = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * MILLISECONDS[unit!]!, 0)
  const until = new Date(now.getTime() + total)
  // Postgres reads years up to 294276; a century is as good as for ever.
  const century = new Date(now.getTime() + 100 * 365 * 86_400_000)
  return until < century ? until : century
}
