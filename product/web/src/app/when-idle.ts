/** Resolves when the page has nothing better to do, a few seconds from now at the latest. */
export const whenIdle = () =>
  new Promise<void>(resolve => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, 1_000)
  })
