// Shows a few labelled amounts and dates in a question.

export function Figures({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="mt-4 grid rounded-[10px] border text-ink">
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b px-4 py-2.5 last:border-b-0"
        >
          <dt className="text-soft">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
