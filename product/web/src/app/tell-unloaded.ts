// Says that the scripts of a page did not arrive. It needs none of them.

/** Reloads the page as soon as the server can be reached, or when the person asks for it. */
export function tellUnloaded(): void {
  // A link that waits for the network already leads away from this page.
  if (document.querySelector('[data-link-waits]')) return
  const notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  notice.setAttribute('data-unloaded', '')
  notice.className =
    'fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-xl flex-wrap items-center gap-3 rounded-card border bg-card p-4 text-ink shadow-float'
  const text = document.createElement('p')
  text.className = 'flex-1 basis-52'
  text.textContent =
    'Part of this page could not be loaded. Please check your connection: the page opens in full once it is back.'
  const button = document.createElement('button')
  button.className = 'button button-little button-quiet'
  button.textContent = 'Try again'
  // A reload without a network would replace the page by the browser's error.
  const reload = () =>
    fetch('/api/health/ready').then(
      ({ ok }) => ok && notice.isConnected && window.location.reload(),
      () => undefined,
    )
  button.addEventListener('click', () => void reload())
  window.addEventListener('online', () => {
    if (notice.isConnected) void reload()
  })
  notice.append(text, button)
  document.body.append(notice)
}
