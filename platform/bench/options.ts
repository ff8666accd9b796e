/** Reads the options of benchmarks and fault programmes. */

/** @param fallback where `--name=N` is not among the options */
export function optionOf(options: readonly string[], name: string, fallback: number): number {
  const given = options.find(option => option.startsWith(`--${name}=`))
  return given === undefined ? fallback : Number(given.slice(name.length + 3))
}
