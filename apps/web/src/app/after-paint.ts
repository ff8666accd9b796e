/** Resolves once the page as it stands has been painted; at once in a tab that nobody sees. */
export const afterPaint = () =>
  new Promise<void>(resolve => {
    if (document.visibilityState === 'hidden') resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/** Lets the page answer before the next piece of work. In a tab that nobody sees, timers are held back. */
export const pause = () =>
  new Promise<void>(resolve => {
    if (document.visibilityState === 'hidden') resolve()
    else setTimeout(resolve)
  })
