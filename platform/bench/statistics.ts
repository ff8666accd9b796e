// Computes the median and the tail of noisy measurements, and prints tables.

/** @param share 0.5 for the median, 0.95 for p95 */
export function percentile(values: readonly number[], share: number) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

export function printTable(title: string, rows: Record<string, string | number>[]) {
  const columns = Object.keys(rows[0] ?? {})
  const text = (value: string | number | undefined) =>
    typeof value === 'number' ? value.toFixed(1) : (value ?? '')
  const width = (column: string) => Math.max(column.length, ...rows.map(row => text(row[column]).length))
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  console.log(`\n## ${title}\n`)
  console.log(line(columns.map(column => column.padEnd(width(column)))))
  console.log(line(columns.map(column => '-'.repeat(width(column)))))
  for (const row of rows) console.log(line(columns.map(column => text(row[column]).padEnd(width(column)))))
}
