/** Counts events within one second. */
export class SecondCounter {
  #second = 0
  #count = 0

  constructor(
    readonly most: number,
    readonly now: () => number,
  ) {}

  /** @returns whether one more is allowed in this second */
  take(): boolean {
    const second = Math.floor(this.now() / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#count = 0
    }
    return ++this.#count <= this.most
  }
}
