// Joins class names. Two utilities of one property on one element are an error, which the tests of pages find: the
// order of the style sheet would decide between them.
import { clsx, type ClassValue } from 'clsx'

export const cn = (...inputs: ClassValue[]) => clsx(inputs)
