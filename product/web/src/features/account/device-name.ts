// A browser's user agent as a name for people.
import Bowser from 'bowser'

/** 'Firefox on Windows', 'Safari on iOS'; as much of it as can be told. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return unknown
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return os.name ? `A device with ${os.name}` : unknown
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}

/** Phones and tablets. */
export const isHandheld = (userAgent: string | null): boolean =>
  userAgent ? /^(mobile|tablet)$/.test(Bowser.parse(userAgent).platform.type ?? '') : false

const unknown = 'An unknown device'
