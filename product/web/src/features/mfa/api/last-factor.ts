// Remembers the factor that was verified last in this browser. It is offered first, because each refused attempt
// counts.
import { deviceStorage } from '@/lib/browser-storage'

const key = 'mfa-app'

export const lastFactor = (): string | null => deviceStorage.getItem(key)

export const rememberFactor = (id: string): void => deviceStorage.setItem(key, id)
