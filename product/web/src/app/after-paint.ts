/** Resolves once the page as it stands has been painted; at once in a tab that nobody sees. */
export const afterPaint = () =>
  new Promise<void>(resolve => {
    if (document.visibilityState === 'hidden') return resolve()
    const type = 'largest-contentful-paint'
    if (!PerformanceObserver.supportedEntryTypes.includes(type))
      return void requestAnimationFrame(() => setTimeout(resolve))
    // After the first frame the paint may still be under way: the browser says when it is over.
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe({ type, buffered: true })
    // A page without text, or one that is hidden meanwhile, has no such paint.
    setTimeout(resolve, 1000)
  })

/** Lets the page answer before the next piece of work. In a tab that nobody sees, timers are held back. */
export const pause = () =>
  new Promise<void>(resolve => {
    if (document.visibilityState === 'hidden') resolve()
    else setTimeout(resolve)
  })
