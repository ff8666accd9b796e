import { valueText } from '@/lib/value-text'

export const sameValue = (one: unknown, other: unknown): boolean => valueText(one) === valueText(other)
