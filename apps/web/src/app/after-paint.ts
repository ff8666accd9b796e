/** Resolves once the page as it stands has been painted; at once in a tab that nobody sees. */
export const afterPaint = () =>
  new Promise<void>(resolve => {
    if (document.visibilityState === 'hidden') resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
