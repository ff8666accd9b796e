// Remembers in this tab the application that was approved a minute ago. A second one of the same address is answered
// like a first one, and by its answer nobody could tell whose it is.
import { tabStorage } from '@/lib/browser-storage'

const key = 'approved-application'

export interface ApprovedApplication {
  id: string
  email: string
}

export const rememberApproved = (application: ApprovedApplication): void =>
  tabStorage.setItem(key, JSON.stringify(application))

export const approvedApplication = (): ApprovedApplication | null =>
  JSON.parse(tabStorage.getItem(key) ?? 'null') as ApprovedApplication | null
