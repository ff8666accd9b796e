/** The script that defines Stripe's buy button, a custom element. */
export const BUY_BUTTON_SCRIPT = 'https://js.stripe.com/v3/buy-button.js'

/** Loads the script once per page. Rejects when it cannot be loaded, and can then be called again. */
export function loadBuyButtonScript(document: Document): Promise<void> {
  const present = document.querySelector<HTMLScriptElement>(`script[src="${BUY_BUTTON_SCRIPT}"]`)
  if (present?.dataset.loaded === 'true') return Promise.resolve()
  const script = present ?? document.createElement('script')
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => {
      script.dataset.loaded = 'true'
      resolve()
    })
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The payment form could not be loaded.'))
    })
    if (present) return
    script.async = true
    script.src = BUY_BUTTON_SCRIPT
    document.head.append(script)
  })
}
