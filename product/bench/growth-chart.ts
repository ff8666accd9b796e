/** Draws the results of `npm run bench -- growth`: p95 over the number of members, both in powers of ten. */
export interface Measured {
  page: string
  who: 'member' | 'admin'
  /** Milliseconds by number of members. */
  p50: Record<number, number>
  p95: Record<number, number>
}

const [width, height, left, right, top, bottom] = [760, 420, 70, 20, 50, 60]
const [lowest, highest] = [1, 1000]

/** @param goals p95 in milliseconds. Returns an SVG. */
export function growthChart(measured: Measured[], sizes: number[], goals: { member: number; admin: number }) {
  const [fewest, most] = [Math.log10(sizes[0]!), Math.log10(sizes.at(-1)!)]
  const x = (members: number) =>
    left + ((Math.log10(members) - fewest) / Math.max(1, most - fewest)) * (width - left - right)
  const y = (ms: number) =>
    height -
    bottom -
    (Math.log10(Math.min(Math.max(ms, lowest), highest) / lowest) / 3) * (height - top - bottom)
  const tone = { member: '#7a8b6f', admin: '#b4637a' }
  const line = (points: string, stroke: string, extra: string) =>
    `<polyline points="${points}" fill="none" stroke="${stroke}" ${extra}/>`
  const points = (of: (size: number) => number) =>
    sizes.map(size => `${x(size).toFixed(1)},${y(of(size)).toFixed(1)}`).join(' ')
  const text = (at: [number, number], words: string, extra = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${extra}>${words}</text>`
  const parts = [
    `<rect width="${width}" height="${height}" fill="#fffdfa"/>`,
    text([left, 26], 'p95 of each request by the number of members, in milliseconds', 'font-size="15"'),
    ...[1, 10, 100, 1000].flatMap(ms => [
      line(`${left},${y(ms)} ${width - right},${y(ms)}`, '#e5ddd5', ''),
      text([left - 8, y(ms) + 4], String(ms), 'text-anchor="end"'),
    ]),
    ...sizes.map(size =>
      text([x(size), height - bottom + 20], size.toLocaleString('en'), 'text-anchor="middle"'),
    ),
    ...measured.map(row =>
      line(
        points(size => row.p95[size]!),
        tone[row.who],
        'stroke-width="1.2" opacity="0.55"',
      ),
    ),
    ...(['member', 'admin'] as const).flatMap(who => [
      line(`${left},${y(goals[who])} ${width - right},${y(goals[who])}`, tone[who], 'stroke-dasharray="6 4"'),
      text([left + 6, y(goals[who]) - 5], `goal: ${goals[who]} ms`, `fill="${tone[who]}"`),
    ]),
    text([left, height - 14], "Member's pages", `fill="${tone.member}"`),
    text([left + 130, height - 14], "Admin's lists", `fill="${tone.admin}"`),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#3b3330" role="img" aria-label="p95 of each request by the number of members">\n${parts.join('\n')}\n</svg>\n`
}
