/** Holds the accounts whose channels' policies must be checked again. */
export class PendingReviews {
  /** Increases with each, so that a join notices one that came while it was under way. */
  count = 0
  #accounts = new Set<string>()
  #everybody = false

  /** @param account null stands for everybody */
  add(account: string | null): void {
    this.count++
    if (account === null) this.#everybody = true
    else this.#accounts.add(account)
  }

  /** Returns the pending ones, and clears them. */
  take(): { has: (userId: string) => boolean; putBack: () => void } {
    const [accounts, everybody] = [this.#accounts, this.#everybody]
    this.#accounts = new Set()
    this.#everybody = false
    return {
      has: userId => everybody || accounts.has(userId),
      putBack: () => {
        for (const account of accounts) this.#accounts.add(account)
        this.#everybody ||= everybody
      },
    }
  }
}
