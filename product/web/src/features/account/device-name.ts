// Turns a browser's user agent into a name for people.
import Bowser from 'bowser'

/** Returns 'Firefox on Windows' or 'Safari on iOS', as far as the user agent tells. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return unknown
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return os.name ? `A device with ${os.name}` : unknown
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}

/** Returns true for phones and tablets. */
export const isHandheld = (userAgent: string | null): boolean =>
  userAgent ? /^(mobile|tablet)$/.test(Bowser.parse(userAgent).platform.type ?? '') : false

const unknown = 'An unknown device'
