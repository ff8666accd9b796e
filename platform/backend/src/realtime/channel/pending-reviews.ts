/** Holds the accounts of whose channels the policies are to be asked again. */
export class PendingReviews {
  /** Goes up with each, so that a join notices one that came while it was under way. */
  count = 0
  #accounts = new Set<string>()
  #everybody = false

  /** @param account null: everybody */
  add(account: string | null): void {
    this.count++
    if (account === null) this.#everybody = true
    else this.#accounts.add(account)
  }

  /** Those that are pending, and none any more. */
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
