/** Resolves when the page has been painted as it is now. Resolves at once in a background tab. */
export const afterPaint = () =>
  new Promise<void>(resolve => {
    if (document.visibilityState === 'hidden') return resolve()
    const type = 'largest-contentful-paint'
    if (!PerformanceObserver.supportedEntryTypes.includes(type))
      return void requestAnimationFrame(() => setTimeout(resolve))
    // The paint may still be under way after the first frame. The browser reports when it is over.
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe({ type, buffered: true })
    // A page without text, or one that was hidden in between, reports no paint.
    setTimeout(resolve, 1000)
  })

/** Lets the page respond before the next piece of work. Browsers hold timers back in a background tab. */
export const pause = () =>
  new Promise<void>(resolve => {
    if (document.visibilityState === 'hidden') resolve()
    else setTimeout(resolve)
  })
