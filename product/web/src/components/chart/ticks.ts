/** Returns whole numbers at even steps, at most six, of which the first and the last include both bounds and zero. */
export function ticksOf(lowest: number, highest: number): number[] {
  const low = Math.min(0, lowest)
  const high = Math.max(low + 1, highest)
  const wanted = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = Math.max(1, power * [1, 2, 5, 10].find(factor => factor * power >= wanted)!)
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
