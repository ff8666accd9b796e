/** Work that is asked for at any time and never done twice at once: what is asked for meanwhile is done once more. */
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
