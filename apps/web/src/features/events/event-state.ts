// Whether a seat is left.

/** Seats left; null without a limit. Never negative: a capacity may be lowered below what is taken. */
export const seatsLeft = (capacity: number | null, attending: number): number | null =>
  capacity === null ? null : Math.max(0, capacity - attending)
