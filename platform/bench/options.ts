/** Reads the options of benchmarks and fault programmes. */
import type { Goals } from './goals'

/** Is given to each benchmark. */
export interface BenchRun {
  goals: Goals
  options: readonly string[]
}

/** @param fallback where `--name=N` is not among the options */
export function optionOf(options: readonly string[], name: string, fallback: number): number {
  const given = options.find(option => option.startsWith(`--${name}=`))
  return given === undefined ? fallback : Number(given.slice(name.length + 3))
}
