// Remembers in this browser, for an hour, the application that was approved. A second one of the same address is answered
// like a first one, and by its answer nobody could tell whose it is.
import { deviceStorage } from '@/lib/browser-storage'

const key = 'approved-application'
const HOUR_MS = 3_600_000

export interface ApprovedApplication {
  id: string
  email: string
}

export const rememberApproved = (application: ApprovedApplication): void =>
  deviceStorage.setItem(key, JSON.stringify({ ...application, at: Date.now() }))

export function approvedApplication(): ApprovedApplication | null {
  const stored = JSON.parse(deviceStorage.getItem(key) ?? 'null') as
    | (ApprovedApplication & { at: number })
    | null
  if (stored && Date.now() - stored.at < HOUR_MS) return stored
  deviceStorage.removeItem(key)
  return null
}
