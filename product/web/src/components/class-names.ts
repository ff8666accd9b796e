// Joins class names. The tests of pages fail when one element has two utilities of the same property, since the order
// of the style sheet would decide between them.
import { clsx, type ClassValue } from 'clsx'

export const cn = (...inputs: ClassValue[]) => clsx(inputs)
