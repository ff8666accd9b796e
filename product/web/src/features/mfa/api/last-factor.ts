// Remembers the factor that was verified last in this browser. It is offered first, because each refused attempt
// counts.
const key = 'mfa-app'

export const lastFactor = (): string | null => localStorage.getItem(key)

export const rememberFactor = (id: string): void => localStorage.setItem(key, id)
