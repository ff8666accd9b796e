// Joins class names. Two classes of one property on one element are an error, which the tests of pages find: the order
// of the style sheet would decide between them.
export { clsx as cn } from 'clsx'
