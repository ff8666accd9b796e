// Shows a date in the shape of the arch, the month above the day.

export function DateBadge({ month, day }: { month: string; day: string }) {
  return (
    <div
      aria-hidden="true"
      className="grid h-16 w-14 shrink-0 place-content-center rounded-[28px_28px_10px_10px] bg-blush text-center leading-[1.05]"
    >
      <span className="text-[11px] font-bold tracking-[0.08em] text-soft uppercase">{month}</span>
      <b className="font-display text-[22px] font-[560] text-plum">{day}</b>
    </div>
  )
}
