/** Resolves when the browser is idle, after a few seconds at the latest. */
export const whenIdle = () =>
  new Promise<void>(resolve => {
    // Safari does not have requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, 1_000)
  })
