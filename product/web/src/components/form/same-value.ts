import { valueText } from '@/lib/value-text'

/** Whether two values of a field are the same. */
export const sameValue = (one: unknown, other: unknown): boolean => valueText(one) === valueText(other)
