/** Runs work that may be requested at any time, and never twice at once. Requests during a run cause one more run. */
export class Repeating {
  #again = false
  #running = false

  constructor(
    readonly work: () => Promise<void>,
    readonly failed: (error: unknown) => void,
  ) {}

  wake(): void {
    this.#again = true
    if (!this.#running) void this.#run()
  }

  async #run(): Promise<void> {
    this.#running = true
    while (this.#again) {
      this.#again = false
      await this.work().catch(this.failed)
    }
    this.#running = false
  }
}
